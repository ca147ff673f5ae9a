import { z } from 'zod';
import { requireAccess } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command } from '../kernel/command.ts';
import { choice, recordId, reference, revision } from '../kernel/fields.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { recordQuestions } from '../records/questions.ts';
import { partyUses, sealOf } from './commands.ts';
import { combined, mergedFields, UNDONE_WITHIN_HOURS } from './merge.ts';
import {
  thirdPartyAggregate,
  type ThirdPartyEvent,
  type ThirdPartyState,
  type NamedUntil,
  type TakenOver,
} from './third-party.ts';

type LoadedParty = Loaded<ThirdPartyState, ThirdPartyEvent>;

/** Merging takes a record away and changes another: it asks for both rights. */
const requireRights = (actor: Actor): void => {
  requireAccess(actor, { role: 'ROLE_THIRD_PARTY_EDIT', scope: 'corporation' });
};

/** @throws Refusal `conflict` of one that is another's already, or that was erased */
function factsOf({ state }: LoadedParty, at: string) {
  if (state.mergedInto !== null) throw invalid({ [at]: ['errors.mergedAlready'] });
  const { identity, terms } = state;
  if (identity === null || terms === null) throw conflict('ERASED', 'errors.erased');
  return { identity, terms };
}

/** Ids of everybody that was merged into it, whenever. */
export const familyOf = ({ takenOver }: Pick<ThirdPartyState, 'takenOver'>): number[] =>
  takenOver.flatMap(({ merged, followers }) => [merged, ...followers]);

/**
 * Makes one third party of two records of it. The merged one becomes a pointer to the kept one: what names it is found
 * with the kept one's from then on, and papers keep the name that they were issued with (docs/decisions/0101).
 * @throws Refusal `missing` for one of another corporation; `invalid` on `merged` for the same one or one that is
 * merged already; `stale` where the kept one changed since it was shown
 */
export const mergeThirdParties = command({
  name: 'MergeThirdParties',
  role: 'ROLE_THIRD_PARTY_DELETE',
  input: z.object({
    /** The record that stays. */
    id: recordId(),
    /** The one that becomes a pointer to it. */
    merged: reference('thirdparty'),
    /** Fields of which the merged one's value is kept. */
    taken: z.array(choice(mergedFields)).max(mergedFields.length).default([]),
    revision: revision(),
    /** Revision of the merged one that the choice was made from. */
    mergedRevision: revision(),
  }),
  refuses: ['ERASED'],
  async handle(work, actor, { id, merged: other, taken, revision: madeFrom, mergedRevision }) {
    requireRights(actor);
    if (id === other) throw invalid({ merged: ['errors.mergedItself'] });
    const kept = await work.load(thirdPartyAggregate, id, actor);
    const merged = await work.load(thirdPartyAggregate, other, actor);
    const [own, theirs] = [factsOf(kept, 'id'), factsOf(merged, 'merged')];
    const shown = ({ identity, terms }: ThirdPartyState) => ({ identity, terms });
    requireFresh(kept, madeFrom, shown);
    requireFresh(merged, mergedRevision, shown);
    const facts = combined(own, theirs, taken);
    const followers = familyOf(merged.state);
    const users = await work.ask(recordQuestions).usersOf(id, partyUses);
    const uses = users.map(({ kind, ids }) => ({ kind, count: ids.length, ids }));
    await work.append(kept, [
      {
        type: 'ThirdPartyDoubleMerged',
        data: { thirdParty: id, merged: other, followers, uses, ...facts, ...sealOf(id, facts.terms) },
      },
    ]);
    await work.append(merged, [
      { type: 'ThirdPartyMerged', data: { thirdParty: other, into: id, followers, at: work.now } },
    ]);
    return { id };
  },
});

const hoursBetween = (from: string, until: string): number =>
  (Date.parse(until) - Date.parse(from)) / 3_600_000;

/** How many were not there: one that is gone makes no room for another. */
function newSince(until: NamedUntil | undefined, ids: readonly number[]): number {
  if (until === undefined) return ids.length;
  if (until.ids === undefined) return ids.length - until.count;
  const known = new Set(until.ids);
  return ids.filter((id) => !known.has(id)).length;
}

/**
 * What was made for the kept one since: nobody can tell whose it would be.
 * @throws Refusal `conflict` that names it
 */
async function refuseMadeSince(work: UnitOfWork, id: number, last: TakenOver): Promise<void> {
  if (last.changed !== null) throw conflict('MERGE_CHANGED', `errors.mergeChanged.${last.changed}`);
  const now = await work.ask(recordQuestions).usersOf(id, partyUses);
  for (const { kind, ids } of now) {
    const more = newSince(
      last.uses.find((one) => one.kind === kind),
      ids,
    );
    if (more > 0) throw conflict('MERGE_USED', `errors.mergeUsed.${kind}|count=${more}`);
  }
}

/**
 * Separates two records again, exactly: within a day, the last merge first, and only while nothing was made of the kept
 * one that might be either's.
 * @throws Refusal `conflict`, naming what stands in the way
 */
export const undoMerge = command({
  name: 'UndoThirdPartyMerge',
  role: 'ROLE_THIRD_PARTY_DELETE',
  input: z.object({
    /** The merged record. */
    id: recordId(),
  }),
  refuses: ['ERASED', 'MERGED', 'MERGE_CHANGED', 'MERGE_LATER', 'MERGE_SETTLED', 'MERGE_USED', 'NOT_MERGED'],
  async handle(work, actor, { id }) {
    requireRights(actor);
    const merged = await work.load(thirdPartyAggregate, id, actor);
    const { mergedInto, mergedAt } = merged.state;
    if (mergedInto === null || mergedAt === null) throw conflict('NOT_MERGED', 'errors.notMerged');
    if (hoursBetween(mergedAt, work.now) > UNDONE_WITHIN_HOURS)
      throw conflict('MERGE_SETTLED', 'errors.mergeSettled');
    const kept = await work.load(thirdPartyAggregate, mergedInto, actor);
    if (kept.state.mergedInto !== null) throw conflict('MERGED', 'errors.mergeKeptMerged');
    const last = kept.state.takenOver.at(-1);
    if (last?.merged !== id) throw conflict('MERGE_LATER', 'errors.mergeLater');
    await refuseMadeSince(work, kept.id, last);
    const { identity, terms } = last.before;
    if (identity === null || terms === null) throw conflict('ERASED', 'errors.erased');
    const { followers } = last;
    await work.append(kept, [
      {
        type: 'ThirdPartyDoubleSeparated',
        data: { thirdParty: kept.id, merged: id, identity, terms, ...sealOf(kept.id, terms) },
      },
    ]);
    await work.append(merged, [
      { type: 'ThirdPartySeparated', data: { thirdParty: id, from: kept.id, followers } },
    ]);
    return { id };
  },
});
