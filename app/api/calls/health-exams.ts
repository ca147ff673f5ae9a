import { z } from 'zod';
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
import { aptitudes, examKinds, examSchema, examStandings, standingOn } from '#domain/health/exam.ts';
import { noteAbsence, removeAbsence, setHealthFollowUp } from '#domain/health/health-file-commands.ts';
import { absenceKinds } from '#domain/health/follow-up.ts';
import { planRoles, resultRoles, seeRoles } from '#domain/health/rights.ts';
import { absenceSchema } from '#domain/health/health-file.ts';
import { mayPass } from '#domain/kernel/access.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import { missing } from '#domain/kernel/refusal.ts';
import { absencesOf } from '#projections/health/health-files.ts';
import { healthStandings } from '#projections/health/health-due.ts';
import {
  countHealthExams,
  findHealthExam,
  listHealthExams,
  readHealthExam,
  type HealthExamFilter,
  type HealthExamRow,
} from '#projections/health/health-exams.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { findStaff } from '#projections/people/staff.ts';
import { convocationWords } from '../../health/convocation.server.ts';
import { reasonWords } from '../../health/due-words.ts';
import { dayText, itemOf, momentText, recordNumber, referenceTo } from '../answers.ts';
import { call, commandCall, execute, pathId, type ApiContext, type Call } from '../call.ts';
import { day, idOf, word } from '../query.ts';
import {
  answerShown,
  changeCall,
  completionCall,
  deleteCall,
  editCall,
  listCall,
  newCall,
  showCall,
  shows,
} from '../resource-calls.ts';

const text = z.string().nullable();

const row = z.object({
  id: recordNumber,
  value: z.string(),
  person: referenceTo,
  kind: z.enum(examKinds),
  day: dayText,
  time: text.meta({ description: 'On the clocks of the company, `09:30`' }),
  professional: text,
  place: text,
  status: z
    .enum(examStandings)
    .meta({ description: '`toComplete`: its day is past, and no result is noted' }),
  convokedAt: momentText.nullable().meta({ description: 'When a convocation was last sent' }),
  aptitude: z
    .enum(aptitudes)
    .nullable()
    .meta({ description: 'null as well for who plans exams and may not know what came of them' }),
  nextBy: dayText.nullable().meta({ description: 'By when the service asked for the next one' }),
});

const present = ({ personName, status, ...rest }: HealthExamRow, today: CivilDate): z.input<typeof row> => ({
  ...rest,
  value: `${personName} · ${rest.day}`,
  person: { id: rest.person, value: personName || null },
  status: standingOn(status, rest.day, today),
});

const mayKnow = ({ actor }: Pick<ApiContext, 'actor'>): boolean =>
  mayPass(actor, { role: resultRoles, scope: 'corporation', reads: true });

const shown = shows(
  row.extend({
    restrictions: text.meta({ description: 'As the service wrote them; never a diagnosis' }),
    reason: text.meta({ description: 'Why it was cancelled' }),
  }),
  {
    stream: 'healthexam',
    async read(context, id) {
      const { services, corporation, today } = context;
      const knows = mayKnow(context);
      const found = await findHealthExam(services.db, id, corporation, knows);
      if (found === null) return null;
      const { state } = await readHealthExam(services.store.read, id);
      const restrictions = knows ? (state.result?.restrictions ?? null) : null;
      return { ...present(found, today), restrictions, reason: state.reason };
    },
  },
);

const filters = {
  status: word(examStandings, 'Where the exam stands'),
  person: idOf('persons', 'Of this person'),
  kind: word(examKinds, 'Of this kind'),
  aptitude: word(aptitudes, 'That ended so; narrows nothing for who may not know it'),
  from: day('Held or planned on this day or later'),
  until: day('Held or planned on this day or earlier'),
};

const order = { sort: 'day', direction: 'desc' } as const;
const sorts = ['day', 'newest'] as const;

type Asked = Omit<HealthExamFilter, 'standing' | 'today' | 'mayKnow'> & {
  status: HealthExamFilter['standing'];
};

const filterOf = (
  context: ApiContext,
  { keyword, person, kind, status, aptitude, from, until }: Asked,
): HealthExamFilter => ({
  keyword,
  person,
  kind,
  standing: status,
  aptitude,
  from,
  until,
  today: context.today,
  mayKnow: mayKnow(context),
});

const healthAnswer = z.object({
  id: recordNumber,
  value: text,
  followUps: z
    .array(referenceTo)
    .meta({ description: 'How they are followed: what was chosen, or what holds by itself' }),
  due: z
    .array(
      z.object({
        kind: z.enum(examKinds),
        day: dayText.meta({ description: 'The last day for it' }),
        reason: z.string(),
      }),
    )
    .meta({
      description: 'What they are to be seen for, the earliest first; nothing of who is not employed',
    }),
  absences: z.array(
    z.object({ id: recordNumber, kind: z.enum(absenceKinds), start: dayText, end: dayText.nullable() }),
  ),
});

/** How somebody is followed, by the person's id. */
const health = shows(healthAnswer, {
  async read({ services, corporation, today, t }, id) {
    const { db } = services;
    if ((await findStaff(db, id, corporation, today)) === null) return null;
    const [[standing], absences, names] = await Promise.all([
      healthStandings(db, corporation, today, id),
      absencesOf(db, id, corporation),
      namesOfMembers(db, [id], corporation),
    ]);
    return {
      id,
      value: names.get(id) ?? null,
      followUps: (standing?.followUps ?? [])
        .filter((one) => one.id > 0)
        .map((one) => ({ id: one.id, value: one.name })),
      due: (standing?.due ?? []).map((one) => ({
        kind: one.kind,
        day: one.day,
        reason: reasonWords(one, t),
      })),
      absences,
    };
  },
});

