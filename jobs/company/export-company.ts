import { sql } from 'kysely';
import { chainKey, contentOf, GENESIS, linkHash } from '#db/events/chain.ts';
import { settledPosition } from '#db/events/event-store.ts';
import {
  fingerprintOf,
  personalKeys,
  wrapAgain,
  wrappingKey,
  type PersonalKeys,
} from '#db/events/personal-keys.ts';
import { createFiles, isFileUnavailable, type FileStore } from '#db/files/files.ts';
import type { Database } from '#db/postgres/pool.ts';
import { createSecrets } from '#db/secrets.ts';
import type { Settings } from '#db/settings.ts';
import type { SecretOwner } from '#domain/kernel/work.ts';
import { keptTables, quoted, type KeptTable } from '../backup/tables.ts';
import { erasuresFile, readErasures } from '../ops/erasures.ts';
import { Failure } from '../ops/failure.ts';
import { chooseStreams, goesAlong, type Chosen, type Part } from './choose.ts';
import { StreamDigests } from './digests.ts';
import type { EventLine, FileLine, LineOf } from './file-lines.ts';
import { writeSealedLines } from './sealed-lines.ts';
import { tableRules } from './tables.ts';

const BATCH = 500;
/** Of a file, in one line. */
const PIECE = 1 << 19;

export interface ExportReport {
  file: string;
  company: number;
  name: string;
  at: string;
  upTo: number;
  counts: Record<string, number>;
  told: string[];
}

interface Asked {
  company: Chosen;
  file: string;
  /** What the file is sealed with. */
  words: string;
  /** Goes on where another file of the company ended. */
  since: number | null;
  /** People and product are held off: nothing can come after it. */
  last: boolean;
}

interface EventRow extends Omit<EventLine, 'is'> {
  part: Part;
  position: number;
  chain: number | null;
  hash: string | null;
  previous: string | null;
}

/** The rows of a query, some at a time. Needs a transaction. */
async function* rowsOf<Row>(
  transaction: Database,
  query: ReturnType<typeof sql<Row>>,
): AsyncGenerator<readonly Row[]> {
  await sql`declare company_rows no scroll cursor for ${query}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from company_rows`.execute(transaction);
    yield rows;
    if (rows.length < BATCH) break;
  }
  await sql`close company_rows`.execute(transaction);
}

const eventsQuery = (company: number) => sql<EventRow>`
  select m.stream_id as stream, m.stream_position as version, m.message_id as "messageId", m.message_type as type,
    m.message_data as data, m.message_metadata as metadata, m.created::text as created, s.part,
    m.global_position as position, c.chain, c.hash,
    (select b.hash from event_chain b where b.chain = c.chain and b.position = c.position - 1) as previous
  from moved_stream s join emt_messages m on m.stream_id = s.stream_id
  left join event_chain c on c.stream_id = m.stream_id and c.stream_position = m.stream_position
  where ${goesAlong(company)} order by m.global_position`;

/** What events and rows name beside themselves. */
class Named {
  readonly subjects = new Set<string>();
  readonly hashes = new Set<string>();

  add(value: unknown): void {
    const text = JSON.stringify(value) ?? '';
    for (const [, hash = '', subject] of text.matchAll(
      /\b([0-9a-f]{64})(?:\.([a-z]+-\d+(?:-[a-z]+)?))?\b/g,
    )) {
      this.hashes.add(hash);
      if (subject !== undefined) this.subjects.add(subject);
    }
  }
}

/** What is written, and what was noted on the way. */
interface Writing extends Asked {
  transaction: Database;
  settings: Settings;
  keys: PersonalKeys;
  upTo: number;
  named: Named;
  digests: StreamDigests;
}

/** @throws Failure for an event that is not as it was chained: it would fit wherever it is taken in */
function requireLinked(key: Buffer, { hash, previous, ...event }: EventRow): void {
  if (hash === null || linkHash(key, previous ?? GENESIS, contentOf(event)) !== hash)
    throw new Failure(
      `${event.stream} ${event.version} does not fit its chain: run \`events verify\`. Nothing was written`,
    );
}

