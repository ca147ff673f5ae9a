import { questions } from '../kernel/questions.ts';

/** Somebody who may do things in a corporation. */
export interface Account {
  user: number;
  person: number;
  roles: ReadonlySet<string>;
}

/** What commands ask about people. */
export interface PeopleQuestions {
  /** Whether the person is enabled in the corporation. */
  isMember(person: number, corporation: number): Promise<boolean>;
  /** The e-mail address of a person enabled in the corporation; null where there is none, or nobody. */
  emailOfMember(person: number | null, corporation: number): Promise<string | null>;
  /** All roles that an account has in a corporation, through its groups too; null for an unknown one. */
  rolesIn(user: number, corporation: number): Promise<ReadonlySet<string> | null>;
  /** Everybody with an open account in the corporation, with all that they hold there. */
  accountsOf(corporation: number): Promise<readonly Account[]>;
  /** Which of these addresses, in small letters, are those of people with an open account in the corporation. */
  membersAt(addresses: readonly string[], corporation: number): Promise<ReadonlySet<string>>;
}

export const peopleQuestions = questions<PeopleQuestions>('people');
