import {
  cancelHealthExam,
  convokeToHealthExam,
  deleteHealthExam,
  editHealthExam,
  noteHealthExamResult,
  planHealthExam,
  tellExamCancelled,
  withdrawHealthExamResult,
} from '#domain/health/exam-commands.ts';
import { noteAbsence, removeAbsence, setHealthFollowUp } from '#domain/health/health-file-commands.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';

const facts = { kind: 'information' as const, day: '2026-11-02' };

/** An exam of somebody of the other corporation. */
export const makeTheirExam = async (store: Store, { actor }: Company, person: number): Promise<number> =>
  (await send(store, planHealthExam, actor, { person, ...facts })).id;

/** Each command of exams that names one, its input for an id, and the other corporation's id. */
export const healthCases = (exam: () => number): [Command, (id: number) => object, () => number][] => [
  [editHealthExam, (id) => ({ id, ...facts }), exam],
  [noteHealthExamResult, (id) => ({ id, aptitude: 'followed' }), exam],
  [withdrawHealthExamResult, (id) => ({ id, reason: 'Autre personne' }), exam],
  [cancelHealthExam, (id) => ({ id, reason: null }), exam],
  [deleteHealthExam, (id) => ({ id }), exam],
  [tellExamCancelled, (id) => ({ id, subject: 'Vous', text: 'Ici', language: 'fr' }), exam],
  [convokeToHealthExam, (id) => ({ id, subject: 'Vous', text: 'Ici', language: 'fr' }), exam],
];

/** Each command about how somebody is followed, its input for a person, and the other corporation's person. */
export const healthPersonCases = (
  person: () => number,
): [Command, (id: number) => object, () => number][] => [
  [setHealthFollowUp, (id) => ({ person: id, followUps: [] }), person],
  [noteAbsence, (id) => ({ person: id, kind: 'sickness', start: '2026-06-01' }), person],
  [removeAbsence, (id) => ({ person: id, absence: 1 }), person],
];
