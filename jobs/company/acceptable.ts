import { sql } from 'kysely';
import { idOfStream } from '#db/events/event-store.ts';
import type { Database } from '#db/postgres/pool.ts';
import { Failure } from '../ops/failure.ts';
import { ofPeople, type ComingNote } from './coming-note.ts';
import { blockOf, ownBlocks } from './id-blocks.ts';
import type { Survey } from './survey.ts';

/**
 * Whether the company of a file can be taken in here.
 * @throws Failure that says why not
 */
export async function requireAcceptable(
  db: Database,
  survey: Survey,
  before: ComingNote | null,
): Promise<void> {
  await requireSameVersion(db, survey);
  const { company } = survey;
  if (company.since !== null) return requireNext(survey, before);
  if (await hasStream(db, `corporation-${company.corporation}`))
    throw new Failure(
      `${company.name} (company ${company.corporation}) is here already: nothing was taken in`,
    );
  await requireFreeIds(db, survey);
}

async function hasStream(db: Database, stream: string): Promise<boolean> {
  const { rows } = await sql`select 1 from emt_streams where stream_id = ${stream}`.execute(db);
  return rows.length > 0;
}

async function requireSameVersion(db: Database, { company }: Survey): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db);
  const here = new Set(rows.map(({ name }) => name));
  const differing = [
    ...company.migrations.filter((name) => !here.has(name)),
    ...[...here].filter((name) => !company.migrations.includes(name)),
  ];
  if (differing.length > 0)
    throw new Failure(
      `The installations are of different versions (${differing.join(', ')}): bring both to the same one`,
    );
}

function requireNext({ company }: Survey, before: ComingNote | null): void {
  if (before === null)
    throw new Failure(`This file goes on where another one ended: take that one in before`);
  if (before.upTo !== company.since)
    throw new Failure(
      `This file goes on from position ${company.since}, and what came before ended at ${before.upTo}: nothing was taken in`,
    );
}

/** Nothing that the company brings is called as something of others here. */
async function requireFreeIds(db: Database, { company, firsts }: Survey): Promise<void> {
  const blocks = new Set([...firsts.keys()].map((stream) => blockOf(idOfStream(stream))));
  const shared = (await ownBlocks(db)).filter((block) => blocks.has(block));
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from corporation) as found`.execute(db);
  if (shared.length > 0 && rows[0]?.found === true)
    throw new Failure(
      `Ids of ${company.name} and of this installation are from the same block (${shared.join(', ')}): a company ` +
        'can come here only from an installation whose ids were begun in another one (`ids begin`)',
    );
  const names = [...firsts.keys()];
  const { rows: taken } = await sql<{ stream: string; first: string }>`
    select stream_id as stream, message_id as first from emt_messages
    where stream_position = 1 and stream_id = any(${names}::text[])`.execute(db);
  const other = taken.find(({ stream, first }) => firsts.get(stream) !== first);
  const same = taken.find(({ stream }) => !ofPeople.test(stream));
  const found = other ?? same;
  if (found)
    throw new Failure(
      `${found.stream} of ${company.name} is called as another one here: nothing was taken in`,
    );
}
