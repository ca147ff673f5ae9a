import { z } from 'zod';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import {
  choice,
  date,
  flag,
  optionalDate,
  optionalDecimal,
  optionalReference,
  optionalText,
  optionalTime,
  reference,
  text,
} from '../kernel/fields.ts';
import type { Sealed } from '../kernel/personal.ts';
import { categories } from './labour-rules.ts';
import { scheduleSchema } from './schedule-field.ts';

/** What may change in the course of a contract, from a day on. */
const termsShape = {
  job: text(120),
  qualification: optionalText(120),
  category: choice(categories),
  profile: optionalReference('personprofiletype'),
  schedule: scheduleSchema(),
  /** What an hour costs the company, and what it is sold for: euros. */
  hourlyCost: optionalDecimal({ places: 2, min: 0, max: 10_000 }),
  hourlyRate: optionalDecimal({ places: 2, min: 0, max: 10_000 }),
};

export const termsSchema = z.object(termsShape);
export type ContractTerms = z.output<typeof termsSchema>;

/** A contract of employment as forms and programs send it. */
export const contractFields = {
  type: reference('contracttype'),
  start: date().meta({ example: '1990-01-01' }),
  /** When work begins on the first day: the declaration before hiring asks for it (R1221-1). */
  startTime: optionalTime(),
  end: optionalDate().meta({ example: '1990-12-31' }),
  trialEnd: optionalDate().meta({ example: null }),
  apprentice: flag(),
  madeAvailable: flag(),
  trainee: flag(),
  /** Who looks after a trainee or an apprentice. */
  tutor: optionalReference('persons'),
  /** Where a trainee is (D1221-23-1). */
  place: optionalText(200),
  /** Who lends somebody, with the address: an agency of temporary work, another company (D1221-23). */
  lender: optionalText(200),
  /** Where hiring or dismissing needs an authorisation: the day it was given, and that it was asked for (D1221-23). */
  hiringAuthorisedOn: optionalDate().meta({ example: null }),
  hiringAuthorisationAskedOn: optionalDate().meta({ example: null }),
  dismissalAuthorisedOn: optionalDate().meta({ example: null }),
  dismissalAuthorisationAskedOn: optionalDate().meta({ example: null }),
  ...termsShape,
};

/** A kind of contract as it was when the contract was made. */
export interface ContractTypeNamed {
  id: number;
  name: string;
  fixedTerm: boolean;
}

export interface ContractFacts extends ContractTerms {
  type: ContractTypeNamed;
  start: CivilDate;
  /** "08:00"; absent of contracts that were made before it was asked for. */
  startTime?: string | null;
  /** null: open-ended. */
  end: CivilDate | null;
  trialEnd: CivilDate | null;
  apprentice: boolean;
  madeAvailable: boolean;
  trainee: boolean;
  tutor: number | null;
  /** Absent of contracts that were made before they were asked for. */
  place?: string | null;
  lender?: string | null;
  hiringAuthorisedOn?: CivilDate | null;
  hiringAuthorisationAskedOn?: CivilDate | null;
  dismissalAuthorisedOn?: CivilDate | null;
  dismissalAuthorisationAskedOn?: CivilDate | null;
}

/** What contracts say nothing of that were made before it was asked for. */
export const notAskedThen = {
  startTime: null,
  place: null,
  lender: null,
  hiringAuthorisedOn: null,
  hiringAuthorisationAskedOn: null,
  dismissalAuthorisedOn: null,
  dismissalAuthorisationAskedOn: null,
} as const satisfies Partial<ContractFacts>;

/** Who holds the contract, as the staff register says it; kept five years after they left. */
export interface ContractHolder {
  lastName: string;
  firstName: string;
  birthName: string | null;
  gender: 'M' | 'F';
  birthDate: CivilDate | null;
  nationality: string | null;
  /** Of a foreigner's permit to work. */
  permitType: string | null;
  permitNumber: string | null;
}

/** Terms from a day on. */
export interface ContractAmendment {
  from: CivilDate;
  reason: string;
  terms: ContractTerms;
}

