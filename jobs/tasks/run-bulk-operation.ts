import { inspect } from 'node:util';
import { z } from 'zod';
import { systemActor, type Actor } from '#domain/kernel/actor.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { Refusal, type FieldErrors } from '#domain/kernel/refusal.ts';
import { giveNotification } from '#domain/notifications/notification-commands.ts';
import { factsOfUser } from '#db/identity/sessions.ts';
import { unavailability } from '#db/unavailable.ts';
import { actingUser } from '#projections/users/accounts.ts';
import {
  dropOldBulkOperations,
  endBulkOperation,
  enqueueBulkOperation,
  findBulkOperation,
  nextBulkItem,
  settleBulkItem,
  startBulkOperation,
  stopBulkOperation,
  type BulkOperation,
} from '#scratch/bulk-operations.ts';
import { bulkCommand } from './bulk-commands.ts';
import type { Runtime } from './runtime.ts';
import { defineTask, noPayload } from './task.ts';

/** After so long it goes to the end of the queue: what others wait for comes between. */
const SLICE_MS = 3000;
/** Who waited longer than this has gone elsewhere, and is told. */
const PATIENCE_MS = 10_000;

/** Its owner, with the rights that they have by now; null once they may not work. */
async function ownerOf({ db }: Runtime, { user, corporation }: BulkOperation): Promise<Actor | null> {
  const facts = await factsOfUser(db, user, corporation === 0 ? null : corporation);
  return (facts && actingUser(facts, todayIn(LEGAL_TIME_ZONE, new Date())))?.actor ?? null;
}

/** What stood in the way. @throws what will pass by itself, as a database that is away, or a company that is closed */
function refusalOf(error: unknown): FieldErrors {
  if (error instanceof Refusal && error.code === 'CORPORATION_MOVING') throw error;
  if (error instanceof Refusal)
    return Object.keys(error.errors).length > 0 ? error.errors : { '': [`errors.${error.kind}`] };
  if (error instanceof z.ZodError)
    return Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), [message]]));
  if (unavailability(error) !== null) throw error;
  process.stderr.write(`${inspect(error)}\n`);
  return { '': ['errors.unexpected'] };
}

const sealedInput = z.strictObject({ sealed: z.string() });

/** An item's input; of a file with personal data it is sealed for who brought that in. @throws Error where it opens for nobody */
function inputOf({ secrets }: Runtime, { user, corporation }: BulkOperation, input: unknown): unknown {
  const asked = sealedInput.safeParse(input);
  if (!asked.success) return input;
  const owner = { kind: 'import-file', id: user, corporation } as const;
  const text = secrets.open(owner, Buffer.from(asked.data.sealed, 'base64'));
  if (text === null) throw new Error('The file was sealed with another DATA_KEY');
  return JSON.parse(text) as unknown;
}

/** What became of an item: why it was refused, or the id that its command told. */
interface Outcome {
  errors: FieldErrors | null;
  made: number | null;
}

const madeSchema = z.object({ id: z.number() });

/**
 * Runs one item; what it refuses keeps no other back. A worker that dies meanwhile finds it done: the id is the same.
 */
async function runItem(
  runtime: Runtime,
  operation: BulkOperation,
  item: { place: number; command: string; input: unknown },
): Promise<Outcome> {
  const owner = await ownerOf(runtime, operation);
  if (owner === null) return { errors: { '': ['errors.forbidden'] }, made: null };
  try {
    const command = bulkCommand(item.command);
    const commandId = `bulk-${operation.id}-${item.place}`;
    const answer = await runtime.store.execute(
      command,
      owner,
      command.input.parse(inputOf(runtime, operation, item.input)),
      {
        commandId,
        asked: null,
      },
    );
    return { errors: null, made: madeSchema.safeParse(answer).data?.id ?? null };
  } catch (error) {
    return { errors: refusalOf(error), made: null };
  }
}

async function tellEnd(runtime: Runtime, { id, user, corporation, askedAt }: BulkOperation): Promise<void> {
  if (Date.now() - new Date(askedAt).getTime() < PATIENCE_MS) return;
  await runtime.store.execute(
    giveNotification,
    systemActor(corporation === 0 ? null : corporation),
    {
      kind: 'ready',
      key: 'notices.text.bulkDone',
      params: {},
      to: `/bulk-operation/${id}`,
      audience: { users: [user] },
      except: null,
    },
    { commandId: `bulk-${id}-end`, asked: null },
  );
}

/** Runs the commands that somebody confirmed together, one after the other, until none is left or they were stopped. */
export const runBulkOperation = defineTask({
  name: 'run-bulk-operation',
  payload: z.object({ operation: z.string() }),
  async run(runtime, { operation: id }) {
    const { db } = runtime;
    const operation = await findBulkOperation(db, id);
    if (operation === null || operation.endedAt !== null) return;
    await startBulkOperation(db, id);
    const enough = Date.now() + SLICE_MS;
    for (let item = await nextBulkItem(db, id); item; item = await nextBulkItem(db, id)) {
      const { errors, made } = await runItem(runtime, operation, item);
      await settleBulkItem(db, id, item.place, errors, made);
      if (Date.now() > enough) return enqueueBulkOperation(db, id);
    }
    await endBulkOperation(db, id);
    await tellEnd(runtime, operation);
  },
  // What a backup holds of it may have been done since it was made.
  async giveUp({ db }, { operation }) {
    await stopBulkOperation(db, operation);
    await endBulkOperation(db, operation);
  },
});

/** Each night: reports of what was run together are forgotten after a week. */
export const sweepBulkOperations = defineTask({
  name: 'sweep-bulk-operations',
  payload: noPayload,
  cron: '55 2 * * *',
  async run({ db }) {
    await dropOldBulkOperations(db);
  },
});
