import { questions } from '../kernel/questions.ts';

/** What commands ask about sharing. */
export interface AttachmentQuestions {
  /** Names of the files attached to a record. */
  attachedNames(owner: { kind: string; id: number }, corporation: number): Promise<string[]>;
}

export const attachmentQuestions = questions<AttachmentQuestions>('sharing');
