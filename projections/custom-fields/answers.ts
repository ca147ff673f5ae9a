import { customFieldQuestions } from '#domain/custom-fields/questions.ts';
import { isPicture } from '#domain/files/file-type.ts';
import type { Answering } from '../answering.ts';
import { attachedTo } from '../attachments/attached-documents.ts';
import { countCustomValues, customFieldsOf, holdCustomFields } from './custom-fields.ts';

export const customFieldAnswers: Answering = (db) =>
  customFieldQuestions.answeredBy(() => ({
    customFields: (owner, corporation) => customFieldsOf(db, corporation, owner),
    holdCustomFields: (owner, corporation) => holdCustomFields(db, corporation, owner),
    customValueCount: (owner, code, corporation) => countCustomValues(db, corporation, owner, code),
    attachableFiles: async (owner, corporation) =>
      (await attachedTo(db, owner, corporation)).map(({ id, type }) => ({ id, picture: isPicture(type) })),
  }));
