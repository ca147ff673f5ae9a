import type { SoldLine } from '#domain/amounts/totals.ts';
import type { DocumentKindDefinition } from '#domain/document-kinds/definition.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { WordedChange } from '#domain/history/change-words.ts';
import type { KeptForm } from '../../ui/form/kept-form.ts';
import type { FormAnswer } from '../../http/form.server.ts';
import type { Rebate } from '../credit-notes/rebate-fields.tsx';
import type { DocumentChoices, DocumentValues } from './form-data.server.ts';

/** What the head of a form is of its kind: the kinds as such stay on the server. */
export type FormHead = Pick<DocumentKindDefinition, 'party' | 'chosenAmong' | 'fields' | 'required'>;

/** What the screens of a new document and of a draft hand to their form. */
export interface DocumentFormData {
  kind: DocumentKind;
  head: FormHead;
  title: string;
  /** The part of the menu that it stands in. */
  area: string;
  choices: DocumentChoices;
  values: DocumentValues;
  /** Deposits that it takes off: lines that the product makes, and nobody types. */
  deductions: readonly SoldLine[];
  /** Of a rebate: what it is given on. Absent of other documents. */
  rebate?: Rebate;
  revision: number | null;
  kept: KeptForm;
  /** Its PDF as it was kept, null of a new one, and whether that stands beside the form. */
  preview: { path: string | null; revision: number; begins: boolean };
  back: string;
  mayValidate: boolean;
  /** What a third party that is made here becomes; null where whoever types may make none. */
  makes: string | null;
}

/** With what others changed in the document, where the form was stale. */
export interface DocumentFormAnswer extends FormAnswer {
  changes?: WordedChange[];
}
