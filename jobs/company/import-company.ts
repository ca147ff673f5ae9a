import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { adoptEvents, linkAdopted, type Adopted, type AdoptedEvent } from '#db/events/adopt-events.ts';
import { openCompany, setHold } from '#db/company-hold.ts';
import { chainKey } from '#db/events/chain.ts';
import { personalKeys, unwrap, wrapAgain, wrappingKey } from '#db/events/personal-keys.ts';
import { createFiles, type FileStore } from '#db/files/files.ts';
import type { Database } from '#db/postgres/pool.ts';
import { createSecrets } from '#db/secrets.ts';
import type { Settings } from '#db/settings.ts';
import type { SecretOwner } from '#domain/kernel/work.ts';
import { projections } from '#projections/registry.ts';
import { quoted } from '../backup/tables.ts';
import { requireCurrent } from '../ops/current.ts';
import { eraseEach } from '../ops/erase-subjects.ts';
import { erasuresFile, noteErasures, readErasures } from '../ops/erasures.ts';
import { Failure } from '../ops/failure.ts';
import { fatesOf, toldOfAccounts, type Fate } from './accounts.ts';
import { requireAcceptable } from './acceptable.ts';
import { noteComing, ofPeople, readComing, type ComingNote } from './coming-note.ts';
import { requireEqual } from './compare-streams.ts';
import { readLine, type EventLine, type LineOf } from './file-lines.ts';
import { goOnAfter } from './id-blocks.ts';
import { ownEvents } from './own-events.ts';
import { readSealedLines } from './sealed-lines.ts';
import { surveyFile, type Survey } from './survey.ts';
import { tableRules } from './tables.ts';

const BATCH = 500;

export interface ImportReport {
  company: number;
  name: string;
  events: number;
  rows: number;
  files: number;
  /** Streams whose events are the same on both sides, by their digests. */
  streamsCompared: number;
  last: boolean;
  told: string[];
}

/** What is taken in, and what was noted on the way. */
interface Taking {
  transaction: Database;
  settings: Settings;
  words: string;
  survey: Survey;
  fates: ReadonlyMap<number, Fate>;
  /** Streams of people who were here before, with another company. */
  known: ReadonlySet<string>;
  files: FileStore;
  linked: { own: Adopted[]; installation: Adopted[] };
  counts: { events: number; rows: number; files: number; leftOut: number };
  told: string[];
}

/** Who was erased here: not whom the file tells of, who may have been written about again there. */
async function erasedHere(dataDir: string, { erasures }: Survey): Promise<Set<string>> {
  // Not by the key: the one that was deleted here was wrapped with ours.
  const told = new Set(erasures.map(({ at, subject }) => `${at} ${subject}`));
  const here = await readErasures(erasuresFile(dataDir));
  return new Set(
    here.filter(({ at, subject }) => !told.has(`${at} ${subject}`)).map(({ subject }) => subject),
  );
}

/**
 * Erases here whoever was erased there since an earlier file brought their key: that key, and no other of who is called
 * the same. Before anything is taken in, so that it stays so where the file is refused later on.
 */
async function eraseSince(
  { owner, settings }: { owner: Database; settings: Settings },
  { erasures }: Survey,
  before: ComingNote | null,
): Promise<void> {
  const came = new Map(before?.keys);
  const noted = await notedHere(settings.dataDir);
  const since = erasures.filter(
    (one) => one.key !== undefined && came.get(one.subject) === one.key && !noted.has(JSON.stringify(one)),
  );
  if (since.length > 0) await eraseEach({ owner, settings }, since);
}

/** Keys of people, wrapped with the key of this installation. Who was erased here stays so. */
async function takeKeys({ transaction, settings, words, survey, told }: Taking): Promise<void> {
  const [from, to] = [wrappingKey(words), wrappingKey(settings.dataKey)];
  const erased = await erasedHere(settings.dataDir, survey);
  for (const [subject, wrapped] of survey.keys) {
    const known = await transaction
      .selectFrom('personal_key')
      .select('wrapped')
      .where('subject', '=', subject)
      .executeTakeFirst();
    if (known !== undefined) {
      const isSame = unwrap(to, known.wrapped)?.equals(unwrap(from, wrapped) ?? Buffer.alloc(0)) === true;
      if (!isSame && subject === 'index-1') told.push(hashesDiffer);
      else if (!isSame) throw new Failure(`Somebody else is called ${subject} here: nothing was taken in`);
    } else if (erased.has(subject)) told.push(`${subject} was erased here, and stays so`);
    else
      await transaction
        .insertInto('personal_key')
        .values({ subject, wrapped: wrapAgain(from, to, wrapped) })
        .execute();
  }
}

