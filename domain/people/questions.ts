import { questions } from '../kernel/questions.ts';

/** What commands ask about people. */
export interface PeopleQuestions {
  /** Whether the person is enabled in the corporation. */
  isMember(person: number, corporation: number): Promise<boolean>;
  /** The e-mail address of a person enabled in the corporation; null where there is none, or nobody. */
  emailOfMember(person: number | null, corporation: number): Promise<string | null>;
  /** Which of these addresses, in small letters, are those of people with an open account in the corporation. */
  membersAt(addresses: readonly string[], corporation: number): Promise<ReadonlySet<string>>;
}

export const peopleQuestions = questions<PeopleQuestions>('people');
