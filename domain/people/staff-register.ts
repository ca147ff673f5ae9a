import { addDays, type CivilDate } from '../kernel/dates.ts';
import type { ContractFacts, ContractHolder, ContractState } from './contract.ts';
import { registerKeptUntil } from './labour-rules.ts';
import { isPartTime } from './work-schedule.ts';

/* The staff register (L1221-13, D1221-23): a line a contract in order of hiring; trainees apart. */

export const mentions = ['fixedTerm', 'partTime', 'apprentice', 'madeAvailable'] as const;
export type Mention = (typeof mentions)[number];

/** A line of the register. The social security number never stands in it. */
export interface RegisterLine {
  contract: number;
  person: number;
  /** null once what the register said of them was erased: five years after they left. */
  holder: ContractHolder | null;
  job: string;
  qualification: string | null;
  entry: CivilDate;
  exit: CivilDate | null;
  mentions: Mention[];
  trainee: boolean;
  tutor: number | null;
}

/** What of a contract the register mentions. */
export const mentionsOf = (
  facts: Pick<ContractFacts, 'apprentice' | 'madeAvailable' | 'schedule'> & { fixedTerm: boolean },
): Mention[] =>
  mentions.filter((mention) => (mention === 'partTime' ? isPartTime(facts.schedule) : facts[mention]));

/** The line of a contract as its state says it; null where it says nothing yet, or was taken back. */
export function lineOf(contract: number, state: ContractState): RegisterLine | null {
  const { facts, holder, person, deleted } = state;
  if (facts === null || deleted) return null;
  return {
    contract,
    person,
    holder,
    job: facts.job,
    qualification: facts.qualification,
    entry: facts.start,
    exit: facts.end,
    mentions: mentionsOf({ ...facts, fixedTerm: facts.type.fixedTerm }),
    trainee: facts.trainee,
    tutor: facts.tutor,
  };
}

/** Whether a line still has to be kept on a day: until five years after the departure (R1221-26). */
export const isKeptOn = ({ exit }: Pick<RegisterLine, 'exit'>, day: CivilDate): boolean =>
  exit === null || addDays(registerKeptUntil(exit), 1) > day;

export const inOrderOfHiring = (a: RegisterLine, b: RegisterLine): number =>
  a.entry < b.entry ? -1 : a.entry > b.entry ? 1 : a.contract - b.contract;
