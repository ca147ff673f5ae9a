import { questions } from '../kernel/questions.ts';
import type { KnownPerson } from '../people/known-person.ts';

/** What commands ask about users. */
export interface UserQuestions {
  /** The account of a person, closed or not. */
  userOfPerson(person: number): Promise<number | null>;
  /** The open accounts that look after the installation; none is shut or lowered until this transaction ends. */
  openSuperAdmins(): Promise<number[]>;
  /** Whether one of the companies that a user may enter wants a second factor. */
  isSecondFactorRequired(user: number): Promise<boolean>;
  /** The user of that name (case-insensitive), if any. */
  userNamed(username: string): Promise<number | null>;
  /** Which of these user names are taken, by closed accounts too. */
  takenUserNames(names: readonly string[]): Promise<ReadonlySet<string>>;
  /** The people of these corporations who have one of these e-mails, by the e-mail in small letters. */
  peopleOfEmails(
    emails: readonly string[],
    corporations: readonly number[],
  ): Promise<ReadonlyMap<string, KnownPerson>>;
}

export const userQuestions = questions<UserQuestions>('users');