async function* eventLines(writing: Writing): AsyncGenerator<EventLine> {
  const { transaction, company, keys, named, digests, settings, since, upTo } = writing;
  const key = chainKey(settings.dataKey);
  const versions = new Map<string, number>();
  for await (const rows of rowsOf(transaction, eventsQuery(company.id))) {
    const opened = await keys.open(
      transaction,
      rows.map(({ data }) => data),
    );
    for (const [index, row] of rows.entries()) {
      if (row.position > upTo) continue;
      requireLinked(key, row);
      const { stream, messageId, type, data, metadata, created } = row;
      // Of a stream that is not whole, those that go along are counted anew.
      const version = (versions.get(stream) ?? 0) + 1;
      versions.set(stream, version);
      const event = { stream, version, messageId, type, data, metadata };
      digests.add(event);
      named.add(opened[index]);
      const subject = sealedSubject(data);
      if (subject !== null) named.subjects.add(subject);
      // Somebody may have come to the company since, whose events are older.
      if (row.part !== 'whole' || row.position > (since ?? 0)) yield { is: 'event', ...event, created };
    }
  }
}

function sealedSubject({ personal }: Record<string, unknown>): string | null {
  return typeof personal === 'object' && personal !== null && 'subject' in personal
    ? String(personal.subject)
    : null;
}

async function* userLines({ transaction, company }: Writing): AsyncGenerator<LineOf<'user'>> {
  const { rows } = await sql<Omit<LineOf<'user'>, 'is'>>`
    select u.user_id as user, u.person_id as person, u.author, a.username, p.email, a.group_code as group,
      coalesce(c.employee, false) or exists (select from contract t where t.person_id = u.person_id
        and t.corporation_id = ${company.id}) as employee, coalesce(r.roles, '{}') as roles
    from moved_user u join user_account a on a.id = u.user_id left join person p on p.id = u.person_id
    left join person_corporation c on c.person_id = u.person_id and c.corporation_id = ${company.id}
    left join user_role r on r.user_id = u.user_id and r.corporation_id = ${company.id}
    order by u.user_id`.execute(transaction);
  for (const row of rows) yield { is: 'user', ...row };
}

async function* rowLines({ transaction, named }: Writing): AsyncGenerator<LineOf<'row'>> {
  for (const table of await keptTables(transaction)) {
    const rule = tableRules[table.name];
    if (rule === undefined) throw new Failure(`Nobody has said what becomes of ${table.name}`);
    if (!('moves' in rule)) continue;
    for await (const rows of rowsOf(transaction, rowsQuery(table, rule.anew ?? [], rule.rows))) {
      for (const { row } of rows) {
        named.add(row);
        yield { is: 'row', table: table.name, row: table.name === 'command_log' ? unmarked(row) : row };
      }
    }
  }
}

/** What a command was asked is known by a keyed hash of the installation: sent again, it is still done once. */
const unmarked = (row: Record<string, unknown>) => ({ ...row, fingerprint: null });

const rowsQuery = (
  { name, columns }: KeptTable,
  anew: readonly string[],
  which: ReturnType<typeof sql<boolean>>,
) => {
  const kept = columns.filter((column) => !anew.includes(column)).map(quoted);
  return sql<{ row: Record<string, unknown> }>`
    select to_json(moved_row) as row from (
      select ${sql.raw(kept.map((column) => `line.${column}`).join(', '))} from ${sql.table(name)} line where ${which}
    ) moved_row`;
};

