import { questions } from '../kernel/questions.ts';
import type { NoticeMember } from './audience.ts';

/** What commands ask about notices. */
export interface NoticeQuestions {
  /**
   * Who can be told of something in a corporation, with what they hold there and chose; with corporation 0, those of
   * `users` alone.
   */
  noticeMembers(corporation: number, users: readonly number[]): Promise<NoticeMember[]>;
  /** Which of these notices were given to the user, in the corporation or of the installation. */
  ownNotices(notices: readonly number[], user: number, corporation: number): Promise<ReadonlySet<number>>;
  /** The unread notices that wait for the user's mail of the day. */
  dailyNotices(user: number, corporation: number): Promise<ReadonlySet<number>>;
}

export const noticeQuestions = questions<NoticeQuestions>('notices');
