import { remoteStorageQuestions } from '#domain/storage/questions.ts';
import type { Answering } from '../answering.ts';
import { pushOfVersion } from './remote-pushes.ts';
import { findFtpServer, isKindPlaced, isServerNameTaken, storageOfKind } from './remote-storage.ts';

export const remoteStorageAnswers: Answering = (db) =>
  remoteStorageQuestions.answeredBy(() => ({
    ftpServer: (id, corporation) => findFtpServer(db, id, corporation),
    remoteStorage: (code, corporation) => storageOfKind(db, code, corporation),
    pushOfVersion: (kind, version, corporation) => pushOfVersion(db, { kind, version }, corporation),
    isServerNameTaken: (name, corporation, exceptId) => isServerNameTaken(db, name, corporation, exceptId),
    isKindPlaced: (code, corporation) => isKindPlaced(db, code, corporation),
  }));
