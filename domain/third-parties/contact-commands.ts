import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { recordId, reference } from '../kernel/fields.ts';
import { sealed } from '../kernel/personal.ts';
import { differences } from '../kernel/differences.ts';
import { conflict, invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { loadThirdParty } from './load-third-party.ts';
import { contactFacts, contactSchema, type ContactFacts } from './contact.ts';
import { thirdPartyAggregate, type ThirdPartyEvent } from './third-party.ts';
import { thirdPartyQuestions } from './questions.ts';

const MOST_CONTACTS = 200;

/** A contact is a natural person, whose key is its own: it can be erased without its company. */
const dataOf = (thirdParty: number, contact: number, facts: ContactFacts) => ({
  thirdParty,
  contact,
  facts,
  personal: sealed('contact', contact, 'facts'),
});

/** The third party that a contact is of. @throws Refusal `missing`. */
async function loadOwner(work: UnitOfWork, actor: Actor, contact: number) {
  const owner = await work.ask(thirdPartyQuestions).thirdPartyOf('contact', contact, corporationOf(actor));
  if (owner === null) throw missing();
  // Of a merged one it stays its own: both can be told apart again.
  const thirdParty = await work.load(thirdPartyAggregate, owner, actor);
  if (!thirdParty.state.contacts.includes(contact)) throw missing();
  return thirdParty;
}

/** Somebody at a third party. */
export const addThirdPartyContact = command({
  name: 'AddThirdPartyContact',
  role: 'ROLE_THIRD_PARTY_EDIT',
  input: contactSchema.safeExtend({ thirdParty: reference('thirdparty') }),
  refuses: ['MERGED', 'TOO_MANY'],
  async handle(work, actor, { thirdParty: owner, ...input }) {
    const known = await work.ask(thirdPartyQuestions).knownThirdParties([owner], corporationOf(actor));
    if (!known.has(owner)) throw invalid({ thirdParty: ['errors.reference'] });
    const thirdParty = await loadThirdParty(work, owner, actor);
    if (thirdParty.state.contacts.length >= MOST_CONTACTS)
      throw conflict('TOO_MANY', `errors.tooMany|max=${MOST_CONTACTS}`);
    const contact = await work.nextId('third_party_contact');
    const data = dataOf(owner, contact, contactFacts(input));
    await work.append(thirdParty, [{ type: 'ThirdPartyContactAdded', data }]);
    return { id: contact, thirdParty: owner };
  },
});

/** What a contact says now; null once erased. */
const factsOf = (history: readonly ThirdPartyEvent[], id: number): ContactFacts | null =>
  history
    .flatMap((event) =>
      event.type === 'ThirdPartyContactAdded' || event.type === 'ThirdPartyContactEdited' ? [event.data] : [],
    )
    .findLast(({ contact }) => contact === id)?.facts ?? null;

export const editThirdPartyContact = command({
  name: 'EditThirdPartyContact',
  role: 'ROLE_THIRD_PARTY_EDIT',
  input: contactSchema.safeExtend({ id: recordId() }),
  async handle(work, actor, { id, ...input }) {
    const thirdParty = await loadOwner(work, actor, id);
    const facts = contactFacts(input);
    if (differences(factsOf(thirdParty.history, id), facts).length > 0) {
      const data = dataOf(thirdParty.id, id, facts);
      await work.append(thirdParty, [{ type: 'ThirdPartyContactEdited', data }]);
    }
    return { id, thirdParty: thirdParty.id };
  },
});

export const removeThirdPartyContact = command({
  name: 'RemoveThirdPartyContact',
  role: 'ROLE_THIRD_PARTY_EDIT',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const thirdParty = await loadOwner(work, actor, id);
    const data = { thirdParty: thirdParty.id, contact: id };
    await work.append(thirdParty, [{ type: 'ThirdPartyContactRemoved', data }]);
    return { id, thirdParty: thirdParty.id };
  },
});
