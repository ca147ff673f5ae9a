import type { Address } from '../kernel/address.ts';
import type { Actor } from '../kernel/actor.ts';
import { corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { sealed, sealedPart } from '../kernel/personal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { loadColleague, type LoadedPerson } from '../people/colleague.ts';
import { noteHolder } from '../people/contract-holder.ts';
import { noDetails, noPayroll, type PersonDetails } from '../people/person.ts';
import { peopleQuestions } from '../people/questions.ts';
import type { Answers, CandidateState } from './candidate.ts';

/* What a candidate's form says, and what of it the file of the person takes who they became. */

/** An address of a form that may lack a part, as a file keeps it; none without a street. */
const addressIn = ({ address: { street, postalCode, city, country } }: Answers): Address | null =>
  street === null
    ? null
    : { street, complement: null, postalCode: postalCode ?? '', city: city ?? '', country: country ?? 'FR' };

export const detailsIn = (answers: Answers, personalEmail: string | null): PersonDetails => ({
  ...noDetails,
  birthDate: answers.birthDate,
  nationality: answers.nationality,
  phone: answers.phone,
  mobile: answers.mobile,
  personalEmail,
  address: addressIn(answers),
});

/** What a file does not say yet of what the form said: what it says stays. */
const filledIn = (known: PersonDetails, said: PersonDetails): PersonDetails => ({
  ...known,
  birthDate: known.birthDate ?? said.birthDate,
  nationality: known.nationality ?? said.nationality,
  phone: known.phone ?? said.phone,
  mobile: known.mobile ?? said.mobile,
  personalEmail: known.personalEmail ?? said.personalEmail,
  address: known.address ?? said.address,
});

/** Puts what a form says into a file that lacks it, and into the register's lines. */
export async function completeByForm(
  work: UnitOfWork,
  person: LoadedPerson,
  said: PersonDetails,
): Promise<void> {
  const known = person.state.details ?? noDetails;
  const details = filledIn(known, said);
  if (differences(known, details).length === 0) return;
  const personal = sealed('person', person.id, 'details');
  await work.append(person, [
    { type: 'PersonDetailsEdited', data: { person: person.id, details, personal } },
  ]);
  await noteHolder(work, person);
}

/**
 * Puts the social security number of a form into a file that has none. Where the file has another one, or somebody else
 * of the corporation has this one, whoever looks after pay decides: the hiring's page says so.
 */
export async function takeNumber(
  work: UnitOfWork,
  corporation: number,
  person: LoadedPerson,
  number: string | null,
): Promise<void> {
  const known = person.state.payroll ?? noPayroll;
  if (number === null || known.socialSecurityNumber !== null) return;
  const numberHash = await work.keyedHash(number);
  if ((await work.ask(peopleQuestions).personOfNumberHash(numberHash, corporation)) !== null) return;
  const payroll = { ...known, socialSecurityNumber: number };
  const personal = sealedPart(person.id, 'payroll', 'payroll', 'numberHash');
  await work.append(person, [
    { type: 'PersonPayrollEdited', data: { person: person.id, payroll, numberHash, personal } },
  ]);
}

/** Whoever a candidate became, where the corporation still has their file; null: nobody. */
export async function hiredAs(
  work: UnitOfWork,
  actor: Actor,
  { person: id }: Pick<CandidateState, 'person'>,
): Promise<LoadedPerson | null> {
  if (id === null || !(await work.ask(peopleQuestions).isColleague(id, corporationOf(actor)))) return null;
  const person = await loadColleague(work, actor, id);
  return person.state.identity === null ? null : person;
}
