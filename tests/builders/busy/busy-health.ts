import {
  cancelHealthExam,
  convokeToHealthExam,
  deleteHealthExam,
  editHealthExam,
  noteHealthExamResult,
  noteHealthExamResults,
  planHealthExam,
  withdrawHealthExamResult,
} from '#domain/health/exam-commands.ts';
import {
  noteAbsence,
  removeAbsence,
  setHealthFollowUp,
  tellHealthDue,
} from '#domain/health/health-file-commands.ts';
import { undoImport } from '#domain/imports/import-commands.ts';
import { importKind } from '#domain/imports/kinds.ts';
import { addDays, todayIn } from '#domain/kernel/dates.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import type { Store } from '#db/events/store.ts';
import { commandsOf, send, type Company } from '../company.ts';
import { personFile } from '../people.ts';

const letter = { subject: 'Convocation', text: 'À 9 h 30', language: 'fr' as const };

/** A way of being followed, as a form of the list sends it. */
export const followUp = (changes: object = {}) => ({
  name: 'Suivi renforcé',
  visit: 'aptitude',
  appliesTo: 'chosen',
  firstMonths: 0,
  everyMonths: 48,
  intermediateMonths: 24,
  enabled: true,
  ...changes,
});

/** Everything that can happen to exams of health, and to how somebody is followed. */
export async function busyHealth(store: Store, { actor, corporation }: Company): Promise<void> {
  const today = todayIn('Europe/Paris', new Date());
  const file = personFile({
    lastName: `Suivie ${corporation}`,
    email: `suivie-${corporation}@registre.example`,
  });
  const { id: person } = await send(store, createPerson, actor, file);
  const exam = { kind: 'aptitude' as const, day: addDays(today, 20), time: '9h30', place: 'Quimper' };
  const { id } = await send(store, planHealthExam, actor, { person, ...exam });
  await send(store, editHealthExam, actor, { id, ...exam, professional: 'Dr Le Bihan' });
  await send(store, convokeToHealthExam, actor, { id, ...letter });
  await send(store, cancelHealthExam, actor, { id, reason: 'Service fermé' });
  const { id: held } = await send(store, planHealthExam, actor, { person, ...exam, day: '2026-03-02' });
  const result = { aptitude: 'fitWithMeasures' as const, restrictions: 'Pas plus de 15 kg', nextBy: null };
  await send(store, noteHealthExamResult, actor, { id: held, ...result });
  await send(store, withdrawHealthExamResult, actor, { id: held, reason: 'Autre personne' });
  await send(store, noteHealthExamResult, actor, { id: held, ...result });
  const { id: mistaken } = await send(store, planHealthExam, actor, { person, ...exam });
  await send(store, deleteHealthExam, actor, { id: mistaken });
  await send(store, planHealthExam, actor, { person, ...exam });
  const { id: rule } = await send(store, commandsOf('healthfollowup').create, actor, followUp());
  await send(store, setHealthFollowUp, actor, { person, followUps: [rule] });
  await send(store, tellHealthDue, actor, { person, kind: 'aptitude', by: addDays(today, 20) });
  const { id: noted } = await send(store, planHealthExam, actor, { person, ...exam, day: '2026-03-09' });
  await send(store, noteHealthExamResults, actor, { results: [{ id: noted, ...result }] });
  // Waits for what came of it: a day's results are walked by this very day (tests/builders/addresses.ts).
  await send(store, planHealthExam, actor, { person, ...exam, day: '2026-03-16' });
  const { command } = importKind('healthexam');
  const values = { person, kind: 'information', day: '2024-03-04', aptitude: 'followed' };
  const taken = await send(store, command, actor, { file: 'visites.csv', rows: [{ id: null, values }] });
  await send(store, undoImport, actor, { id: taken.id });
  await send(store, noteAbsence, actor, {
    person,
    kind: 'sickness',
    start: '2026-06-01',
    end: '2026-08-10',
  });
  const second = { person, kind: 'accident' as const, start: '2026-09-01' };
  const { absence } = await send(store, noteAbsence, actor, second);
  await send(store, removeAbsence, actor, { person, absence });
}
