import { questions } from '../kernel/questions.ts';
import type { NotificationMember } from './audience.ts';

/** What commands ask about notices. */
export interface NotificationQuestions {
  /**
   * Who can be told of something in a corporation, with what they hold there and chose; with corporation 0, those of
   * `users` alone.
   */
  notificationMembers(corporation: number, users: readonly number[]): Promise<NotificationMember[]>;
  /** Which of these notifications were given to the user, in the corporation or of the installation. */
  ownNotifications(
    notices: readonly number[],
    user: number,
    corporation: number,
  ): Promise<ReadonlySet<number>>;
  /** The unread notifications that wait for the user's mail of the day. */
  dailyNotifications(user: number, corporation: number): Promise<ReadonlySet<number>>;
}

export const notificationQuestions = questions<NotificationQuestions>('notifications');
