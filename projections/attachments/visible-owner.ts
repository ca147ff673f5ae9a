import { mayPass } from '#domain/kernel/access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { mayChange, type Viewer } from '#domain/shared-documents/visibility.ts';
import type { Owner } from '#domain/files/attached-document.ts';
import { addsProof, sightOf } from '#domain/time-off/rest-day-access.ts';
import type { Database } from '#db/postgres/pool.ts';
import { expenseSightOf } from '#domain/expenses/expense-access.ts';
import { mayStepExpense } from '#domain/expenses/expense.ts';
import { decidesTime, timeSightOf } from '#domain/time/time-access.ts';
import { findActivityMonth } from '../time/activities.ts';
import { findCorporation } from '../company/corporations.ts';
import { personOfContract } from '../people/contracts.ts';
import { findRestDay } from '../time-off/rest-day-list.ts';
import { findExpense } from '../expenses/expense-list.ts';
import { findShare, sharingViewer } from '../shared-documents/shared-documents.ts';

/** What an actor may do with one record, as the record itself says. */
interface Standing {
  sees: boolean;
  changes: boolean;
}

const NOTHING: Standing = { sees: false, changes: false };
const ALL: Standing = { sees: true, changes: true };

async function ofShare(db: Database, id: number, actor: Actor): Promise<Standing> {
  if (actor.corporation === null) return NOTHING;
  const viewer: Viewer = await sharingViewer(db, actor);
  const share = await findShare(db, id, actor.corporation, viewer);
  return share === null ? NOTHING : { sees: true, changes: mayChange(viewer, share) };
}

/** The plan of actions is nowhere in a company that does not work with MASE, and back with its files once it does. */
async function ofMase(db: Database, _id: number, { corporation }: Actor): Promise<Standing> {
  const found = corporation === null ? null : await findCorporation(db, corporation);
  return found?.showMase === true ? ALL : NOTHING;
}

/** Interventions likewise, in a company that does not work with transport. */
async function ofTransport(db: Database, _id: number, { corporation }: Actor): Promise<Standing> {
  const found = corporation === null ? null : await findCorporation(db, corporation);
  return found?.showTransport === true ? ALL : NOTHING;
}

/** A leave's proofs are for who sees the request, and changed by who may add some. */
async function ofRestDay(db: Database, id: number, actor: Actor): Promise<Standing> {
  if (actor.corporation === null) return NOTHING;
  const row = await findRestDay(db, id, actor.corporation, sightOf(actor));
  return row === null ? NOTHING : { sees: true, changes: addsProof(actor, row.person, row.manager) };
}

/** A month's signed paper is for who sees the month, and changed by whose it is and by who decides about it. */
async function ofActivityMonth(db: Database, id: number, actor: Actor): Promise<Standing> {
  if (actor.corporation === null) return NOTHING;
  const sight = timeSightOf(actor);
  const row = await findActivityMonth(db, id, actor.corporation, sight);
  if (row === null) return NOTHING;
  const isOwn = row.person === sight.own;
  return { sees: true, changes: sight.manages || isOwn || decidesTime(sight, row.person, row.manager) };
}

/** A training's proof is for who manages trainings, and for whoever had it. */
async function ofCertificate(db: Database, id: number, actor: Actor): Promise<Standing> {
  if (mayPass(actor, { role: 'ROLE_PERSON_MANAGE_TRAINING', scope: 'corporation' })) return ALL;
  const { corporation, person } = actor;
  if (corporation === null || person === null) return NOTHING;
  const own = await db
    .selectFrom('certificate')
    .select('id')
    .where('id', '=', id)
    .where('corporation_id', '=', corporation)
    .where('person_id', '=', person)
    .executeTakeFirst();
  return own === undefined ? NOTHING : { sees: true, changes: false };
}

/** A contract's papers are for who writes contracts, and for whose contract it is. */
async function ofContract(db: Database, id: number, actor: Actor): Promise<Standing> {
  if (mayPass(actor, { role: 'ROLE_CONTRACT_EDIT', scope: 'corporation', reads: true })) return ALL;
  const { corporation, person } = actor;
  if (corporation === null || person === null) return NOTHING;
  const whose = await personOfContract(db, id, corporation);
  return whose === person ? { sees: true, changes: false } : NOTHING;
}

/** Receipts are seen with their expense, and changed by who may change it. */
async function ofExpense(db: Database, id: number, actor: Actor): Promise<Standing> {
  if (actor.corporation === null) return NOTHING;
  const sight = expenseSightOf(actor);
  const found = await findExpense(db, id, actor.corporation, sight);
  if (found === null) return NOTHING;
  const mayFile = sight.manages || found.person === sight.own;
  return { sees: true, changes: mayFile && mayStepExpense('edit', found.status) };
}

/** Kinds of records that say themselves who sees and changes them, beside the role that their kind asks for. */
const rules: Readonly<Record<string, typeof ofShare>> = {
  sharedDocument: ofShare,
  maseAction: ofMase,
  transportOrder: ofTransport,
  restDay: ofRestDay,
  activityMonth: ofActivityMonth,
  certificate: ofCertificate,
  contract: ofContract,
  expense: ofExpense,
};

/** What the record that files are attached to lets the actor do with them, beside what their roles do. */
export const standingOf = async (db: Database, { kind, id }: Owner, actor: Actor): Promise<Standing> =>
  (await rules[kind]?.(db, id, actor)) ?? ALL;

/** Whether the actor sees the record that a file is attached to; to whoever doesn't, the file is missing. */
export const isOwnerVisible = async (db: Database, owner: Owner, actor: Actor): Promise<boolean> =>
  (await standingOf(db, owner, actor)).sees;
