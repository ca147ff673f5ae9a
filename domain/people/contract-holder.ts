import { systemActor } from '../kernel/actor.ts';
import { differences } from '../kernel/differences.ts';
import { sealedPart } from '../kernel/personal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { LoadedPerson } from './colleague.ts';
import { contractAggregate, type ContractHolder } from './contract.ts';
import type { PersonState } from './person.ts';
import { peopleQuestions } from './questions.ts';

/** What the staff register says of somebody; null once they were erased. */
export function holderOf({ identity, details }: PersonState): ContractHolder | null {
  if (identity === null) return null;
  const { lastName, firstName, gender } = identity;
  return {
    lastName,
    firstName,
    birthName: details?.birthName ?? null,
    gender,
    birthDate: details?.birthDate ?? null,
    nationality: details?.nationality ?? null,
    permitType: details?.permitType ?? null,
    permitNumber: details?.permitNumber ?? null,
  };
}

/**
 * Notes in each contract of a person, whichever corporation's, what the register says of them by now: the register
 * outlives the file, and keeps what it said before.
 */
export async function noteHolder(work: UnitOfWork, person: LoadedPerson): Promise<void> {
  const holder = holderOf(person.state);
  for (const { id, corporation } of await work.ask(peopleQuestions).allContractsOf(person.id)) {
    const contract = await work.load(contractAggregate, id, systemActor(corporation));
    if (holder === null || differences(contract.state.holder, holder).length === 0) continue;
    const personal = sealedPart(person.id, 'employment', 'holder');
    await work.append(contract, [{ type: 'ContractHolderNoted', data: { contract: id, holder, personal } }]);
  }
}