/** What is done to the follow-up of a person, whose id ends the path. */
const personCall = <Schema extends z.ZodType>(
  path: string,
  summary: string,
  command: Command<Schema, { id: number }>,
  input: z.ZodType,
): Call =>
  commandCall({
    path,
    summary,
    command,
    input,
    answers: itemOf(health.schema),
    toInput: ({ id }, body) => ({ ...body, person: id }),
    answer: (context, { id }) => answerShown(health, context, id),
  });

export const healthExamCalls: Call[] = [
  listCall({
    path: 'healthexam/list',
    role: seeRoles,
    summary: 'Exams of health, planned, held and cancelled',
    order,
    sorts,
    filters,
    row,
    stream: { prefix: 'healthexam', idOf: ({ id }: HealthExamRow) => id },
    async read(context, asked, request) {
      const { services, corporation } = context;
      const filter = filterOf(context, asked);
      const page = await listHealthExams(services.db, corporation, filter, request);
      return { page, count: () => countHealthExams(services.db, corporation, filter) };
    },
    present: ({ today }, rows) => rows.map((one) => present(one, today)),
  }),
  completionCall({
    path: 'healthexam/completion/list',
    role: seeRoles,
    summary: 'Exams by whose they are and their day',
    order,
    sorts,
    filters,
    async read(context, asked, request) {
      const { services, corporation, today } = context;
      const filter = filterOf(context, asked);
      const { rows } = await listHealthExams(services.db, corporation, filter, request);
      return rows.map((one) => ({ id: one.id, value: present(one, today).value }));
    },
  }),
  showCall('healthexam', seeRoles, 'One exam, with what came of it for who may know it', shown),
  newCall('healthexam', {
    summary: 'Plan an exam of somebody',
    command: planHealthExam,
    input: planHealthExam.input,
    shown,
  }),
  editCall('healthexam', {
    summary: 'Move an exam, or put right what was written down of it',
    command: editHealthExam,
    input: examSchema.extend({ revision: editHealthExam.input.shape.revision }),
    shown,
  }),
  changeCall('healthexam/result', {
    summary: 'Note what the service wrote down at the end: `aptitude`, `restrictions`, `nextBy`',
    command: noteHealthExamResult,
    input: noteHealthExamResult.input.omit({ id: true }),
    shown,
  }),
  commandCall({
    path: 'healthexam/multi/result',
    summary:
      'Note what came of several exams at once, all of them or none: `results` of `id`, `aptitude`, `restrictions`, ' +
      '`nextBy`; without an aptitude an exam is left as it is',
    command: noteHealthExamResults,
    input: noteHealthExamResults.input,
    answers: z.object({ noted: z.int().min(0).meta({ description: 'Exams that something was noted of' }) }),
    toInput: (_params, body) => body,
    answer: (_context, { noted }) => Promise.resolve({ noted }),
  }),
  changeCall('healthexam/result/withdraw', {
    summary: 'Take back a result that was noted of the wrong exam: `reason`',
    command: withdrawHealthExamResult,
    input: withdrawHealthExamResult.input.omit({ id: true }),
    shown,
  }),
  changeCall('healthexam/edit/cancel', {
    summary: 'Call an exam off: `reason`',
    command: cancelHealthExam,
    input: cancelHealthExam.input.omit({ id: true }),
    shown,
  }),
  deleteCall('healthexam', {
    summary: 'Take back an exam that was entered by mistake: nobody was convoked to it',
    command: deleteHealthExam,
  }),
  call({
    method: 'POST',
    path: 'healthexam/convoke/{id}',
    role: planRoles,
    summary: 'Mail the person where to be when, with the paper, in the language of their account',
    runs: [convokeToHealthExam],
    answers: itemOf(shown.schema),
    async run(context) {
      const { services, corporation, params } = context;
      const id = pathId(params['id']);
      const found = id === null ? null : await findHealthExam(services.db, id, corporation, false);
      if (found === null) throw missing();
      const { state } = await readHealthExam(services.store.read, found.id);
      if (state.facts === null) throw missing();
      const names = await namesOfMembers(services.db, [found.person], corporation);
      const words = await convocationWords(context, {
        person: found.person,
        name: names.get(found.person) ?? '',
        facts: state.facts,
      });
      const input = convokeToHealthExam.input.parse({ id: found.id, ...words });
      await execute(context, convokeToHealthExam, input);
      return answerShown(shown, context, found.id);
    },
  }),
  showCall('personhealth', resultRoles, 'How somebody is followed and what is due of them', health),
  personCall(
    'personhealth/followup/{id}',
    'Say how somebody is followed: ids of `healthfollowup`; none: as everybody',
    setHealthFollowUp,
    setHealthFollowUp.input.omit({ person: true }),
  ),
  personCall(
    'personhealth/absence/new/{id}',
    'Note when somebody was away: their return may ask for an exam',
    noteAbsence,
    absenceSchema,
  ),
  personCall(
    'personhealth/absence/delete/{id}',
    'Take out a time away: `absence`',
    removeAbsence,
    removeAbsence.input.omit({ person: true }),
  ),
];
