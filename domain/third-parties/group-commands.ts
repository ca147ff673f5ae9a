import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { recordId, reference, revision } from '../kernel/fields.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { loadThirdParty } from './load-third-party.ts';
import { thirdPartyGroupAggregate, thirdPartyGroupSchema } from './third-party-group.ts';
import { recordQuestions } from '../records/questions.ts';
import { thirdPartyQuestions } from './questions.ts';

const MOST_AT_ONCE = 500;

/** Kinds of things that name a group: it is not deleted while they do. */
const usedBy = ['specificprice-group'];

async function refuseTaken(work: UnitOfWork, corporation: number, name: string, id: number): Promise<void> {
  if (await work.ask(thirdPartyQuestions).isGroupNameTaken(name, corporation, id))
    throw invalid({ name: ['errors.unique'] });
}

export const createThirdPartyGroup = command({
  name: 'CreateThirdPartyGroup',
  role: 'ROLE_THIRD_PARTY_GROUP_CREATE',
  input: thirdPartyGroupSchema,
  async handle(work, actor, { name, description }) {
    const corporation = corporationOf(actor);
    await refuseTaken(work, corporation, name, 0);
    const group = await work.create(thirdPartyGroupAggregate);
    const data = { group: group.id, corporation, name, description };
    await work.append(group, [{ type: 'ThirdPartyGroupCreated', data }]);
    return { id: group.id };
  },
});

export const editThirdPartyGroup = command({
  name: 'EditThirdPartyGroup',
  role: 'ROLE_THIRD_PARTY_GROUP_EDIT',
  input: thirdPartyGroupSchema.extend({ id: recordId(), revision: revision() }),
  async handle(work, actor, { id, revision: madeFrom, name, description }) {
    const group = await work.load(thirdPartyGroupAggregate, id, actor);
    const facts = (state: typeof group.state) => ({ name: state.name, description: state.description });
    requireFresh(group, madeFrom, facts);
    await refuseTaken(work, corporationOf(actor), name, id);
    if (differences(facts(group.state), { name, description }).length > 0)
      await work.append(group, [{ type: 'ThirdPartyGroupEdited', data: { group: id, name, description } }]);
    return { id };
  },
});

export const deleteThirdPartyGroup = command({
  name: 'DeleteThirdPartyGroup',
  role: 'ROLE_THIRD_PARTY_GROUP_DELETE',
  input: z.object({ id: recordId() }),
  refuses: ['IN_USE'],
  async handle(work, actor, { id }) {
    const group = await work.load(thirdPartyGroupAggregate, id, actor);
    const [use] = await work.ask(recordQuestions).usesOf(id, usedBy);
    if (use) throw conflict('IN_USE', `errors.inUse.${use.kind}|count=${use.count}`);
    await work.append(group, [{ type: 'ThirdPartyGroupDeleted', data: { group: id } }]);
    return { id };
  },
});

/** Puts third parties into a group; who is in it already stays. */
export const addToThirdPartyGroup = command({
  name: 'AddToThirdPartyGroup',
  role: 'ROLE_THIRD_PARTY_GROUP_EDIT',
  input: z.object({
    id: recordId(),
    thirdParties: z
      .array(reference('thirdparty'), { error: 'errors.required' })
      .min(1, 'errors.required')
      .max(MOST_AT_ONCE, `errors.tooLarge|max=${MOST_AT_ONCE}`),
  }),
  async handle(work, actor, { id, thirdParties }) {
    const group = await work.load(thirdPartyGroupAggregate, id, actor);
    const known = await work.ask(thirdPartyQuestions).knownThirdParties(thirdParties, corporationOf(actor));
    if (thirdParties.some((one) => !known.has(one))) throw invalid({ thirdParties: ['errors.reference'] });
    const inside = new Set(group.state.members);
    const added = [...new Set(thirdParties)].filter((one) => !inside.has(one));
    if (added.length > 0)
      await work.append(group, [
        { type: 'ThirdPartyGroupMembersAdded', data: { group: id, thirdParties: added } },
      ]);
    return { id };
  },
});

