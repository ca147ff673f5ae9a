import { sql } from 'kysely';
import { eraseKey, fingerprintOf } from '#db/events/personal-keys.ts';
import type { Settings } from '#db/settings.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projections } from '#projections/registry.ts';
import { rebuildTogether, type Rebuilt } from '../programs/rebuild-together.ts';
import { noteErasures } from './erasures.ts';

interface Erasing {
  owner: Database;
  settings: Pick<Settings, 'dataDir' | 'dataKey'>;
}

/** The projections that events about these subjects went into, and that may show them therefore. */
async function showing(owner: Database, subjects: readonly string[]) {
  const { rows } = await sql<{ type: string }>`
    select distinct message_type as type from emt_messages
      where message_data->'personal'->>'subject' = any(${[...subjects]}::text[])`.execute(owner);
  return projections.filter((projector) => rows.some(({ type }) => projector.handles.has(type)));
}

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

/**
 * Erases the keys of these subjects for good, with what else holds their pay, and rebuilds what showed them: once for
 * all. Each key is noted before in DATA_DIR/erasures.jsonl.
 * @param owner the database as its owner, with three connections
 * @param at ISO instant
 * @returns those that had a key, and what was rebuilt
 */
export function eraseSubjects(
  installation: Erasing,
  subjects: readonly string[],
  at: string,
): Promise<{ erased: string[]; rebuilt: Rebuilt }> {
  return eraseEach(
    installation,
    subjects.map((subject) => ({ subject, at })),
  );
}

/** The same, of subjects that were erased each at a moment of its own. */
export async function eraseEach(
  { owner, settings }: Erasing,
  erasures: readonly { subject: string; at: string }[],
): Promise<{ erased: string[]; rebuilt: Rebuilt }> {
  const erased: string[] = [];
  for (const { subject, at } of erasures) {
    if (await eraseOne(owner, settings.dataDir, subject, at)) erased.push(subject);
    for (const batch of await beside(owner, subject)) await eraseOne(owner, settings.dataDir, batch, at);
  }
  const subjects = erasures.map(({ subject }) => subject);
  const rebuilt = await rebuildTogether(owner, settings.dataKey, await showing(owner, subjects));
  return { erased, rebuilt };
}