const hashesDiffer =
  'What social security numbers are found by is another one here: save the pay of people again before the next wage slips';

/** Streams of people that begin in the file, and have come here before. */
async function peopleHere(transaction: Database, { firsts }: Survey): Promise<string[]> {
  const names = [...firsts.keys()].filter((stream) => ofPeople.test(stream));
  const { rows } = await sql<{ stream: string }>`
    select stream_id as stream from emt_streams where stream_id = any(${names}::text[])`.execute(transaction);
  return rows.map(({ stream }) => stream);
}

/** How many events a stream of people has here by now. */
async function countHere(transaction: Database, stream: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select stream_position as last from emt_streams where stream_id = ${stream}`.execute(transaction);
  return rows[0]?.last ?? 0;
}

/** Events that go behind those that a stream of people has here; none that it has, or that says nothing of the company. */
class PeopleStreams {
  readonly #lasts = new Map<string, number>();

  constructor(
    private readonly transaction: Database,
    private readonly company: number,
    private readonly known: ReadonlySet<string>,
  ) {}

  /** The event under the version that it gets; null where it is left out. */
  async placed(event: AdoptedEvent): Promise<AdoptedEvent | null> {
    const { stream, messageId } = event;
    if (this.known.has(stream) && !isAbout(this.company, event.data)) return null;
    if (await this.#isHere(stream, messageId)) return null;
    return { ...event, version: await this.next(stream) };
  }

  async next(stream: string): Promise<number> {
    const last = this.#lasts.get(stream) ?? (await countHere(this.transaction, stream));
    this.#lasts.set(stream, last + 1);
    return last + 1;
  }

  async #isHere(stream: string, messageId: string): Promise<boolean> {
    const row = await this.transaction
      .selectFrom('emt_messages')
      .select('stream_id')
      .where('stream_id', '=', stream)
      .where('message_id', '=', messageId)
      .executeTakeFirst();
    return row !== undefined;
  }
}

function isAbout(company: number, { corporation, membership }: Record<string, unknown>): boolean {
  if (corporation === company) return true;
  return (
    typeof membership === 'object' &&
    membership !== null &&
    'corporation' in membership &&
    membership.corporation === company
  );
}

const adoptable = ({ is: _is, ...event }: EventLine): AdoptedEvent => event;

/** An account that is called as somebody else here gets another name. */
function renamed(event: AdoptedEvent, fates: ReadonlyMap<number, Fate>): AdoptedEvent {
  if (event.type !== 'UserRegistered') return event;
  const username = fates.get(Number(event.data['user']))?.username;
  return username === undefined ? event : { ...event, data: { ...event.data, username } };
}

async function adopt(taking: Taking, events: readonly AdoptedEvent[]): Promise<void> {
  const { transaction, settings, survey, linked, counts } = taking;
  const parts = { keys: personalKeys(settings.dataKey), projectors: projections };
  const company = survey.company.corporation;
  for (const one of await adoptEvents(transaction, parts, events))
    (one.metadata.corporation === company ? linked.own : linked.installation).push(one);
  counts.events += events.length;
  if (linked.own.length > 0) await linkAdopted(transaction, chainKey(settings.dataKey), company, linked.own);
  linked.own.length = 0;
}

/** Events as they come, some at a time. */
class ComingEvents {
  readonly people: PeopleStreams;
  #batch: AdoptedEvent[] = [];

  constructor(private readonly taking: Taking) {
    const { transaction, survey, known } = taking;
    this.people = new PeopleStreams(transaction, survey.company.corporation, known);
  }

  async add(line: EventLine): Promise<void> {
    const { fates, counts } = this.taking;
    const event = adoptable(line);
    const placed = ofPeople.test(event.stream) ? await this.people.placed(renamed(event, fates)) : event;
    if (placed === null) counts.leftOut += 1;
    else this.#batch.push(placed);
    if (this.#batch.length >= BATCH) await this.end();
  }

  async end(): Promise<void> {
    const events = this.#batch;
    this.#batch = [];
    await adopt(this.taking, events);
  }
}

/** Rows that an earlier file brought: what was deleted there since, as a passkey, is not here either. */
async function dropEarlierRows({ transaction, survey, fates }: Taking): Promise<void> {
  const { corporation } = survey.company;
  const own = [...fates].flatMap(([user, { fate }]) => (fate === 'own' ? [user] : []));
  // What the rules of tables ask (choose.ts), of those who came.
  await sql`create temporary table moved_company on commit drop as select ${corporation}::bigint as id`.execute(
    transaction,
  );
  await sql`create temporary table moved_user on commit drop as
    select user_id, false as author from unnest(${own}::bigint[]) as user_id`.execute(transaction);
  await sql`create temporary table moved_stream on commit drop as
    select stream_id from unnest(${[...survey.ends.keys()]}::text[]) as stream_id`.execute(transaction);
  await sql`create temporary table moved_command (command_id text) on commit drop`.execute(transaction);
  for (const [table, rule] of Object.entries(tableRules))
    if ('moves' in rule)
      await sql`delete from ${sql.table(table)} line where ${rule.rows}`.execute(transaction);
  await sql`delete from secret where corporation_id = ${corporation}
    or (kind = 'totp-secret' and owner_id in (select user_id from moved_user))`.execute(transaction);
}

/** Rows as they come, some of a table at a time. */
class ComingRows {
  #table = '';
  #batch: Record<string, unknown>[] = [];

  constructor(private readonly taking: Taking) {}

  async add({ table, row }: LineOf<'row'>): Promise<void> {
    const rule = tableRules[table];
    if (rule === undefined || !('moves' in rule))
      throw new Failure(`This Registre takes no rows of ${table}`);
    if (rule.moves === 'people' && !comesItself(row, this.taking.fates)) return;
    if (table !== this.#table || this.#batch.length >= BATCH) await this.end();
    this.#table = table;
    this.#batch.push(row);
  }

  /** Puts what has come in the place of what stands there under the same key. */
  async end(): Promise<void> {
    const [rows, name] = [this.#batch, this.#table];
    this.#batch = [];
    const [first] = rows;
    if (first === undefined) return;
    const { transaction, counts } = this.taking;
    const columns = Object.keys(first).map(quoted);
    const list = sql.raw(columns.join(', '));
    const set = sql.raw(columns.map((column) => `${column} = excluded.${column}`).join(', '));
    const rule = tableRules[name];
    const isAnew = rule !== undefined && 'anew' in rule;
    const conflict = isAnew
      ? sql``
      : sql`on conflict (${sql.raw(await keyOf(transaction, name))}) do update set ${set}`;
    await sql`insert into ${sql.table(name)} (${list})
      select ${list} from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::json) ${conflict}`.execute(
      transaction,
    );
    counts.rows += rows.length;
  }
}

/** Whether the row is of an account that comes with what signs it in; a token’s row says nothing of whose it is. */
function comesItself({ user_id: user }: Record<string, unknown>, fates: ReadonlyMap<number, Fate>): boolean {
  return user === undefined || fates.get(Number(user))?.fate === 'own';
}

async function keyOf(transaction: Database, table: string): Promise<string> {
  const { rows } = await sql<{ columns: string[] }>`
    select array_agg(quote_ident(a.attname)) as columns from pg_index i join pg_attribute a on a.attrelid = i.indrelid
      and a.attnum = any(i.indkey)
    where i.indrelid = ${`public.${table}`}::regclass and i.indisprimary`.execute(transaction);
  return rows[0]?.columns.join(', ') ?? '';
}

const secretKinds = z.enum(['ftp-password', 'ftp-key', 'smtp-password', 'webhook-secret', 'totp-secret']);

async function takeSecret(taking: Taking, line: LineOf<'secret'>): Promise<void> {
  const { transaction, settings, words, fates } = taking;
  const kind: SecretOwner['kind'] = secretKinds.parse(line.kind);
  if (kind === 'totp-secret' && fates.get(line.id)?.fate !== 'own') return;
  const owner = { kind, id: line.id, corporation: line.corporation };
  const text = createSecrets(words).open(owner, Buffer.from(line.sealed, 'base64'));
  if (text === null) throw new Failure(`The secret ${kind} of ${line.id} cannot be opened`);
  await createSecrets(settings.dataKey).put(transaction, owner, text);
}

const takeJob = (
  { transaction }: Taking,
  { task, payload, key, priority, maxAttempts, runAt, queue }: LineOf<'job'>,
) =>
  sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, job_key := ${key},
    queue_name := ${queue}, priority := ${priority}, run_at := ${runAt}::timestamptz, max_attempts := ${maxAttempts})`.execute(
    transaction,
  );