/** Takes third parties out of a group; who is not in it is passed over. */
export const removeFromThirdPartyGroup = command({
  name: 'RemoveFromThirdPartyGroup',
  role: 'ROLE_THIRD_PARTY_GROUP_EDIT',
  input: z.object({
    id: recordId(),
    thirdParties: z.array(recordId(), { error: 'errors.required' }).min(1, 'errors.required'),
  }),
  async handle(work, actor, { id, thirdParties }) {
    const group = await work.load(thirdPartyGroupAggregate, id, actor);
    const inside = new Set(group.state.members);
    const named = await work.ask(thirdPartyQuestions).withMerged(thirdParties, corporationOf(actor));
    const removed = [...new Set(named)].filter((one) => inside.has(one));
    if (removed.length > 0)
      await work.append(group, [
        { type: 'ThirdPartyGroupMembersRemoved', data: { group: id, thirdParties: removed } },
      ]);
    return { id };
  },
});

async function putInto(work: UnitOfWork, actor: Actor, id: number, thirdParty: number): Promise<void> {
  const group = await work.load(thirdPartyGroupAggregate, id, actor);
  const data = { group: id, thirdParties: [thirdParty] };
  await work.append(group, [{ type: 'ThirdPartyGroupMembersAdded', data }]);
}

async function takeOutOf(work: UnitOfWork, actor: Actor, id: number, thirdParty: number): Promise<void> {
  const group = await work.load(thirdPartyGroupAggregate, id, actor);
  const named = await work.ask(thirdPartyQuestions).withMerged([thirdParty], corporationOf(actor));
  const inside = named.filter((one) => group.state.members.includes(one));
  const data = { group: id, thirdParties: inside };
  await work.append(group, [{ type: 'ThirdPartyGroupMembersRemoved', data }]);
}

const groupIds = () =>
  z
    .array(reference('thirdpartygroup'), { error: 'errors.required' })
    .max(MOST_AT_ONCE, `errors.tooLarge|max=${MOST_AT_ONCE}`);

/**
 * Says which groups a third party is in. Only what differs from the groups that the choice was made from (`from`;
 * all it is in unless said) is changed: what others did meanwhile stays.
 */
export const setThirdPartyGroups = command({
  name: 'SetThirdPartyGroups',
  role: 'ROLE_THIRD_PARTY_GROUP_EDIT',
  input: z.object({ id: recordId(), groups: groupIds().default([]), from: groupIds().nullish() }),
  refuses: ['MERGED'],
  async handle(work, actor, { id, groups, from }) {
    const corporation = corporationOf(actor);
    await loadThirdParty(work, id, actor);
    const known = await work.ask(thirdPartyQuestions).knownGroups(groups, corporation);
    if (groups.some((group) => !known.has(group))) throw invalid({ groups: ['errors.reference'] });
    const inside = new Set(await work.ask(thirdPartyQuestions).groupsOf(id, corporation));
    const wanted = new Set(groups);
    const chosenFrom = new Set(from ?? inside);
    const added = [...wanted].filter((group) => !chosenFrom.has(group) && !inside.has(group));
    const left = [...chosenFrom].filter((group) => !wanted.has(group) && inside.has(group));
    // In the order of their ids, so that two of these never wait for one another.
    for (const group of [...added, ...left].sort((a, b) => a - b))
      await (wanted.has(group) ? putInto : takeOutOf)(work, actor, group, id);
    return { id };
  },
});

/** Puts third parties that are known into groups that are known; who is in one already stays. */
export async function putIntoGroups(
  work: UnitOfWork,
  actor: Actor,
  members: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  for (const [id, thirdParties] of members) {
    const group = await work.load(thirdPartyGroupAggregate, id, actor);
    const inside = new Set(group.state.members);
    const added = thirdParties.filter((one) => !inside.has(one));
    if (added.length > 0)
      await work.append(group, [
        { type: 'ThirdPartyGroupMembersAdded', data: { group: id, thirdParties: added } },
      ]);
  }
}