export type ContractEvent =
  | Event<
      'ContractRegistered',
      {
        contract: number;
        corporation: number;
        person: number;
        facts: ContractFacts;
        /** A file made it: taking the file back takes it back, while nothing else was said of it. */
        imported?: true;
      }
    >
  | Event<'ContractHolderNoted', { contract: number; holder: ContractHolder | null; personal: Sealed }>
  | Event<'ContractCorrected', { contract: number; facts: ContractFacts }>
  | Event<'ContractAmended', { contract: number; amendment: ContractAmendment }>
  /** It was wrong, or never came: the terms before it go on. */
  | Event<'ContractAmendmentRemoved', { contract: number; from: CivilDate; reason: string }>
  | Event<'ContractEndSet', { contract: number; end: CivilDate | null; reason: string }>
  /** The declaration before hiring (DPAE) was made on that day; null: it was not, what was noted is taken back. */
  | Event<
      'HiringDeclared',
      { contract: number; declaredOn: CivilDate | null; declarationReference: string | null }
    >
  | Event<'ContractDeleted', { contract: number }>;

export interface ContractState {
  corporation: number | null;
  person: number;
  facts: ContractFacts | null;
  holder: ContractHolder | null;
  amendments: readonly ContractAmendment[];
  /** Why it ends, or goes on; null: nothing was said. */
  endReason: string | null;
  /** When the hiring was declared (DPAE), and what the receipt is called; null: not yet. */
  declaredOn: CivilDate | null;
  declarationReference: string | null;
  /** Made by a file, and as the file made it. */
  asImported: boolean;
  deleted: boolean;
}

export const contractAggregate: Aggregate<ContractState, ContractEvent> = {
  name: 'contract',
  events: {
    ContractRegistered: true,
    ContractHolderNoted: true,
    ContractCorrected: true,
    ContractAmended: true,
    ContractAmendmentRemoved: true,
    ContractEndSet: true,
    HiringDeclared: true,
    ContractDeleted: true,
  },
  initial: {
    corporation: null,
    person: 0,
    facts: null,
    holder: null,
    amendments: [],
    endReason: null,
    declaredOn: null,
    declarationReference: null,
    asImported: false,
    deleted: false,
  },
  evolve: evolving<ContractState, { [E in ContractEvent as E['type']]: E['data'] }>({
    ContractRegistered: (state, { corporation, person, facts, imported }) => ({
      ...state,
      corporation,
      person,
      facts,
      asImported: imported === true,
    }),
    ContractHolderNoted: (state, { holder }) => ({ ...state, holder }),
    ContractCorrected: (state, { facts }) => ({ ...state, facts, asImported: false }),
    ContractAmended: (state, { amendment }) => ({
      ...state,
      asImported: false,
      amendments: [...state.amendments.filter(({ from }) => from !== amendment.from), amendment].sort(
        (a, b) => (a.from < b.from ? -1 : 1),
      ),
    }),
    ContractAmendmentRemoved: (state, { from }) => ({
      ...state,
      amendments: state.amendments.filter((one) => one.from !== from),
    }),
    ContractEndSet: (state, { end, reason }) => ({
      ...state,
      facts: state.facts && { ...state.facts, end },
      endReason: reason,
      asImported: false,
    }),
    HiringDeclared: (state, { declaredOn, declarationReference }) => ({
      ...state,
      declaredOn,
      declarationReference,
      asImported: false,
    }),
    ContractDeleted: (state) => ({ ...state, deleted: true }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: ({ deleted }) => deleted,
};

/** The terms that hold on a day: of the last amendment that began by then, else those of the contract. */
export const termsOn = (
  { facts, amendments }: { facts: ContractFacts; amendments: readonly ContractAmendment[] },
  day: CivilDate,
): ContractTerms => amendments.findLast(({ from }) => from <= day)?.terms ?? facts;

/** Whether two contracts share a day; one that ends the day before the other starts does not. */
export const overlap = (
  a: { start: CivilDate; end: CivilDate | null },
  b: { start: CivilDate; end: CivilDate | null },
): boolean => (b.end === null || a.start <= b.end) && (a.end === null || b.start <= a.end);

/** Days of a contract; no end: open-ended. */
export interface DaySpan {
  start: CivilDate;
  end: CivilDate | null;
}

/**
 * The contract that says on a day whether somebody may work: the one of the day, else the next, else the last
 * (`deciding_contract` of the database says the same of today).
 */
export function decidingOn<S extends DaySpan>(contracts: readonly S[], day: CivilDate): S | null {
  const inOrder = contracts.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  return (
    inOrder.find(({ start, end }) => start <= day && (end === null || end >= day)) ??
    inOrder.find(({ start }) => start > day) ??
    inOrder.at(-1) ??
    null
  );
}

/** A contract as other areas ask about it. */
export interface ContractSpan {
  id: number;
  start: CivilDate;
  end: CivilDate | null;
}
