import type { ContractFacts, ContractTerms } from '#domain/people/contract.ts';
import { usualSchedule, type WorkSchedule } from '#domain/people/work-schedule.ts';
import type { ContractRow } from '#projections/people/contracts.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { staffNames } from '#projections/people/staff.ts';
import { choices } from '#projections/records/records.ts';
import { daysOffAround } from '../../http/days-off.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { typedDecimal, type Language } from '../../ui/format.ts';
import type { DaysOff } from '../../ui/form/days-off.ts';
import type { Option } from '../../ui/form/field.tsx';

const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
const checked = (value: boolean | undefined): string => (value ? 'on' : '');

const weekOf = (schedule: WorkSchedule, language: Language) =>
  schedule.map(({ morning, afternoon }) => ({
    morning: morning === '0' ? '' : typedDecimal(morning, language),
    afternoon: afternoon === '0' ? '' : typedDecimal(afternoon, language),
  }));

/** What may change from a day on, as a form's fields hold it. */
export const termsValues = (terms: Partial<ContractTerms>, language: Language) => ({
  job: textOf(terms.job),
  qualification: textOf(terms.qualification),
  category: terms.category ?? 'worker',
  profile: textOf(terms.profile),
  schedule: weekOf(terms.schedule ?? usualSchedule, language),
  hourlyCost: typedDecimal(terms.hourlyCost, language),
  hourlyRate: typedDecimal(terms.hourlyRate, language),
});

export type TermsValues = ReturnType<typeof termsValues>;

/** A contract as its form's fields hold it; a new one begins today. */
export const contractValues = (
  contract: Partial<ContractRow> & Partial<ContractTerms> & Pick<Partial<ContractFacts>, 'startTime'>,
  today: string,
  language: Language,
) => ({
  type: textOf(contract.type),
  start: contract.start ?? today,
  startTime: textOf(contract.startTime),
  end: textOf(contract.end),
  trialEnd: textOf(contract.trialEnd),
  apprentice: checked(contract.apprentice),
  madeAvailable: checked(contract.madeAvailable),
  trainee: checked(contract.trainee),
  tutor: textOf(contract.tutor),
  place: textOf(contract.place),
  lender: textOf(contract.lender),
  hiringAuthorisedOn: textOf(contract.hiringAuthorisedOn),
  hiringAuthorisationAskedOn: textOf(contract.hiringAuthorisationAskedOn),
  dismissalAuthorisedOn: textOf(contract.dismissalAuthorisedOn),
  dismissalAuthorisationAskedOn: textOf(contract.dismissalAuthorisationAskedOn),
  confirmPlanned: '',
  // A contract that is made has the trial that is proposed, unless that is unticked.
  proposeTrial: checked(contract.type === undefined),
  ...termsValues(contract, language),
});

export type ContractValues = ReturnType<typeof contractValues>;

export interface ContractChoices {
  types: Option[];
  profiles: Option[];
  people: Option[];
  calendar: DaysOff;
}

/** What a contract's form chooses from. */
export async function contractChoices({
  services,
  corporation,
  language,
  today,
  t,
}: StaffContext): Promise<ContractChoices> {
  const [records, people, employer] = await Promise.all([
    choices(services.db, ['contracttype', 'personprofiletype'], corporation, language),
    staffNames(services.db, corporation),
    findCorporation(services.db, corporation),
  ]);
  const options = (resource: string): Option[] =>
    (records.get(resource) ?? []).map(({ id, label }) => ({ value: id, label }));
  return {
    types: options('contracttype'),
    profiles: options('personprofiletype'),
    people: people.map(({ id, name }) => ({ value: id, label: name })),
    calendar: daysOffAround(employer?.calendar, today, t),
  };
}
