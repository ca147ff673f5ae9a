import { attachmentQuestions } from '#domain/attachments/questions.ts';
import type { Answering } from '../answering.ts';
import { attachedTo } from './attached-documents.ts';

export const attachmentAnswers: Answering = (db) =>
  attachmentQuestions.answeredBy(() => ({
    attachedNames: async (owner, corporation) =>
      (await attachedTo(db, owner, corporation)).map(({ name }) => name ?? ''),
  }));
