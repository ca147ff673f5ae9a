import { z } from 'zod';
import { mayPass } from '../kernel/access.ts';
import type { RoleName } from '../kernel/roles.ts';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { recordId, reference } from '../kernel/fields.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { loadThirdParty } from './load-third-party.ts';
import { refuseUsed, sealOf } from './commands.ts';
import { thirdPartyAggregate, type ThirdPartyIdentity, type ThirdPartyTerms } from './third-party.ts';
import { peopleQuestions } from '../people/questions.ts';
import { thirdPartyQuestions } from './questions.ts';

/** What a new record in another corporation begins with: who it is, and nothing that was agreed on with this one. */
const termsElsewhere = (terms: ThirdPartyTerms): ThirdPartyTerms => {
  const { client, supplier, prospect, naturalPerson, language, legalForm, capital, naf } = terms;
  return {
    client,
    supplier,
    prospect,
    naturalPerson,
    language,
    code: null,
    paymentCondition: null,
    paymentType: null,
    ...(legalForm && { legalForm }),
    ...(capital && { capital }),
    ...(naf && { naf }),
  };
};

/**
 * Who acts, in another corporation: with the rights that both have, and no more. @throws Refusal `invalid` without
 * them.
 */
async function actorIn(work: UnitOfWork, actor: Actor, corporation: number, role: RoleName): Promise<Actor> {
  const superAdmin = actor.roles.has('ROLE_SUPER_ADMIN') || actor.user === null;
  const roles = superAdmin
    ? actor.roles
    : await work.ask(peopleQuestions).rolesIn(actor.user ?? 0, corporation);
  if (roles === null) throw invalid({ corporations: ['errors.reference'] });
  const there = { ...actor, corporation, roles };
  const access = { role, scope: 'corporation' as const };
  if (!mayPass(actor, access) || !mayPass(there, access))
    throw invalid({ corporations: ['errors.noRightThere'] });
  return there;
}

async function addTo(
  work: UnitOfWork,
  actor: Actor,
  corporation: number,
  { identity, terms, link }: { identity: ThirdPartyIdentity; terms: ThirdPartyTerms; link: number },
): Promise<void> {
  await actorIn(work, actor, corporation, 'ROLE_THIRD_PARTY_CREATE');
  const copy = await work.create(thirdPartyAggregate);
  const data = { corporation, thirdParty: copy.id, identity, terms: termsElsewhere(terms) };
  await work.append(copy, [
    { type: 'ThirdPartyCreated', data: { ...data, ...sealOf(copy.id, terms) } },
    { type: 'ThirdPartyShared', data: { thirdParty: copy.id, link } },
  ]);
}

async function takeFrom(
  work: UnitOfWork,
  actor: Actor,
  { id, corporation }: { id: number; corporation: number },
): Promise<void> {
  const there = await actorIn(work, actor, corporation, 'ROLE_THIRD_PARTY_DELETE');
  const copy = await loadThirdParty(work, id, there);
  if (copy.state.takenOver.length > 0) throw conflict('TOOK_OVER', 'errors.thirdPartyTookOver');
  await refuseUsed(work, id);
  await work.append(copy, [{ type: 'ThirdPartyDeleted', data: { thirdParty: id } }]);
}

/**
 * Says which corporations a third party belongs to, of those that the actor is enabled in: each has a record of its
 * own, with its own codes, terms, prices and documents; what the others say is out of reach. One that is left out
 * loses its record, if nothing names it. The own corporation stays whatever is said.
 */
export const setThirdPartyCorporations = command({
  name: 'SetThirdPartyCorporations',
  role: 'ROLE_THIRD_PARTY_EDIT',
  input: z.object({
    id: recordId(),
    corporations: z.array(reference('corporation'), { error: 'errors.required' }).max(200).default([]),
  }),
  refuses: ['ERASED', 'IN_USE', 'MERGED', 'TOOK_OVER'],
  async handle(work, actor, { id, corporations }) {
    const thirdParty = await loadThirdParty(work, id, actor);
    const { identity, terms } = thirdParty.state;
    if (identity === null || terms === null) throw conflict('ERASED', 'errors.erased');
    const own = corporationOf(actor);
    const mine = new Set(actor.corporations);
    const wanted = new Set(corporations.filter((one) => one !== own));
    if ([...wanted].some((one) => !mine.has(one))) throw invalid({ corporations: ['errors.reference'] });
    const known = thirdParty.state.link;
    const elsewhere = known === null ? [] : await work.ask(thirdPartyQuestions).sharedThirdParties(known);
    const reached = elsewhere.filter(({ corporation }) => corporation !== own && mine.has(corporation));
    const added = [...wanted].filter((one) => !reached.some(({ corporation }) => corporation === one));
    const link = known ?? (await work.nextId('third_party_link'));
    if (known === null && added.length > 0)
      await work.append(thirdParty, [{ type: 'ThirdPartyShared', data: { thirdParty: id, link } }]);
    for (const one of added.sort((a, b) => a - b)) await addTo(work, actor, one, { identity, terms, link });
    for (const one of reached.filter(({ corporation }) => !wanted.has(corporation)))
      await takeFrom(work, actor, one);
    return { id };
  },
});
