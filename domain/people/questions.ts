import type { CivilDate } from '../kernel/dates.ts';
import { questions } from '../kernel/questions.ts';
import type { ChangePart } from './change-parts.ts';
import type { ContractSpan, DaySpan } from './contract.ts';
import type { Planned } from './planned.ts';
import type { Leaver } from './retention.ts';

/** Somebody who may do things in a corporation. */
export interface Account {
  user: number;
  person: number;
  roles: ReadonlySet<string>;
}

/** What may name a person: papers of a sort, or things that they are part of. */
export const personUses = [
  'wageSlips',
  'certificates',
  'exams',
  'documents',
  'units',
  'leave',
  'projects',
  'time',
  'expenses',
  'equipment',
  'interventions',
] as const;
export type PersonUse = (typeof personUses)[number];
/** Who somebody is, as far as another file may be compared with it. */
export interface Somebody {
  firstName: string;
  lastName: string;
  birthDate: CivilDate | null;
  email: string | null;
}

/** What commands ask about people. */
export interface PeopleQuestions {
  /** Whether the person is enabled in the corporation. */
  isMember(person: number, corporation: number): Promise<boolean>;
  /** Whether the corporation keeps a file of the person, open to them or not. */
  isColleague(person: number, corporation: number): Promise<boolean>;
  /** The names of people of the corporation, '' of who was erased; strangers are left out. */
  namesOf(persons: readonly number[], corporation: number): Promise<ReadonlyMap<number, string>>;
  /** The e-mail address of a person enabled in the corporation; null where there is none, or nobody. */
  emailOfMember(person: number | null, corporation: number): Promise<string | null>;
  /** All roles that an account has in a corporation, through its groups too; null for an unknown one. */
  rolesIn(user: number, corporation: number): Promise<ReadonlySet<string> | null>;
  /** Everybody with an open account in the corporation, with all that they hold there. */
  accountsOf(corporation: number): Promise<readonly Account[]>;
  /** Whom each person of a corporation is led by, where somebody leads them. */
  managersIn(corporation: number): Promise<ReadonlyMap<number, number>>;
  /** Who has this personnel number in the corporation. */
  personOfNumber(personnelNumber: string, corporation: number): Promise<number | null>;
  /** Who has the social security number of this keyed hash in the corporation. */
  personOfNumberHash(hash: string, corporation: number): Promise<number | null>;
  /** Somebody of this name, and of this day of birth where both say one, in the corporation. */
  personNamed(
    name: { firstName: string; lastName: string; birthDate: CivilDate | null },
    corporation: number,
  ): Promise<number | null>;
  /**
   * Those of the corporation who may be the same as somebody: of this name and no other day of birth, or reached by this
   * e-mail; the surest first.
   */
  peopleLike(somebody: Somebody, corporation: number): Promise<readonly number[]>;
  /** The contracts of a person with the corporation, the oldest first; none changes until this transaction ends. */
  contractsOf(person: number, corporation: number): Promise<readonly ContractSpan[]>;
  /** Whose contract it is; null of one that the corporation has not, and of one that was taken back. */
  personOfContract(contract: number, corporation: number): Promise<number | null>;
  /** With whom an interview was held; null of one that the corporation has not. */
  personOfInterview(interview: number, corporation: number): Promise<number | null>;
  /** Whether a wage slip or time of somebody stands on days of these. */
  isNotedOn(person: number, corporation: number, spans: readonly DaySpan[]): Promise<boolean>;
  /** Leave, places on projects, planned time and interventions of a person with a day of these, the earliest first. */
  plannedOn(person: number, corporation: number, spans: readonly DaySpan[]): Promise<readonly Planned[]>;
  /** Every contract of a person, whichever corporation's. */
  allContractsOf(person: number): Promise<readonly { id: number; corporation: number }[]>;
  /** The request of a person to change a part of their file that waits for the corporation's answer; null: none does. */
  waitingChange(person: number, corporation: number, part: ChangePart): Promise<number | null>;
  /**
   * How somebody left whom no corporation employs on a day, and whom none is open to without a contract; null of
   * everybody else.
   */
  departureOf(person: number, day: CivilDate): Promise<Leaver | null>;
  /** What names somebody in the corporation, beside their account and contracts. */
  usesOf(person: number, corporation: number): Promise<readonly PersonUse[]>;
  /** Which of these addresses, in small letters, are those of people with an open account in the corporation. */
  membersAt(addresses: readonly string[], corporation: number): Promise<ReadonlySet<string>>;
}

export const peopleQuestions = questions<PeopleQuestions>('people');
