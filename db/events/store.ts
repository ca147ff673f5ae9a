import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { checkChange } from '#domain/kernel/access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { closedCorporation, conflict, forbidden, invalid, Refusal } from '#domain/kernel/refusal.ts';
import { chainKey } from './chain.ts';
import { commandFingerprint } from './command-fingerprint.ts';
import { tellWorkers } from './enqueue.ts';
import { isConcurrencyFault } from './errors.ts';
import { readStreams } from './event-store.ts';
import { personalKeys } from './personal-keys.ts';
import type { Database } from '../postgres/pool.ts';
import type { AskingOver, Projector } from './projector.ts';
import { projectingBy } from './replay.ts';
import { createSecrets } from '../secrets.ts';
import { unitOfWork, type Finished, type WorkParts } from './unit-of-work.ts';

export interface StoreOptions {
  db: Database;
  dataKey: string;
  projectors: readonly Projector[];
  askingOver: AskingOver;
  now?: () => Date;
  /** Whether servers of others may be named; without it any may, and those that are forbidden are not connected to. */
  mayName?: (host: string) => Promise<boolean>;
  /** @throws what says why nothing can be changed just now */
  requireWritable?: () => void;
  /** Where ids come from; by default each from its sequence when it is needed. */
  nextId?: WorkParts['nextId'];
}

/** How a command that may be sent twice is known again. */
export interface Once {
  commandId?: string;
  /**
   * What its sender asked for, where the input holds more than that: a secret that each sending makes anew, or what was
   * looked up meanwhile. Left out: the input. null: whatever stands under this id is the same.
   */
  asked?: unknown;
}

export interface Store {
  /**
   * Runs a command in one transaction: load, decide, append, project, enqueue. The same command id twice does it once
   * and answers the same; with another content it is refused. Conflicts are tried again on fresh state.
   * @throws Refusal
   */
  execute<Schema extends z.ZodType, Result>(
    command: Command<Schema, Result>,
    actor: Actor,
    input: z.output<Schema>,
    options?: Once,
  ): Promise<Result>;
  /**
   * Runs commands in one transaction, of which all are kept or none: a command that is refused undoes what it did
   * itself, and what `run` throws undoes everything. Who else writes for the same corporation waits until its end.
   * @param run is given the store and the database of that transaction
   */
  together<Result>(run: (store: Store, db: Database) => Promise<Result>): Promise<Result>;
  /** All events of the streams, opened. */
  read(...streams: string[]): Promise<RecordedEvent[]>;
}

const ATTEMPTS = 6;

/** The next id of a sequence. Asked for each time: of two processes, what is made later has the greater id. */
const nextOfSequence: WorkParts['nextId'] = async (db, sequence) => {
  const { rows } = await sql<{ id: number }>`select nextval(${`id_${sequence}`}::regclass) as id`.execute(db);
  return rows[0]?.id ?? 0;
};

/**
 * Notes the command id; when it was used before, answers what it answered then.
 * @throws Refusal when that was another command, another user's, or asked for something else
 */
async function claim(
  db: Database,
  commandId: string,
  name: string,
  actor: Actor,
  fingerprint: string,
): Promise<{ result: unknown } | null> {
  const row = { command_id: commandId, name, user_id: actor.user, fingerprint };
  const added = await db
    .insertInto('command_log')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 1n) return null;
  const earlier = await db
    .selectFrom('command_log')
    .select(['name', 'user_id', 'result', 'fingerprint'])
    .where('command_id', '=', commandId)
    .executeTakeFirstOrThrow();
  if (earlier.name !== name || earlier.user_id !== actor.user)
    throw conflict('COMMAND_ID_USED', 'errors.commandIdUsed');
  if (earlier.fingerprint !== null && earlier.fingerprint !== fingerprint)
    throw conflict('COMMAND_ID_USED', 'errors.sentAlready');
  return { result: earlier.result };
}

const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 3 + Math.random() * 10));

export const createStore = ({ db, ...options }: StoreOptions): Store => storesOver(options)(db);

