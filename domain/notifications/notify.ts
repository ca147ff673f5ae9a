import type { Access } from '../kernel/access.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { readersOf, type Audience } from './audience.ts';
import { notificationAggregate, type NotificationFacts } from './notification.ts';
import type { NotificationKind } from './notification-kinds.ts';
import { notificationQuestions } from './questions.ts';

interface Asked {
  /** One user, or everybody of the corporation who has the role. */
  user?: number;
  role?: Access['role'];
  /** 0: of the installation, for a user alone. */
  corporation: number;
  /** What it is about (`noticeKinds`); without it, the receiver's own account. */
  kind?: NotificationKind;
  /** Text key of one sentence. */
  key: string;
  /** What the sentence is filled with; nobody's personal data. */
  params?: Record<string, string | number>;
  /** The page that it leads to: a path within Registre. */
  to: string | null;
  /** Who did it, and need not be told. */
  except?: number | null;
}

/** What a notification says. */
export type Told = Omit<NotificationFacts, 'notice' | 'readers'>;

/** Gives a notification to whom it is for; to nobody where nobody may or wants to be told. @returns its id */
export async function giveTo(
  work: UnitOfWork,
  told: Told,
  audience: Audience,
  except: number | null,
): Promise<number | null> {
  const { corporation, kind } = told;
  const members = await work
    .ask(notificationQuestions)
    .notificationMembers(corporation, audience.users ?? []);
  const readers = readersOf(kind, corporation, members, audience, except);
  if (readers.length === 0) return null;
  const { author } = told;
  // Who wrote it keeps it, as read, and needs no mail of it.
  const others = readers.filter(({ user }) => user !== author);
  const kept = author === null ? [] : [{ user: author, app: true, mail: 'none' as const }];
  const notification = await work.create(notificationAggregate);
  await work.append(notification, [
    { type: 'NoticePosted', data: { notice: notification.id, ...told, readers: [...others, ...kept] } },
  ]);
  for (const { user, mail } of others)
    if (mail === 'atOnce')
      await work.enqueue({ task: 'mail-notice', payload: { notice: notification.id, user, corporation } });
  return notification.id;
}

/**
 * Tells a user, or all who have a role, in the transaction of the command that calls it: in the bell and by mail,
 * as each of them wants it. The worker mails.
 */
export async function notify(work: UnitOfWork, asked: Asked): Promise<void> {
  const { user, role, corporation, kind = 'account', key, params = {}, to, except = null } = asked;
  const told: Told = { corporation, kind, key, params, to, author: null, title: null, text: null };
  const audience: Audience = {
    ...(user !== undefined && { users: [user] }),
    ...(role !== undefined && { role }),
  };
  await giveTo(work, told, audience, except);
}
