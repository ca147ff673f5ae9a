import { recordQuestions } from '#domain/records/questions.ts';
import type { Answering } from '../answering.ts';
import { recordLabels } from './record-labels.ts';
import { recordsById, recordsOf, takenRecords } from './named-records.ts';
import { usersOf, usesOf } from '../uses-of.ts';

export const recordAnswers: Answering = (db) =>
  recordQuestions.answeredBy(() => ({
    records: (resource, ids, corporation) => recordsOf(db, resource, ids, corporation),
    recordsById: (ids, corporation) => recordsById(db, ids, corporation),
    recordLabels: (resources, corporation) => recordLabels(db, resources, corporation),
    usesOf: (id, kinds) => usesOf(db, id, kinds),
    usersOf: (id, kinds) => usersOf(db, id, kinds),
    async isTaken(resource, field, value, corporation, exceptId) {
      const taken = await takenRecords(db, resource, field, [String(value)], corporation);
      return [...taken.values()].flat().some((id) => id !== exceptId);
    },
    takenRecords: (resource, field, values, corporation) =>
      takenRecords(db, resource, field, values, corporation),
  }));