/** The same store over any database of the installation: of a request that reads elsewhere than it writes. */
export function storesOver({
  dataKey,
  projectors,
  askingOver,
  now = () => new Date(),
  mayName = () => Promise.resolve(true),
  requireWritable = () => undefined,
  nextId = nextOfSequence,
}: Omit<StoreOptions, 'db'>): (db: Database) => Store {
  const keys = personalKeys(dataKey);
  const fingerprintOf = commandFingerprint(dataKey);
  const parts: WorkParts = {
    keys,
    secrets: createSecrets(dataKey),
    chainKey: chainKey(dataKey),
    project: projectingBy(projectors),
    askingOver,
    nextId,
  };

  /** What a command does in a transaction, and what has to be looked at before anybody relies on it. */
  async function done<Result>(
    transaction: Database,
    command: Command<z.ZodType, Result>,
    actor: Actor,
    input: unknown,
    { commandId: given, asked = input }: Once,
  ): Promise<{ result: Result } & Finished> {
    const earlier =
      given === undefined
        ? null
        : await claim(
            transaction,
            given,
            command.name,
            actor,
            fingerprintOf(command.name, actor.corporation, asked),
          );
    // stored by this same command below
    if (earlier) return { result: earlier.result as Result, settled: () => Promise.resolve(), jobs: 0 };
    const commandId = given ?? randomUUID();
    const context = { actor, command: command.name, commandId, now: now().toISOString() };
    const { work, finish } = await unitOfWork(transaction, parts, context);
    const made = await command.handle(work, actor, input);
    return { result: made, ...(await finish(JSON.stringify(made ?? null))) };
  }

  async function once<Result>(
    db: Database,
    command: Command<z.ZodType, Result>,
    actor: Actor,
    input: unknown,
    options: Once,
  ): Promise<Result> {
    const { result, settled, jobs } = await db
      .transaction()
      .execute((transaction) => done(transaction, command, actor, input, options));
    await settled();
    if (jobs > 0) tellWorkers(db, jobs);
    return result;
  }

  /** @throws Refusal */
  async function requireAllowed<Schema extends z.ZodType>(
    command: Command<Schema>,
    actor: Actor,
    input: z.output<Schema>,
  ): Promise<void> {
    requireWritable();
    const answer = checkChange(actor, command.access);
    if (answer === 'read-only') throw closedCorporation(actor);
    if (answer === 'choose-corporation')
      throw new Refusal('conflict', 'NO_CORPORATION', { '': ['errors.chooseCorporation'] });
    if (answer !== 'granted') throw forbidden();
    for (const { field, host } of command.servers?.(input) ?? [])
      if (!(await mayName(host))) throw invalid({ [field]: ['errors.serverRefused'] });
  }

  /** The store within a transaction: a command that fails leaves it as it was before. */
  const within = (transaction: Database): Store => ({
    async execute(command, actor, input, options = {}) {
      await requireAllowed(command, actor, input);
      await sql`savepoint command`.execute(transaction);
      try {
        const { result, settled } = await done(transaction, command, actor, input, options);
        await settled();
        await sql`release savepoint command`.execute(transaction);
        return result;
      } catch (error) {
        await sql`rollback to savepoint command`.execute(transaction);
        throw isConcurrencyFault(error) ? conflict('CONFLICT', 'errors.conflict') : error;
      }
    },
    together: (run) => run(within(transaction), transaction),
    read: (...streams) => readStreams(transaction, keys, streams),
  });

  return (db) => ({
    async execute(command, actor, input, options = {}) {
      await requireAllowed(command, actor, input);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(db, command, actor, input, options);
        } catch (error) {
          if (!isConcurrencyFault(error)) throw error;
          if (attempt === ATTEMPTS) throw conflict('CONFLICT', 'errors.conflict');
          await pause(attempt);
        }
      }
    },
    async together(run) {
      const result = await db.transaction().execute((transaction) => run(within(transaction), transaction));
      // Whatever its commands added: who is told for nothing looks once.
      tellWorkers(db, 1);
      return result;
    },
    read: (...streams) => readStreams(db, keys, streams),
  });
}
