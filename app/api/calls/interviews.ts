import { z } from 'zod';
import { foldStream } from '#domain/kernel/fold.ts';
import { editInterview, noteInterview, removeInterview } from '#domain/people/interview-commands.ts';
import { interviewAggregate, type InterviewEvent, type InterviewState } from '#domain/people/interview.ts';
import {
  countInterviews,
  findInterview,
  listInterviews,
  type InterviewRow,
} from '#projections/people/interviews.ts';
import { dayText, recordNumber, referenceTo } from '../answers.ts';
import type { Call } from '../call.ts';
import { idOf } from '../query.ts';
import { deleteCall, editCall, listCalls, newCall, showCall, shows } from '../resource-calls.ts';

const row = z.object({
  id: recordNumber,
  value: z.string(),
  person: referenceTo,
  heldOn: dayText,
  heldBy: referenceTo.nullable(),
});

const present = ({
  id,
  person,
  personName,
  heldOn,
  heldBy,
  heldByName,
}: InterviewRow): z.input<typeof row> => ({
  id,
  value: `${heldOn} · ${personName}`,
  person: { id: person, value: personName || null },
  heldOn,
  heldBy: heldBy === null ? null : { id: heldBy, value: heldByName || null },
});

const shown = shows(row.extend({ notes: z.string().nullable() }), {
  stream: 'interview',
  async read({ services, corporation }, id) {
    const found = await findInterview(services.db, id, corporation);
    if (found === null) return null;
    const events = await services.store.read(`interview-${id}`);
    const { notes } = foldStream<InterviewState, InterviewEvent>(interviewAggregate, events);
    return { ...present(found), notes };
  },
});

/** Interviews of the professional path (L6315-1): when they were held is for who reads contracts, what was said for who writes them. */
export const interviewCalls: Call[] = [
  ...listCalls({
    resource: 'interview',
    role: 'ROLE_CONTRACT_READ',
    summary: 'Interviews of the professional path that were held',
    order: { sort: 'held', direction: 'desc' },
    sorts: ['held', 'newest'],
    filters: { person: idOf('persons', 'Of this person') },
    filterOf: ({ keyword, person }) => ({ keyword, person }),
    list: listInterviews,
    count: countInterviews,
    row,
    stream: 'interview',
    present,
    completion: {
      summary: 'Interviews by day and name',
      sort: 'held',
      valueOf: (one) => ({ id: one.id, value: `${one.heldOn} · ${one.personName}` }),
    },
  }),
  showCall('interview', 'ROLE_CONTRACT_EDIT', 'One interview, with what was said', shown),
  newCall('interview', {
    summary: 'An interview of the professional path that was held',
    command: noteInterview,
    input: noteInterview.input,
    shown,
  }),
  editCall('interview', {
    summary: 'Put right what was noted of an interview',
    command: editInterview,
    input: editInterview.input,
    shown,
  }),
  deleteCall('interview', { summary: 'Take back an interview that was not held', command: removeInterview }),
];
