import { z } from 'zod';
import { keptParts, retentionRules } from '#domain/people/retention.ts';
import { resumeErasure, suspendErasure } from '#domain/people/retention-commands.ts';
import { findStaff, readPerson } from '#projections/people/staff.ts';
import { retentionRows, type RetentionRow } from '../../people/retention/retention.server.ts';
import { dayText, pageOf, recordNumber } from '../answers.ts';
import { call, type Call } from '../call.ts';
import { hasWords } from '../in-memory.ts';
import { pageInMemory, pageQuery } from '../listing.ts';
import { day, yesOrNo } from '../query.ts';
import { changeCall, showCall, shows } from '../resource-calls.ts';

const role = 'ROLE_CONTRACT_READ';

const row = z.object({
  id: recordNumber.meta({ description: 'Of the person' }),
  value: z.string(),
  left: dayText.nullable().meta({ description: 'The last day under contract; null: they did not leave' }),
  erasedOn: dayText.nullable().meta({ description: 'When something is erased next; null: nothing is left' }),
  parts: z
    .array(z.object({ part: z.enum(keptParts), until: dayText, rule: z.enum(retentionRules) }))
    .meta({ description: 'What is erased then, and the rule that it was kept by' }),
  heldUntil: dayText.nullable().meta({ description: 'Nothing is erased until this day' }),
  erased: z.array(z.enum(keptParts)),
});

const present = ({
  person,
  name,
  left,
  on,
  parts,
  heldUntil,
  erased,
}: RetentionRow): z.input<typeof row> => ({
  id: person,
  value: name,
  left,
  erasedOn: on,
  parts: parts.map(({ part, until, rule }) => ({ part, until, rule })),
  heldUntil,
  erased,
});

const shown = shows(row, {
  stream: 'person',
  async read({ services, corporation, today }, id) {
    const [staff, [found], { state }] = await Promise.all([
      findStaff(services.db, id, corporation, today),
      retentionRows(services.db, corporation, today, id),
      readPerson(services.store.read, id),
    ]);
    if (found || staff === null) return found ? present(found) : null;
    const value = [staff.lastName, staff.firstName].filter(Boolean).join(' ');
    const heldUntil = state.holds[corporation]?.until ?? null;
    return { id, value, left: null, erasedOn: null, parts: [], heldUntil, erased: [] };
  },
});

/** Who left, and until when what is known of them is kept. */
export const retentionCalls: Call[] = [
  call({
    path: 'persons/retention/list',
    role,
    summary: 'Who left, and what of them is erased when, the next first',
    query: z.object({
      ...pageQuery,
      until: day('What is erased by this day'),
      held: yesOrNo('Whether somebody holds it'),
    }),
    answers: pageOf(row),
    async run({ services, corporation, today }, _body, query) {
      const rows = (await retentionRows(services.db, corporation, today)).filter(
        ({ name, on, heldUntil }) =>
          hasWords(query.keyword, name) &&
          (query.until === null || (on !== null && on <= query.until)) &&
          (query.held === null || (heldUntil !== null) === query.held),
      );
      return pageInMemory({ ...query, sort: null, direction: null }, rows.map(present));
    },
  }),
  showCall('persons/retention', role, 'Until when what is known of somebody who left is kept', shown),
  changeCall('persons/suspend/erasure', {
    summary: 'Keep what is known of somebody who left until a day, whatever its time',
    command: suspendErasure,
    input: suspendErasure.input.omit({ id: true }),
    shown,
  }),
  changeCall('persons/resume/erasure', {
    summary: 'Let the time of what is known of somebody run again',
    command: resumeErasure,
    input: null,
    shown,
  }),
];
