import { questions } from '../kernel/questions.ts';
import type { CustomField, CustomOwner } from './custom-field.ts';
import type { AttachableFile } from './values.ts';

/** What commands ask about customFields. */
export interface CustomFieldQuestions {
  /** The fields that a corporation added to a kind of record, in their order. */
  customFields(owner: CustomOwner, corporation: number): Promise<CustomField[]>;
  /** The same; none is added until this transaction ends. */
  holdCustomFields(owner: CustomOwner, corporation: number): Promise<CustomField[]>;
  /** How many records say something in a field. */
  customValueCount(owner: CustomOwner, code: string, corporation: number): Promise<number>;
  /** The files attached to a record, that its fields may name. */
  attachableFiles(owner: { kind: CustomOwner; id: number }, corporation: number): Promise<AttachableFile[]>;
}

export const customFieldQuestions = questions<CustomFieldQuestions>('customFields');
