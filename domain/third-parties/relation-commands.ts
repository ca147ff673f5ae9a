import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import { choice, recordId, reference } from '../kernel/fields.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import { loadThirdParty } from './load-third-party.ts';
import { relationKinds } from './relation.ts';
import { thirdPartyQuestions } from './questions.ts';

const MOST_RELATIONS = 100;

/** Says what another third party is to this one. @throws Refusal `invalid` for itself, and for what is said already. */
export const relateThirdParty = command({
  name: 'RelateThirdParty',
  role: 'ROLE_THIRD_PARTY_EDIT',
  input: z.object({ id: recordId(), other: reference('thirdparty'), kind: choice(relationKinds) }),
  refuses: ['MERGED', 'TOO_MANY'],
  async handle(work, actor, { id, other, kind }) {
    const thirdParty = await loadThirdParty(work, id, actor);
    const known = await work.ask(thirdPartyQuestions).knownThirdParties([other], corporationOf(actor));
    if (!known.has(other)) throw invalid({ other: ['errors.reference'] });
    if (other === id) throw invalid({ other: ['errors.relationToItself'] });
    const { relations } = thirdParty.state;
    if (relations.some((one) => one.other === other && one.kind === kind))
      throw invalid({ other: ['errors.unique'] });
    if (relations.length >= MOST_RELATIONS)
      throw conflict('TOO_MANY', `errors.tooMany|max=${MOST_RELATIONS}`);
    const relation = await work.nextId('third_party_relation');
    const data = { thirdParty: id, relation, other, kind };
    await work.append(thirdParty, [{ type: 'ThirdPartyRelationAdded', data }]);
    return { id, relation };
  },
});

/** Takes a relation back; from whose file it is looked at does not matter, from whose it was made does. */
export const unrelateThirdParty = command({
  name: 'UnrelateThirdParty',
  role: 'ROLE_THIRD_PARTY_EDIT',
  input: z.object({ id: recordId(), relation: recordId() }),
  refuses: ['MERGED'],
  async handle(work, actor, { id, relation }) {
    const thirdParty = await loadThirdParty(work, id, actor);
    if (!thirdParty.state.relations.some((one) => one.relation === relation))
      throw invalid({ relation: ['errors.reference'] });
    await work.append(thirdParty, [
      { type: 'ThirdPartyRelationRemoved', data: { thirdParty: id, relation } },
    ]);
    return { id };
  },
});
