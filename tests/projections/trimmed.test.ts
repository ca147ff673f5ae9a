import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tasks } from '#jobs/tasks/registry.ts';
import { trimTables } from '#jobs/tasks/trim-tables.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ commandLogDays: 10, draftPdfDays: 3 });
});
afterAll(() => world.close());

it('drops ids of commands and papers that are older than the settings say, and nothing younger', async () => {
  const { owner, runtime } = world;
  for (const days of [1, 4, 11])
    await sql`
      with ran as (insert into command_log (command_id, name, at)
        values (${`ran-${days}`}, 'test', now() - make_interval(days => ${days}))),
      drafted as (insert into draft_pdf (version_id, revision, language, hash, at)
        values (${days}, 1, 'fr', 'x', now() - make_interval(days => ${days})))
      insert into printed_sheet (id, hash, at)
        values (${`sheet-${days}`}, 'x', now() - make_interval(days => ${days}))`.execute(owner);
  await sql`insert into printed_sheet (id, hash, at, kept) values ('agreed', 'x', now() - interval '9 years', true)`.execute(
    owner,
  );
  const task = tasks.find(({ name, calendar }) => name === trimTables.name && calendar !== null);
  await task?.toTask(runtime)({}, { job: { attempts: 1, max_attempts: 3 } } as never); // all that it asks of a job
  const { rows } = await sql<{ left: string }>`
    select command_id as left from command_log union all select version_id::text from draft_pdf
    union all select id from printed_sheet order by 1`.execute(owner);
  expect(rows.map(({ left }) => left)).toEqual(['1', 'agreed', 'ran-1', 'ran-4', 'sheet-1']);
});
