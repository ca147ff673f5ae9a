import { z } from 'zod';
import { sql } from 'kysely';
import { eraseKey, fingerprintOf } from '#db/events/personal-keys.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projections } from '#projections/registry.ts';
import { noteErasures } from './erasures.ts';
import { rebuildTogether } from '../programs/rebuild-together.ts';
import { defineOps } from './define.ts';

/** The projections that events about the subject went into, and that may show it therefore. */
async function showing(owner: Database, subject: string) {
  const { rows } = await sql<{ type: string }>`
    select distinct message_type as type from emt_messages
      where message_data->'personal'->>'subject' = ${subject}`.execute(owner);
  return projections.filter((projector) => rows.some(({ type }) => projector.handles.has(type)));
}

const subjects =
  'person-5, person-5-employment, person-5-payroll, person-5-health, candidate-8, thirdparty-9, contact-4, bankstatement-3, shareddocument-7, register-3, slipbatch-4';

/**
 * What else holds somebody's pay: batches of wage slips that are not done with may have their slip among them, in
 * whichever company they work.
 */
async function beside(owner: Database, subject: string): Promise<string[]> {
  const person = /^person-(\d+)-payroll$/.exec(subject)?.[1];
  if (person === undefined) return [];
  const { rows } = await sql<{ id: number }>`
    select b.id from slip_batch b where b.status in ('reading', 'read', 'sending', 'stopped') and exists
      (select from person_corporation p where p.person_id = ${person} and p.corporation_id = b.corporation_id)`.execute(
    owner,
  );
  return rows.map(({ id }) => subjectOf('slipbatch', id));
}

/** Erases a key; noted before, for whoever restores a backup. */
async function eraseOne(owner: Database, dataDir: string, subject: string, at: string): Promise<boolean> {
  const key = await owner
    .selectFrom('personal_key')
    .select('wrapped')
    .where('subject', '=', subject)
    .executeTakeFirst();
  await noteErasures(dataDir, [{ at, subject, ...(key && { key: fingerprintOf(key.wrapped) }) }]);
  return eraseKey(owner, subject);
}

export const erase = defineOps({
  name: 'erase',
  summary: 'erase the personal data of a natural person for good',
  details:
    'Deletes the key that the personal fields of all events about that person are encrypted with, and the files that\n' +
    'were sealed with it, notes it in DATA_DIR/erasures.jsonl (which a restore replays), and rebuilds what showed\n' +
    'them. The chain still verifies. What the staff register, pay and health need is kept for times of its own, and\n' +
    'is erased by its own name.',
  arguments: {
    subject: {
      schema: z
        .string()
        .regex(
          /^((person|thirdparty|contact|candidate|bankstatement|shareddocument|register|slipbatch)-\d+|person-\d+-(employment|payroll|health))$/,
          `name whose data: ${subjects}`,
        ),
      summary: subjects,
    },
  },
  async run({ owner, settings }, { subject }) {
    const at = new Date().toISOString();
    const erased = await eraseOne(owner, settings.dataDir, subject, at);
    for (const batch of await beside(owner, subject)) await eraseOne(owner, settings.dataDir, batch, at);
    const rebuilt = await rebuildTogether(owner, settings.dataKey, await showing(owner, subject));
    const text = erased
      ? `${subject} is erased.`
      : `${subject} has no key: it was erased before, or is no natural person.`;
    return { text, data: { subject, erased, at, rebuilt: rebuilt.names } };
  },
});
