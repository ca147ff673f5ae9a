import { setTimeout as wait } from 'node:timers/promises';
import { redirect } from '@remix-run/node';
import type { Command } from '#domain/kernel/command.ts';
import {
  bulkItems,
  countBulkItems,
  findBulkOperation,
  keepBulkOperation,
  madeByOperation,
  stopBulkOperation,
  type BulkItem,
  type BulkOperation,
} from '#scratch/bulk-operations.ts';
import type { Database } from '../services.server.ts';
import type { Flash } from '../http/flash.server.ts';
import { leadTo } from '../http/run-command.server.ts';
import { notFound } from '../http/problems.ts';
import { refreshing } from '../http/refresh.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';

/** A command that was confirmed with others: what it is about, and its input as its schema takes it in. */
export interface Confirmed extends Omit<BulkItem, 'command'> {
  command: Pick<Command, 'name'>;
}

interface Asked {
  /** By which the same form sent twice is one operation. */
  id: string;
  /** Its texts stand under `bulk.<name>`: `title`, `done`. */
  name: string;
  params: Record<string, string | number>;
  /** As many as the items, unless one command takes many lines of a file. */
  units?: number;
  /** The page that it was asked for on. */
  back: string;
  items: readonly Confirmed[];
}

/** Parameters of an operation whose mails are kept as files, for want of a server when it was confirmed. */
export const KEPT = { mails: 'kept' } as const;

/** Leads to the page of an operation. */
export const showBulkOperation = (id: string): Response =>
  redirect(pathTo('bulkOperation', { operation: id }));

const isOwn = ({ actor, corporation }: StaffContext, found: BulkOperation): boolean =>
  found.user === actor.user && found.corporation === corporation;

/** Whether somebody's own operation has this id. */
export async function isBulkOperation(context: StaffContext, id: string): Promise<boolean> {
  const found = await findBulkOperation(context.services.db, id);
  return found !== null && isOwn(context, found);
}

/** Has the worker run confirmed commands one after the other, and leads to the page that shows how far it is. */
export async function startBulkOperation(
  { services, corporation, actor, note }: StaffContext,
  { items, units = items.length, ...asked }: Asked,
): Promise<Response> {
  const operation = { ...asked, corporation, user: actor.user ?? 0, units };
  await keepBulkOperation(
    services.db,
    operation,
    items.map(({ command, ...item }) => ({ ...item, command: command.name })),
  );
  note({ bulkOperation: asked.id, items: items.length });
  return showBulkOperation(asked.id);
}

/** Among the parameters of an operation: what it made has a page of its own among imports. */
export const REPORT = 'import';

/** Items that the page shows; the others are counted. */
const MOST_SHOWN = 200;
const LONGEST_WAIT_MS = 1500;
const STEP_MS = 100;

async function ownOperation(context: StaffContext): Promise<BulkOperation> {
  const found = await findBulkOperation(context.services.db, context.params['operation'] ?? '');
  if (found === null || !isOwn(context, found)) throw notFound();
  return found;
}

/** The operation, once it has ended or after a little while. */
async function endedSoon(context: StaffContext) {
  for (const deadline = Date.now() + LONGEST_WAIT_MS; ; await wait(STEP_MS)) {
    const operation = await ownOperation(context);
    if (operation.endedAt !== null || Date.now() >= deadline) return operation;
  }
}

/** How it stands: whether it goes on, and whether its owner stopped it. */
function stateOf({ endedAt, stoppedAt }: BulkOperation): 'going' | 'stopping' | 'ended' | 'stopped' {
  if (endedAt === null) return stoppedAt === null ? 'going' : 'stopping';
  return stoppedAt === null ? 'ended' : 'stopped';
}

/** The page of what an import made, which its notice leads to. */
async function reportOf(db: Database, { id, params }: BulkOperation): Promise<{ link?: Flash['link'] }> {
  const made = params['report'] === REPORT ? await madeByOperation(db, id) : null;
  return made === null
    ? {}
    : { link: { to: pathTo('importDetails', { id: made }), key: 'bulk.import.report' } };
}

/**
 * How far an operation of one's own is and what became of its items. One that is done but for nothing, and soon, leads
 * back to where it was asked for, which says so.
 */
export async function bulkOperationPage(context: StaffContext) {
  const { services, t } = context;
  const operation = await endedSoon(context);
  const { id, name, params, units, back } = operation;
  const counts = await countBulkItems(services.db, id);
  const going = operation.endedAt === null;
  const kept = params['mails'] === KEPT.mails;
  if (!going && counts.done === 1 && counts.waiting + counts.refused === 0) {
    const flash = {
      tone: kept ? ('warn' as const) : ('ok' as const),
      key: kept ? 'bulk.mailKept' : `bulk.${name}.done`,
      params: { n: String(units) },
      ...(await reportOf(services.db, operation)),
    };
    throw await leadTo(back, flash);
  }
  const shown = {
    title: t(`bulk.${name}.title`, { ...params, n: units, count: units }),
    here: pathTo('bulkOperation', { operation: id }),
    back,
    counts,
    units,
    /** What is done is called so: a mail that is kept is not sent. */
    done: kept ? ('kept' as const) : ('done' as const),
    state: stateOf(operation),
    startedAt: operation.startedAt,
    // What is one command is done whole: once it has begun there is nothing to stop.
    stoppable: going && operation.stoppedAt === null && (counts.waiting > 1 || operation.startedAt === null),
    items: await bulkItems(services.db, id, MOST_SHOWN),
  } as const;
  return refreshing(shown, going);
}

/** Stops an operation of one's own: what has not been run yet is not run any more. */
export async function stopOperation(context: StaffContext) {
  const { id } = await ownOperation(context);
  await stopBulkOperation(context.services.db, id);
  return showBulkOperation(id);
}
