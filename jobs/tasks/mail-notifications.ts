import { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { mailNotification, summariseNotifications } from '#domain/notifications/notification-commands.ts';
import { notificationAggregate, type NotificationFacts } from '#domain/notifications/notification.ts';
import { enqueue } from '#db/events/enqueue.ts';
import { translator, type Translate } from '#locales/translate.ts';
import { reachOf } from '#projections/users/accounts.ts';
import { firstCorporationOf, notificationMembers } from '#projections/notifications/notification-members.ts';
import { dailyNotifications, waitingForSummary } from '#projections/notifications/notifications.ts';
import type { Runtime } from './runtime.ts';
import { mailReach } from '../mail/corporation-mail.ts';
import { defineTask, noPayload } from './task.ts';
import { languageOfAccount, mailToUser } from './account-mail.ts';

/** What is worded: a notification as it was given, or its row. */
interface Worded {
  key: string | null;
  params: Record<string, string | number>;
  title: string | null;
  text: string | null;
}

const sentence = (t: Translate, { key, params, title }: Worded): string =>
  key === null ? (title ?? t('notices.erased')) : t(key, params);

const MAX_SUBJECT = 200;

interface Receiver {
  /** Whose mails they get. */
  corporation: number;
  email: string;
  person: number;
  language: 'fr' | 'en';
  t: Translate;
}

/** Where a user can be mailed about notifications; null: nowhere. */
async function receiverOf({ db }: Runtime, user: number, corporation: number): Promise<Receiver | null> {
  const sender = corporation === 0 ? await firstCorporationOf(db, user) : corporation;
  if (sender === null) return null;
  const member = (await notificationMembers(db, sender, [])).find((one) => one.user === user);
  if (member === undefined || member.email === null) return null;
  const language = (await reachOf(db, user))?.language === 'en' ? 'en' : 'fr';
  return {
    corporation: sender,
    email: member.email,
    person: member.person,
    language,
    t: translator(language),
  };
}

const foot = (t: Translate): string => `\n\n${t('notices.mail.foot')}`;

/** Subjects have no full stop, sentences of a mail do. */
const ended = (said: string): string => (/[.!?…]$/.test(said) ? said : `${said}.`);

/** What the mail of one notification says; of who got into an account, also what to do about it. */
const bodyOf = (t: Translate, facts: NotificationFacts): string =>
  [ended(sentence(t, facts)), facts.text, facts.kind === 'access' ? t('notices.mail.notYou') : null]
    .filter((part) => part !== null)
    .join('\n\n') + foot(t);

async function mailFromProduct(
  { db, settings }: Runtime,
  user: number,
  facts: NotificationFacts,
): Promise<void> {
  const account = await reachOf(db, user);
  if (account === null || !account.enabled || account.email === null) return;
  const language = languageOfAccount(account.language);
  const t = translator(language);
  const button = facts.to !== null && {
    label: t('notices.mail.open'),
    url: new URL(facts.to, settings.publicUrl).toString(),
  };
  const subject = sentence(t, facts).slice(0, MAX_SUBJECT);
  await mailToUser({ settings }, account.email, language, {
    subject,
    text: bodyOf(t, facts),
    ...(button && { button }),
  });
}

/** Mails a notification to who works in no company, such as a super administrator: from the product itself. */
export const mailProductNotification = defineTask({
  name: 'mail-product-notice',
  payload: z.object({ notice: z.number(), user: z.number() }),
  reaches: (runtime) => mailReach(runtime, null),
  async run(runtime, { notice, user }) {
    const { facts } = foldStream(notificationAggregate, await runtime.store.read(`notice-${notice}`));
    if (facts !== null) await mailFromProduct(runtime, user, facts);
  },
  /** What waited in a backup may have left since. */
  giveUp: () => Promise.resolve(),
});

/** What was done meanwhile needs no doing. */
async function unlessRefused(does: Promise<unknown>): Promise<void> {
  try {
    await does;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Mails one notification to one of its readers, once: the command is known by both. */
export const mailNotificationTask = defineTask({
  name: 'mail-notice',
  payload: z.object({ notice: z.number(), user: z.number(), corporation: z.number() }),
  async run(runtime, { notice, user, corporation }) {
    const { facts } = foldStream(notificationAggregate, await runtime.store.read(`notice-${notice}`));
    if (facts === null) return;
    const receiver = await receiverOf(runtime, user, corporation);
    if (receiver === null) {
      if (corporation === 0)
        await enqueue(runtime.db, {
          task: 'mail-product-notice',
          payload: { notice, user },
          key: `product-notice-${notice}-${user}`,
        });
      return;
    }
    const { t, email, person, language } = receiver;
    const said = sentence(t, facts);
    const letter = {
      to: email,
      person,
      language,
      subject: said.slice(0, MAX_SUBJECT),
      text: bodyOf(t, facts),
      link: facts.to === null ? null : { label: t('notices.mail.open'), path: facts.to },
    };
    const once = { commandId: `mail-notice-${notice}-${user}`, asked: null };
    const actor = systemActor(receiver.corporation);
    await unlessRefused(runtime.store.execute(mailNotification, actor, { id: notice, user, letter }, once));
  },
});

/** Mails what waits for one user's mail of the day; what was read meanwhile is left out. */
export const mailSummary = defineTask({
  name: 'mail-notice-summary',
  payload: z.object({ user: z.number(), corporation: z.number() }),
  async run(runtime, { user, corporation }) {
    const receiver = await receiverOf(runtime, user, corporation);
    if (receiver === null) return;
    const { t, email, person, language } = receiver;
    const due = await dailyNotifications(runtime.db, user, receiver.corporation);
    if (due.length === 0) return;
    const letter = {
      to: email,
      person,
      language,
      subject: t('notices.mail.summary', { count: due.length }),
      text: due.map((one) => `• ${sentence(t, one)}`).join('\n') + foot(t),
      link: { label: t('notices.mail.openAll'), path: '/notifications' },
    };
    const input = { user, notices: due.map(({ id }) => id), letter };
    await unlessRefused(
      runtime.store.execute(summariseNotifications, systemActor(receiver.corporation), input),
    );
  },
});

/** Each morning at 8 in Paris (7 in winter): the mails of the day. */
export const findSummaries = defineTask({
  name: 'find-notice-summaries',
  payload: noPayload,
  cron: '0 6 * * *',
  async run({ db }) {
    for (const { user, corporation } of await waitingForSummary(db))
      await enqueue(db, {
        task: 'mail-notice-summary',
        payload: { user, corporation },
        key: `notice-summary-${corporation}-${user}`,
      });
  },
});
