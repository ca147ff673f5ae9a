import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { recordId, reference } from '../kernel/fields.ts';
import { differences } from '../kernel/differences.ts';
import { conflict, invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { loadThirdParty } from './load-third-party.ts';
import { partSeal } from './part-seal.ts';
import { placeSchema, type PlaceFacts } from './place.ts';
import { thirdPartyAggregate, type ThirdPartyEvent } from './third-party.ts';
import { recordQuestions } from '../records/questions.ts';
import { thirdPartyQuestions } from './questions.ts';

const MOST_ADDRESSES = 100;

async function refuseUnknownType(work: UnitOfWork, corporation: number, type: number | null): Promise<void> {
  if (type === null) return;
  const known = await work.ask(recordQuestions).records('addresstype', [type], corporation);
  if (!known.has(type)) throw invalid({ addressType: ['errors.reference'] });
}

/** The third party that an address is of. @throws Refusal `missing`. */
async function loadOwner(work: UnitOfWork, actor: Actor, address: number) {
  const owner = await work.ask(thirdPartyQuestions).thirdPartyOf('address', address, corporationOf(actor));
  if (owner === null) throw missing();
  // Of a merged one it stays its own: both can be told apart again.
  const thirdParty = await work.load(thirdPartyAggregate, owner, actor);
  if (!thirdParty.state.addresses.includes(address)) throw missing();
  return thirdParty;
}

/** One more address of a third party; as the one for invoices or deliveries it takes another's place. */
export const addThirdPartyAddress = command({
  name: 'AddThirdPartyAddress',
  role: 'ROLE_THIRD_PARTY_EDIT',
  input: placeSchema.extend({ thirdParty: reference('thirdparty') }),
  refuses: ['MERGED', 'TOO_MANY'],
  async handle(work, actor, { thirdParty: owner, ...facts }) {
    const corporation = corporationOf(actor);
    const known = await work.ask(thirdPartyQuestions).knownThirdParties([owner], corporation);
    if (!known.has(owner)) throw invalid({ thirdParty: ['errors.reference'] });
    const thirdParty = await loadThirdParty(work, owner, actor);
    if (thirdParty.state.addresses.length >= MOST_ADDRESSES)
      throw conflict('TOO_MANY', `errors.tooMany|max=${MOST_ADDRESSES}`);
    await refuseUnknownType(work, corporation, facts.addressType);
    const address = await work.nextId('third_party_address');
    await work.append(thirdParty, [added(thirdParty.state, owner, address, facts)]);
    return { id: address, thirdParty: owner };
  },
});

const added = (
  state: Parameters<typeof partSeal>[0],
  thirdParty: number,
  address: number,
  facts: PlaceFacts,
) => ({
  type: 'ThirdPartyAddressAdded' as const,
  data: { thirdParty, address, facts, ...partSeal(state, thirdParty, 'facts') },
});

const factsIn = (event: ThirdPartyEvent) =>
  event.type === 'ThirdPartyAddressAdded' || event.type === 'ThirdPartyAddressEdited' ? [event.data] : [];

/** Whether an address says these facts already, and no other has taken its place for invoices or deliveries since. */
function saysAlready(history: readonly ThirdPartyEvent[], id: number, facts: PlaceFacts): boolean {
  const said = history.flatMap(factsIn);
  const at = said.findLastIndex(({ address }) => address === id);
  const before = said[at]?.facts ?? null;
  if (before === null || differences(before, facts).length > 0) return false;
  return !said
    .slice(at + 1)
    .some(({ facts: later }) => (facts.billing && later?.billing) || (facts.delivery && later?.delivery));
}

export const editThirdPartyAddress = command({
  name: 'EditThirdPartyAddress',
  role: 'ROLE_THIRD_PARTY_EDIT',
  input: placeSchema.extend({ id: recordId() }),
  async handle(work, actor, { id, ...facts }) {
    const thirdParty = await loadOwner(work, actor, id);
    await refuseUnknownType(work, corporationOf(actor), facts.addressType);
    if (saysAlready(thirdParty.history, id, facts)) return { id, thirdParty: thirdParty.id };
    const data = { thirdParty: thirdParty.id, address: id, facts };
    const seal = partSeal(thirdParty.state, thirdParty.id, 'facts');
    await work.append(thirdParty, [{ type: 'ThirdPartyAddressEdited', data: { ...data, ...seal } }]);
    return { id, thirdParty: thirdParty.id };
  },
});

export const removeThirdPartyAddress = command({
  name: 'RemoveThirdPartyAddress',
  role: 'ROLE_THIRD_PARTY_EDIT',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const thirdParty = await loadOwner(work, actor, id);
    const data = { thirdParty: thirdParty.id, address: id };
    await work.append(thirdParty, [{ type: 'ThirdPartyAddressRemoved', data }]);
    return { id, thirdParty: thirdParty.id };
  },
});