async function* secretLines(writing: Writing): AsyncGenerator<LineOf<'secret'>> {
  const { transaction, company, settings, words } = writing;
  const [from, to] = [createSecrets(settings.dataKey), createSecrets(words)];
  const { rows } = await sql<SecretOwner>`
    select kind, owner_id as id, corporation_id as corporation from secret
    where kind not in ('form-draft', 'totp-tried') and (corporation_id = ${company.id} or (kind = 'totp-secret'
      and owner_id in (select user_id from moved_user where not author)))`.execute(transaction);
  for (const owner of rows) {
    const text = await from.get(transaction, owner);
    if (text === null) throw new Failure(`The secret ${owner.kind} of ${owner.id} cannot be opened`);
    yield { is: 'secret', ...owner, sealed: to.seal(owner, text).toString('base64') };
  }
}

/** Keys, each wrapped for the file: events and files of whoever has none read as erased. */
async function* keyLines(writing: Writing): AsyncGenerator<LineOf<'key' | 'erasure'>> {
  const { transaction, settings, words, named } = writing;
  const subjects = [...named.subjects, 'index-1'];
  const [from, to] = [wrappingKey(settings.dataKey), wrappingKey(words)];
  for (let at = 0; at < subjects.length; at += BATCH) {
    const rows = await transaction
      .selectFrom('personal_key')
      .selectAll()
      .where('subject', 'in', subjects.slice(at, at + BATCH))
      .orderBy('subject')
      .execute();
    for (const { subject, wrapped } of rows)
      yield {
        is: 'key',
        subject,
        wrapped: wrapAgain(from, to, wrapped).toString('base64'),
        fingerprint: fingerprintOf(wrapped),
      };
  }
  for (const erasure of await readErasures(erasuresFile(settings.dataDir)))
    if (named.subjects.has(erasure.subject)) yield { is: 'erasure', erasure };
}

/** The files that events and rows name, as they are stored. */
async function* fileLines(
  { transaction, named }: Writing,
  files: FileStore,
  lost: string[],
): AsyncGenerator<LineOf<'file' | 'piece'>> {
  const hashes = [...named.hashes].sort();
  for (let at = 0; at < hashes.length; at += BATCH) {
    const rows = await transaction
      .selectFrom('stored_file')
      .select(['hash', 'size', 'type'])
      .where('hash', 'in', hashes.slice(at, at + BATCH))
      .orderBy('hash')
      .execute();
    for (const row of rows) {
      const content = await files.open(row.hash).catch((error: unknown) => {
        if (isFileUnavailable(error)) return null;
        throw error;
      });
      if (content === null) {
        lost.push(row.hash);
        continue;
      }
      yield { is: 'file', ...row };
      for await (const piece of content.read()) {
        const bytes = Buffer.from(piece);
        for (let from = 0; from < bytes.length; from += PIECE)
          yield { is: 'piece', content: bytes.subarray(from, from + PIECE).toString('base64') };
      }
    }
  }
}

async function companyLine(writing: Writing, told: string[]): Promise<LineOf<'company'>> {
  const { transaction, company, settings, upTo, since, last } = writing;
  const { rows: migrations } = await sql<{ name: string }>`select name from migration order by name`.execute(
    transaction,
  );
  const head = await transaction
    .selectFrom('chain_head')
    .select(['position', 'hash'])
    .where('chain', '=', company.id)
    .executeTakeFirst();
  const { rows: sequences } = await sql<{ name: string; last: number }>`
    select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'
      and sequencename like 'id\\_%' and last_value is not null order by 1`.execute(transaction);
  return {
    is: 'company',
    at: new Date().toISOString(),
    corporation: company.id,
    name: company.name,
    address: settings.publicUrl,
    migrations: migrations.map(({ name }) => name),
    head: head ?? { position: 0, hash: GENESIS },
    upTo,
    since,
    last,
    sequences,
    told,
  };
}

