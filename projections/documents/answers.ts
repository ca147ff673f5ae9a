import { documentQuestions } from '#domain/documents/document-questions.ts';
import type { Answering } from '../answering.ts';
import { findLinkByHash } from './document-links.ts';
import { emailOfCreator } from '../people/people.ts';
import { documentOfVersion, isNumberedSo, latestVersion } from './versions.ts';

export const documentAnswers: Answering = (db) =>
  documentQuestions.answeredBy(() => ({
    documentOfVersion: (kind, version, corporation) => documentOfVersion(db, kind, version, corporation),
    versionOfDocument: (kind, document, corporation) => latestVersion(db, kind, document, corporation),
    emailOfCreator: (kind, document, corporation) => emailOfCreator(db, kind, document, corporation),
    isNumberedSo: (kind, number, client, corporation) => isNumberedSo(db, kind, number, client, corporation),
    async quotationLink(tokenHash, corporation) {
      const found = await findLinkByHash(db, tokenHash);
      if (found?.corporation !== corporation || found.kind !== 'quotation') return null;
      return { quotation: found.document, link: found.link };
    },
  }));