/** Files as they come, a piece at a time. */
class ComingFile {
  #open: { line: LineOf<'file'>; path: string; stream: ReturnType<typeof createWriteStream> } | null = null;

  constructor(private readonly taking: Taking) {}

  async begin(line: LineOf<'file'>): Promise<void> {
    await this.end();
    const path = join(this.taking.settings.dataDir, `coming-${randomUUID()}`);
    this.#open = { line, path, stream: createWriteStream(path, { mode: 0o600 }) };
  }

  async add(content: string): Promise<void> {
    if (this.#open && !this.#open.stream.write(Buffer.from(content, 'base64')))
      await once(this.#open.stream, 'drain');
  }

  /** Keeps the file under its hash. */
  async end(): Promise<void> {
    if (this.#open === null) return;
    const { line, path, stream } = this.#open;
    this.#open = null;
    stream.end();
    await once(stream, 'close');
    try {
      await this.taking.files.restore(path, line.hash);
    } finally {
      await rm(path, { force: true });
    }
    const { hash, size, type } = line;
    await this.taking.transaction
      .insertInto('stored_file')
      .values({ hash, size, type })
      .onConflict((c) => c.doNothing())
      .execute();
    this.taking.counts.files += 1;
  }
}

/** Takes in what stands in the file, in its order. */
async function takeLines(taking: Taking, file: string): Promise<PeopleStreams> {
  const [events, rows, coming] = [new ComingEvents(taking), new ComingRows(taking), new ComingFile(taking)];
  for await (const text of readSealedLines(file, taking.words)) {
    const line = readLine(text);
    if (line.is === 'event') {
      await events.add(line);
      continue;
    }
    await events.end();
    if (line.is === 'row') {
      await rows.add(line);
      continue;
    }
    await rows.end();
    if (line.is === 'secret') await takeSecret(taking, line);
    else if (line.is === 'job') await takeJob(taking, line);
    else if (line.is === 'file') await coming.begin(line);
    else if (line.is === 'piece') await coming.add(line.content);
  }
  await coming.end();
  return events.people;
}

/**
 * Takes a company in from its file: all of it, or nothing but files that nobody asks for. Beside running webs and
 * workers; what changes people or the installation waits for the end of it.
 * @throws Failure where the file is not whole, is of another version or another company’s, or the company is here
 */
export async function importCompany(
  owner: Database,
  settings: Settings,
  file: string,
  words: string,
  say: (words: string) => void,
): Promise<ImportReport> {
  await requireCurrent(owner);
  say('Checking the file');
  const survey = await surveyFile(file, words);
  const { corporation, name, last, since } = survey.company;
  const { erasures, fingerprints } = survey;
  const counts = { events: 0, rows: 0, files: 0, leftOut: 0 };
  const told: string[] = [...survey.company.told];
  const earlier = await readComing(owner, corporation);
  await requireAcceptable(owner, survey, earlier);
  await eraseSince({ owner, settings }, survey, earlier);
  const streamsCompared = await owner.transaction().execute(async (transaction) => {
    const before = await readComing(transaction, corporation);
    await requireAcceptable(transaction, survey, before);
    if (since === null) await goOnAfter(transaction, survey.company.sequences);
    const fates = await fatesOf(transaction, survey.users, new Map(before?.fates));
    told.push(...toldOfAccounts(survey.users, fates));
    const came = new Set(before?.came);
    const here = await peopleHere(transaction, survey);
    const known = new Set([...(before?.known ?? []), ...here.filter((stream) => !came.has(stream))]);
    for (const stream of survey.ends.keys())
      if (ofPeople.test(stream) && !known.has(stream)) came.add(stream);
    const linked = { own: [], installation: [] };
    const taking: Taking = {
      transaction,
      settings,
      words,
      survey,
      fates,
      known,
      files: createFiles(settings),
      linked,
      counts,
      told,
    };
    if (since !== null) await dropEarlierRows(taking);
    await noteMissing(settings.dataDir, erasures);
    await takeKeys(taking);
    say('Writing events and rows');
    const people = await takeLines(taking, file);
    await adopt(taking, await ownEvents(transaction, survey, fates, (stream) => people.next(stream)));
    await linkAdopted(transaction, chainKey(settings.dataKey), 0, taking.linked.installation);
    await noteComing(transaction, survey.company, {
      fates: [...fates],
      known: [...known],
      came: [...came],
      keys: [...new Map([...(before?.keys ?? []), ...fingerprints])],
    });
    if (last) await openCompany(transaction, corporation);
    else await setHold(transaction, corporation, 'coming');
    say('Comparing every stream');
    return requireEqual(transaction, new Map([...survey.ends].filter(([stream]) => !ofPeople.test(stream))));
  });
  if (counts.leftOut > 0) told.push(`Of people who were here before, ${counts.leftOut} events were left out`);
  return { company: corporation, name, ...counts, streamsCompared, last, told };
}

const notedHere = async (dataDir: string): Promise<Set<string>> =>
  new Set((await readErasures(erasuresFile(dataDir))).map((one) => JSON.stringify(one)));

/** Who was erased there is noted here as well: else verification would miss their keys. */
async function noteMissing(dataDir: string, erasures: Survey['erasures']): Promise<void> {
  const known = await notedHere(dataDir);
  await noteErasures(
    dataDir,
    erasures.filter((one) => !known.has(JSON.stringify(one))),
  );
}
