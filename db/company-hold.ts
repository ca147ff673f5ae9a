import { sql, type RawBuilder } from 'kysely';
import { heldCorporation } from '#domain/kernel/refusal.ts';
import { settledPosition } from './events/event-store.ts';
import type { Database } from './postgres/pool.ts';

/**
 * How a company is closed to changes: to people (`frozen`), to the product too (`held`), since it has left (`moved`), or
 * since not all of it is here yet (`coming`). It is read as ever.
 */
export type HoldState = 'frozen' | 'held' | 'moved' | 'coming';

export interface Hold {
  state: HoldState;
  movedTo: string | null;
}

export async function holdOf(db: Database, corporation: number): Promise<Hold | null> {
  const row = await db
    .selectFrom('company_hold')
    .select(['state', 'moved_to as movedTo'])
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row ?? null;
}

/** Closes a company. What was begun before may still end: `closeCompany` waits for it. */
export async function setHold(
  owner: Database,
  corporation: number,
  state: HoldState,
  movedTo: string | null = null,
): Promise<void> {
  const values = { state, moved_to: movedTo };
  await owner
    .insertInto('company_hold')
    .values({ corporation_id: corporation, ...values })
    .onConflict((c) => c.column('corporation_id').doUpdateSet({ ...values, at: sql<string>`now()` }))
    .execute();
}

/** Closes a company, and waits for whoever was changing it: nothing can change any more that the hold is against. */
export async function closeCompany(owner: Database, corporation: number, state: HoldState): Promise<void> {
  await setHold(owner, corporation, state);
  await settledPosition(owner);
}

export async function openCompany(owner: Database, corporation: number): Promise<void> {
  await owner.deleteFrom('company_hold').where('corporation_id', '=', corporation).execute();
}

/**
 * Asked by each command behind its events: whoever sees no hold has appended before it was made, and is waited for.
 */
export const holdsOf = (corporations: readonly number[]): RawBuilder<{ state: HoldState }> =>
  sql`select state from company_hold where corporation_id = any(${[...corporations]}::bigint[])`;

/** What the calendar forgets is forgotten in the copy of a company that has moved as well. */
const forgetting: ReadonlySet<string> = new Set([
  'DiscardSlipBatch',
  'EraseBankTexts',
  'EraseCandidate',
  'EraseDeparted',
]);

/** Whoever acts, and by which command; `user` null: the product itself. */
interface Acting {
  user: number | null;
  command: string;
}

const isOpenTo = (state: HoldState, { user, command }: Acting): boolean =>
  user === null && (state === 'frozen' || (state === 'moved' && forgetting.has(command)));

/** @throws Refusal where one of the companies is closed to whoever acts */
export function refuseHeld(holds: readonly { state: HoldState }[], acting: Acting): void {
  const held = holds.find(({ state }) => !isOpenTo(state, acting));
  if (held !== undefined) throw heldCorporation(held.state === 'moved' ? 'moved' : 'moving');
}

/** The companies that events are about: of whose chain they are, and whom they name. */
export function companiesOf(
  events: readonly { metadata: { corporation: number }; event: { data: object } }[],
): number[] {
  const found = new Set<number>();
  for (const { metadata, event } of events) {
    found.add(metadata.corporation);
    const { data } = event;
    if ('corporation' in data && typeof data.corporation === 'number') found.add(data.corporation);
    if ('membership' in data && isOfCompany(data.membership)) found.add(data.membership.corporation);
  }
  found.delete(0);
  return [...found];
}

const isOfCompany = (membership: unknown): membership is { corporation: number } =>
  typeof membership === 'object' &&
  membership !== null &&
  'corporation' in membership &&
  typeof membership.corporation === 'number';
