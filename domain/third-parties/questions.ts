import { questions } from '../kernel/questions.ts';
import type { DuplicateKeys, LikeThirdParty } from './duplicates.ts';
import type { ThirdPartyProfile } from './third-party.ts';

/** What commands ask about thirdParties. */
export interface ThirdPartyQuestions {
  /** Of one that was merged into another: that one. */
  thirdParty(id: number, corporation: number): Promise<ThirdPartyProfile | null>;
  /** These third parties and all that were merged into them. */
  withMerged(ids: readonly number[], corporation: number): Promise<number[]>;
  /** Which of these third parties the corporation has. */
  knownThirdParties(ids: readonly number[], corporation: number): Promise<ReadonlySet<number>>;
  /** Names of those of the third parties that are clients; '' of one that was erased. */
  clientNames(ids: readonly number[], corporation: number): Promise<Map<number, string>>;
  /** Third parties of the corporation that look like those asked about; one question for all of them. */
  likeThirdParties(
    asked: readonly DuplicateKeys[],
    corporation: number,
    exceptId: number,
  ): Promise<LikeThirdParty[]>;
  /** Which third party of the corporation an address or a contact is of. */
  thirdPartyOf(part: 'address' | 'contact', id: number, corporation: number): Promise<number | null>;
  /** The records that a shared third party has, by corporation. */
  sharedThirdParties(link: number): Promise<{ id: number; corporation: number }[]>;
  /** The groups that a third party is in. */
  groupsOf(thirdParty: number, corporation: number): Promise<number[]>;
  /** Which of these groups of third parties the corporation has. */
  knownGroups(ids: readonly number[], corporation: number): Promise<ReadonlySet<number>>;
  /** A group of third parties, with the ids of its members. */
  thirdPartyGroup(
    id: number,
    corporation: number,
  ): Promise<{ id: number; name: string; members: number[] } | null>;
  /** The highest sequence among codes of third parties that begin and end so; none is given out meanwhile. */
  highestPartyCode(before: string, after: string, corporation: number): Promise<number>;
  /** Whether another third party of the corporation bears this code. */
  isCodeTaken(code: string, corporation: number, exceptId: number): Promise<boolean>;
  /** Whether another group of the corporation bears this name. */
  isGroupNameTaken(name: string, corporation: number, exceptId: number): Promise<boolean>;
}

export const thirdPartyQuestions = questions<ThirdPartyQuestions>('thirdParties');
