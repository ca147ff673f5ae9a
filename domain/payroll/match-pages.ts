import type { CivilDate } from '../kernel/dates.ts';
import { foldedWords } from '../kernel/folded.ts';
import type { Month, PageClues } from './page-clues.ts';

/*
 * Whose each page is: by a valid social security number, else by the personnel number, else by a name that one person
 * alone bears with this day of birth; else a person decides (spec 5-modules.md, section 2, "Wage slips"). Nothing is
 * guessed.
 */

/** Somebody of the corporation, as pages may name them. */
export interface KnownEmployee {
  id: number;
  firstName: string;
  lastName: string;
  birthDate: CivilDate | null;
  personnelNumber: string | null;
  /** What the social security number is found by (`work.keyedHash`); null: it is not known. */
  numberHash: string | null;
}

/** By what a page was matched, or why it was not. */
export const matchReasons = [
  'number',
  'personnelNumber',
  'nameAndBirth',
  'continued',
  'noText',
  'unknownNumber',
  'contradiction',
  'nameOnly',
  'several',
  'nothing',
] as const;
export type MatchReason = (typeof matchReasons)[number];

/** A page before it is matched. */
export interface PageToMatch {
  /** Which of the batch's PDFs it is of, from 0; pages of one never continue those of another. */
  pdf: number;
  /** null: it has no text, as a scan. */
  clues: PageClues | null;
  /** Hashes of its social security numbers. */
  numberHashes: readonly string[];
}

/** Whose a page seems to be. */
export interface Proposal {
  /** null: a person decides. */
  person: number | null;
  reason: MatchReason;
  /** Goes on with the page before it. */
  continues: boolean;
  /** Who else it may be, to begin with. */
  candidates: number[];
  period: Month | null;
  /** The social security number is somebody's whose name stands nowhere on the page. */
  nameDiffers: boolean;
}

const wordsOf = (employee: KnownEmployee): { last: string; first: string } => ({
  last: foldedWords(employee.lastName),
  first: foldedWords(employee.firstName),
});

/** Ways in which a page writes somebody's name, folded. */
const writings = (employee: KnownEmployee): string[] => {
  const { last, first } = wordsOf(employee);
  return last === '' || first === '' ? [] : [` ${last} ${first} `, ` ${first} ${last} `];
};

const bears = (lines: readonly string[], employee: KnownEmployee): boolean =>
  writings(employee).some((name) => lines.some((line) => line.includes(name)));

/** Whether the last name stands somewhere. */
const names = (lines: readonly string[], employee: KnownEmployee): boolean => {
  const { last } = wordsOf(employee);
  return last !== '' && lines.some((line) => line.includes(` ${last} `));
};

/** Those whose name stands on the page, without who is only part of a longer name: "Anne Le Goff" of "Marie Anne Le Goff". */
function namedOn(lines: readonly string[], employees: readonly KnownEmployee[]): KnownEmployee[] {
  const found = employees.filter((one) => bears(lines, one));
  const isPart = (one: KnownEmployee): boolean => {
    const own = writings(one);
    return found.some(
      (other) =>
        other !== one &&
        writings(other).some((longer) => own.some((name) => longer !== name && longer.includes(name))),
    );
  };
  return found.filter((one) => !isPart(one));
}

const withoutZeros = (number: string): string =>
  number
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '');

const ids = (employees: readonly KnownEmployee[]): number[] => [...new Set(employees.map(({ id }) => id))];

type Found = Pick<Proposal, 'person' | 'reason' | 'candidates' | 'nameDiffers'>;

const undecided = (reason: MatchReason, candidates: readonly KnownEmployee[] = []): Found => ({
  person: null,
  reason,
  candidates: ids(candidates),
  nameDiffers: false,
});

const settled = (employee: KnownEmployee, reason: MatchReason, nameDiffers = false): Found => ({
  person: employee.id,
  reason,
  candidates: [employee.id],
  nameDiffers,
});

