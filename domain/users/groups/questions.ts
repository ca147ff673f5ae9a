import { questions } from '../../kernel/questions.ts';
import type { GroupGrants } from './effective.ts';

/** What commands ask about access. */
export interface AccessQuestions {
  /** The user groups that a corporation sees; none changes until this transaction ends. */
  userGroups(corporation: number): Promise<GroupGrants[]>;
  /** How many sub-groups a user group has, in whatever corporation. */
  subGroups(group: number): Promise<number>;
  /** Which of these are accounts of people enabled in the corporation; null: accounts at all. */
  accountsIn(users: readonly number[], corporation: number | null): Promise<ReadonlySet<number>>;
  /** The user groups that somebody is in by a membership of that corporation. */
  groupsOfUser(user: number, corporation: number): Promise<number[]>;
}

export const accessQuestions = questions<AccessQuestions>('access');
