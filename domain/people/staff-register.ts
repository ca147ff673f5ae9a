import { addDays, type CivilDate } from '../kernel/dates.ts';
import type { ContractFacts, ContractHolder, ContractState, ContractTerms } from './contract.ts';
import { registerKeptUntil } from './labour-rules.ts';
import { isPartTime } from './work-schedule.ts';

/* The staff register (L1221-13, D1221-23): a line a contract in order of hiring; trainees apart. */

export const mentions = ['fixedTerm', 'partTime', 'apprentice', 'madeAvailable'] as const;
export type Mention = (typeof mentions)[number];

/** Of hiring and of dismissing, where the law wants one. */
export const authorisations = ['hiring', 'dismissal'] as const;

/** The day of an authorisation, or while it is not given, that of its request (D1221-23). */
export interface Authorisation {
  of: (typeof authorisations)[number];
  given: boolean;
  on: CivilDate;
}

/** What somebody is employed as: of the terms of a contract, what the register says. */
export type Post = Pick<ContractTerms, 'job' | 'qualification' | 'schedule'>;

/** A post from a day on: of an amendment. */
export interface LaterPost extends Post {
  from: CivilDate;
}

/** A post that was held before the one of the register's day, with its last day. */
export interface EarlierPost {
  job: string;
  qualification: string | null;
  partTime: boolean;
  until: CivilDate;
}

/** A line of the register. The social security number never stands in it. */
export interface RegisterLine {
  contract: number;
  person: number;
  /** null once what the register said of them was erased: five years after they left. */
  holder: ContractHolder | null;
  /** As it is held on the day of the register. */
  job: string;
  qualification: string | null;
  /** In their order. */
  earlier: EarlierPost[];
  entry: CivilDate;
  exit: CivilDate | null;
  mentions: Mention[];
  trainee: boolean;
  tutor: number | null;
  /** Where a trainee is; of the others nothing. */
  place: string | null;
  /** Who lends somebody. */
  lender: string | null;
  authorisations: Authorisation[];
}

type AuthorisationDays = Pick<
  ContractFacts,
  | 'hiringAuthorisedOn'
  | 'hiringAuthorisationAskedOn'
  | 'dismissalAuthorisedOn'
  | 'dismissalAuthorisationAskedOn'
>;

/** The authorisations that a contract speaks of. */
export const authorisationsOf = (days: AuthorisationDays): Authorisation[] =>
  authorisations.flatMap((of) => {
    const given = days[`${of}AuthorisedOn`] ?? null;
    const on = given ?? days[`${of}AuthorisationAskedOn`] ?? null;
    return on === null ? [] : [{ of, given: given !== null, on }];
  });

/** What of a contract the register mentions. */
const mentionsOf = (
  facts: Pick<ContractFacts, 'apprentice' | 'madeAvailable' | 'schedule'> & { fixedTerm: boolean },
): Mention[] =>
  mentions.filter((mention) => (mention === 'partTime' ? isPartTime(facts.schedule) : facts[mention]));

const earlierOf = ({ job, qualification, schedule }: Post, until: CivilDate): EarlierPost => ({
  job,
  qualification,
  partTime: isPartTime(schedule),
  until,
});

const isSamePost = (a: Post, b: Post): boolean =>
  a.job === b.job && a.qualification === b.qualification && isPartTime(a.schedule) === isPartTime(b.schedule);

/**
 * The post of a day, and those that were held before it: another job, another qualification, from part time to full.
 * @param later in the order of their days
 */
function postsOn(first: Post, later: readonly LaterPost[], day: CivilDate) {
  let held = first;
  const earlier: EarlierPost[] = [];
  for (const next of later.filter(({ from }) => from <= day)) {
    if (!isSamePost(held, next)) earlier.push(earlierOf(held, addDays(next.from, -1)));
    held = next;
  }
  return { held, earlier };
}

/** What a line is made of. */
export interface RegisterSource
  extends
    Post,
    Pick<ContractFacts, 'start' | 'end' | 'apprentice' | 'madeAvailable' | 'trainee' | 'tutor'>,
    AuthorisationDays {
  person: number;
  holder: ContractHolder | null;
  fixedTerm: boolean;
  place?: string | null;
  lender?: string | null;
}

/** The line of a contract with the post of a day. @param later in the order of their days */
export function registerLine(
  contract: number,
  source: RegisterSource,
  later: readonly LaterPost[],
  day: CivilDate,
): RegisterLine {
  const { held, earlier } = postsOn(source, later, day);
  return {
    contract,
    person: source.person,
    holder: source.holder,
    job: held.job,
    qualification: held.qualification,
    earlier,
    entry: source.start,
    exit: source.end,
    mentions: mentionsOf({ ...source, schedule: held.schedule }),
    trainee: source.trainee,
    tutor: source.tutor,
    place: source.trainee ? (source.place ?? null) : null,
    lender: source.lender ?? null,
    authorisations: authorisationsOf(source),
  };
}

/** The line of a contract as its state says it on a day; null where it says nothing yet, or was taken back. */
export function lineOf(contract: number, state: ContractState, day: CivilDate): RegisterLine | null {
  const { facts, holder, person, amendments, deleted } = state;
  if (facts === null || deleted) return null;
  return registerLine(
    contract,
    { ...facts, person, holder, fixedTerm: facts.type.fixedTerm },
    amendments.map(({ from, terms }) => ({ ...terms, from })),
    day,
  );
}

/** Whether the holder of a contract was noted again: the first time goes with the contract. */
export const notedAgain = (revision: number): boolean => revision > 2;

/** Whether an end that stood in a line is another one now, or none: a line without an end only gets one. */
export const movesEnd = (before: CivilDate | null, after: CivilDate | null): boolean =>
  before !== null && before !== after;

/** Whether a line still has to be kept on a day: until five years after the departure (R1221-26). */
export const isKeptOn = ({ exit }: Pick<RegisterLine, 'exit'>, day: CivilDate): boolean =>
  exit === null || addDays(registerKeptUntil(exit), 1) > day;

export const inOrderOfHiring = (a: RegisterLine, b: RegisterLine): number =>
  a.entry < b.entry ? -1 : a.entry > b.entry ? 1 : a.contract - b.contract;