/** By the personnel number, else by name and birth. A number that is not this person's own contradicts both. */
function byOtherClues(
  { lines, dates, personnelNumbers }: PageClues,
  numberHashes: readonly string[],
  employees: readonly KnownEmployee[],
): Found {
  const contradicts = ({ numberHash }: KnownEmployee): boolean =>
    numberHashes.length > 0 && numberHash !== null && !numberHashes.includes(numberHash);
  const wanted = new Set(personnelNumbers.map(withoutZeros));
  const numbered = employees.filter(
    ({ personnelNumber }) => personnelNumber !== null && wanted.has(withoutZeros(personnelNumber)),
  );
  const [one, ...others] = numbered;
  if (one !== undefined) {
    if (others.length > 0) return undecided('several', numbered);
    if (contradicts(one) || !names(lines, one)) return undecided('contradiction', [one]);
    return settled(one, 'personnelNumber');
  }
  const named = namedOn(lines, employees);
  const born = named.filter(({ birthDate }) => birthDate !== null && dates.has(birthDate));
  const [only, ...twins] = born;
  if (only !== undefined && twins.length === 0)
    return contradicts(only) ? undecided('contradiction', named) : settled(only, 'nameAndBirth');
  if (twins.length > 0) return undecided('several', born);
  if (numberHashes.length > 0) return undecided('unknownNumber', named);
  return named.length > 0 ? undecided('nameOnly', named) : undecided('nothing');
}

/** Whose a page is by itself. */
function ownMatch(page: PageToMatch, employees: readonly KnownEmployee[]): Found {
  const { clues, numberHashes } = page;
  if (clues === null) return undecided('noText');
  const holders = employees.filter(
    ({ numberHash }) => numberHash !== null && numberHashes.includes(numberHash),
  );
  const [holder, ...others] = holders;
  if (others.length > 0) return undecided('several', holders);
  if (holder !== undefined) return settled(holder, 'number', !names(clues.lines, holder));
  return byOtherClues(clues, numberHashes, employees);
}

/** Whether "page 2/2" follows what the page before says of itself. */
function followsInCount(clues: PageClues, before: PageClues | null): boolean {
  const { pageOf } = clues;
  if (pageOf === null || pageOf.page === 1) return false;
  const earlier = before?.pageOf ?? null;
  return earlier === null ? pageOf.page === 2 : earlier.of === pageOf.of && earlier.page === pageOf.page - 1;
}

/** Whether a page that says who it is goes on with the same person's page before it. */
function sameGoesOn(clues: PageClues, before: PageClues | null, samePerson: boolean): boolean {
  if (!samePerson || clues.pageOf?.page === 1) return false;
  if (followsInCount(clues, before)) return true;
  return clues.pageOf === null && before?.pageOf === null && clues.period === before.period;
}

/**
 * A page that says nothing of whose it is joins the one before it only by the same name or by its count; it is never
 * joined where it names somebody else.
 */
function joins(
  page: PageToMatch,
  found: Found,
  before: { page: PageToMatch; proposal: Proposal } | null,
  employees: readonly KnownEmployee[],
): boolean {
  const { clues, numberHashes } = page;
  if (clues === null || before === null || before.page.pdf !== page.pdf) return false;
  const earlier = before.page.clues;
  const whose = before.proposal.person;
  if (found.person !== null) return sameGoesOn(clues, earlier, found.person === whose);
  if (numberHashes.length > 0 || clues.pageOf?.page === 1) return false;
  const named = namedOn(clues.lines, employees);
  const sameName = whose !== null && named.length > 0 && named.every(({ id }) => id === whose);
  const countsOn = followsInCount(clues, earlier) && (named.length === 0 || sameName);
  return sameName || countsOn;
}

/** Whose each page seems to be, in their order. */
export function matchPages(pages: readonly PageToMatch[], employees: readonly KnownEmployee[]): Proposal[] {
  const proposals: Proposal[] = [];
  pages.forEach((page, at) => {
    const [earlier, proposal] = [pages[at - 1], proposals[at - 1]];
    const before = earlier && proposal ? { page: earlier, proposal } : null;
    const found = ownMatch(page, employees);
    const period = page.clues?.period ?? null;
    if (before === null || !joins(page, found, before, employees))
      proposals.push({ ...found, continues: false, period });
    else if (found.person === null)
      proposals.push({
        person: before.proposal.person,
        reason: 'continued',
        continues: true,
        candidates: before.proposal.candidates,
        period: period ?? before.proposal.period,
        nameDiffers: false,
      });
    else proposals.push({ ...found, continues: true, period: period ?? before.proposal.period });
  });
  return proposals;
}

/** The month that most pages are of; null where none says one. */
export function usualPeriod(periods: readonly (Month | null)[]): Month | null {
  const counts = new Map<Month, number>();
  for (const period of periods) if (period !== null) counts.set(period, (counts.get(period) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? 1 : -1))[0]?.[0] ?? null;
}