/** Rows that stay, by their tables, and why: in words. */
async function rowsLeft(transaction: Database, company: number): Promise<string[]> {
  const told: string[] = [];
  for (const { name, columns } of await keptTables(transaction)) {
    const rule = tableRules[name];
    if (rule === undefined || !('stays' in rule)) continue;
    const isOfCompany = columns.includes('corporation_id');
    if (!isOfCompany && !columns.includes('user_id')) continue;
    const theirs = isOfCompany
      ? sql`corporation_id = ${company}`
      : sql`user_id in (select user_id from moved_user where not author)`;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} where ${theirs}`.execute(transaction);
    const count = rows[0]?.count ?? 0;
    if (count > 0 && name !== 'company_hold') told.push(`Stays: ${count} of ${name} (${rule.stays})`);
  }
  return told;
}

/** What else of the company stays where it is: in words. */
async function othersLeft(transaction: Database, company: number): Promise<string[]> {
  const { rows: groups } = await sql<{ name: string }>`
    select name from company_group where ${company}::bigint = any(corporation_ids) order by name`.execute(
    transaction,
  );
  const { rows: positions } = await sql<{ found: boolean }>`
    select exists (select from engine_day where corporation_id = ${company}) as found`.execute(transaction);
  return [
    ...groups.map(({ name }) => `Stays: the group of companies “${name}”`),
    ...(positions[0]?.found === true
      ? ['Stays: positions of vehicles of the last two months; settled routes go along']
      : []),
  ];
}

/**
 * What waits for the company, of its last file. What talks to others asks a command before it does, which is refused
 * here from then on: it is done there alone.
 */
async function* jobLines({ transaction, company, last }: Writing): AsyncGenerator<LineOf<'job'>> {
  if (!last) return;
  const { rows } = await sql<Omit<LineOf<'job'>, 'is'>>`
    select t.identifier as task, j.payload, j.key, j.priority, j.max_attempts as "maxAttempts", j.run_at::text as "runAt",
      q.queue_name as queue
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    where j.payload->>'corporation' = ${String(company.id)} and j.attempts < j.max_attempts order by j.id`.execute(
    transaction,
  );
  for (const row of rows) yield { is: 'job', ...row };
}

/**
 * Writes a company into one file, beside running webs and workers: all that belongs to it as it is at one moment,
 * sealed with the key of the file. Rows go through a cursor, so that memory does not grow with the company.
 * @throws Failure where an event is not as it was chained, or a stream belongs to two companies
 */
export async function exportCompany(
  owner: Database,
  settings: Settings,
  asked: Asked,
): Promise<ExportReport> {
  const upTo = await settledPosition(owner);
  const counts: Record<string, number> = {};
  return owner
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const told = [
        ...(await chooseStreams(transaction, asked.company.id)),
        ...(await rowsLeft(transaction, asked.company.id)),
        ...(await othersLeft(transaction, asked.company.id)),
      ];
      const writing: Writing = {
        ...asked,
        transaction,
        settings,
        keys: personalKeys(settings.dataKey),
        upTo,
        named: new Named(),
        digests: new StreamDigests(),
      };
      const company = await companyLine(writing, told);
      const lost: string[] = [];
      async function* lines(): AsyncGenerator<FileLine> {
        yield company;
        yield* userLines(writing);
        yield* eventLines(writing);
        yield* rowLines(writing);
        yield* secretLines(writing);
        yield* jobLines(writing);
        yield* keyLines(writing);
        yield* fileLines(writing, createFiles(settings), lost);
        for (const [stream, end] of writing.digests.ends) yield { is: 'stream', stream, ...end };
      }
      async function* texts() {
        for await (const line of lines()) {
          counts[line.is] = (counts[line.is] ?? 0) + 1;
          yield JSON.stringify(line);
        }
        yield JSON.stringify({ is: 'end', counts } satisfies FileLine);
      }
      await writeSealedLines(asked.file, asked.words, texts());
      const { id, name } = asked.company;
      told.push(...lost.map((hash) => `MISSING or changed: file ${hash}`));
      return { file: asked.file, company: id, name, at: company.at, upTo, counts, told };
    });
}
