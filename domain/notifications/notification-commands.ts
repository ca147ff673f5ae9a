import { z } from 'zod';
import type { Access } from '../kernel/access.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { choice, flag, optionalText, recordId, text } from '../kernel/fields.ts';
import { differences } from '../kernel/differences.ts';
import { sealed } from '../kernel/personal.ts';
import { conflict, forbidden, invalid, missing } from '../kernel/refusal.ts';
import { queueSystemMail } from '../mailing/system-mail.ts';
import { loadChoices } from './load-choices.ts';
import { giveTo } from './notify.ts';
import { notificationAggregate, notificationMarkAggregate, notificationMarks } from './notification.ts';
import { mailChoices, notificationKindNames } from './notification-kinds.ts';
import { notificationQuestions } from './questions.ts';

/** A role, or several of which one is enough; one that nobody has finds nobody. */
const roles = z.custom<Access['role']>(
  (value) =>
    typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string')),
);

/** A path within Registre. */
const path = z
  .string()
  .max(300)
  .regex(/^\/(?!\/)[^\\\s]*$/, 'errors.invalid');

/** Tells what an event says, or what a job did: asked for by the worker alone, which knows whom it concerns. */
export const giveNotification = command({
  name: 'GiveNotice',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: z.object({
    kind: choice(notificationKindNames),
    key: text(120),
    params: z.record(z.string(), z.union([z.string().max(200), z.number()])),
    to: path.nullable(),
    decides: recordId().optional(),
    audience: z.object({
      users: z.array(recordId()).optional(),
      persons: z.array(recordId()).optional(),
      holding: roles.optional(),
      emails: z.array(z.string().max(320)).optional(),
      role: roles.optional(),
      otherwise: roles.optional(),
    }),
    except: recordId().nullable(),
  }),
  async handle(work, actor, { audience, except, ...says }) {
    const told = { corporation: actor.corporation ?? 0, author: null, title: null, text: null, ...says };
    return { id: await giveTo(work, told, audience, except) };
  },
});

/** What an administrator wants colleagues to know: all of them, those with a role, or those named. */
export const sendMessage = command({
  name: 'SendMessage',
  role: 'ROLE_ADMIN',
  input: z.object({
    title: text(120),
    text: optionalText(2000),
    /** Without any, everybody of the corporation. */
    users: z
      .array(recordId())
      .max(1000)
      .nullish()
      .transform((users) => users ?? []),
  }),
  async handle(work, actor, { title, text: said, users }) {
    const corporation = corporationOf(actor);
    const known = await work.ask(notificationQuestions).notificationMembers(corporation, users);
    if (users.some((user) => !known.some((member) => member.user === user)))
      throw invalid({ users: ['errors.reference'] });
    const told = {
      corporation,
      kind: 'message' as const,
      key: null,
      params: {},
      to: null,
      author: actor.user,
      title,
      text: said,
      addressed: users,
      ...(actor.person !== null && { personal: sealed('person', actor.person, 'title', 'text') }),
    };
    const audience = users.length === 0 ? { role: 'ROLE_USER' as const } : { users };
    const id = await giveTo(work, told, audience, null);
    if (id === null) throw invalid({ users: ['errors.noticeNobody'] });
    return { id };
  },
});

/** Marks notifications of one's own as read, as unread, or puts them away. */
export const markNotifications = command({
  name: 'MarkNotices',
  role: 'ROLE_USER',
  scope: 'installation',
  input: z.object({ notices: z.array(recordId()).min(1).max(500), as: choice(notificationMarks) }),
  async handle(work, actor, { notices, as }) {
    if (actor.user === null) throw forbidden();
    const corporation = actor.corporation ?? 0;
    const own = await work.ask(notificationQuestions).ownNotifications(notices, actor.user, corporation);
    if (notices.some((id) => !own.has(id))) throw missing();
    const marking = await work.create(notificationMarkAggregate);
    const data = { marking: marking.id, corporation, user: actor.user, notices, as };
    await work.append(marking, [{ type: 'NoticesMarked', data }]);
    return { id: marking.id };
  },
});

/** Marks all of one's own as read, up to the newest that one was shown: what came in meanwhile stays unread. */
export const readAllNotifications = command({
  name: 'ReadAllNotices',
  role: 'ROLE_USER',
  scope: 'installation',
  input: z.object({
    until: z.iso
      .datetime({ error: 'errors.date' })
      .nullish()
      .transform((until) => until ?? null),
  }),
  async handle(work, actor, { until }) {
    if (actor.user === null) throw forbidden();
    const seen = until === null ? work.now : new Date(until).toISOString();
    const marking = await work.create(notificationMarkAggregate);
    const data = {
      marking: marking.id,
      corporation: actor.corporation ?? 0,
      user: actor.user,
      until: seen < work.now ? seen : work.now,
    };
    await work.append(marking, [{ type: 'AllNoticesMarked', data }]);
    return { id: marking.id };
  },
});

const choiceSchema = z.object({ app: flag(), mail: choice(mailChoices) });

/** How one wants to be told, by kind; kinds that are left out stay as they are usual. */
export const editNotificationChoices = command({
  name: 'EditNoticeChoices',
  role: 'ROLE_USER',
  scope: 'installation',
  input: z.object({ choices: z.partialRecord(z.enum(notificationKindNames), choiceSchema) }),
  async handle(work, actor, { choices }) {
    if (actor.user === null) throw forbidden();
    const loaded = await loadChoices(work, actor);
    const data = { user: actor.user, choices: { ...choices } };
    if (differences(loaded.state, { choices: data.choices }).length > 0)
      await work.append(loaded, [{ type: 'NoticeChoicesSet', data }]);
    return { id: loaded.id };
  },
});

/** What stands in a mail, as the worker words it in the corporation's language. */
const letter = z.object({
  to: z.email(),
  person: recordId(),
  language: choice(['fr', 'en']),
  subject: text(200),
  text: text(20_000),
  link: z.object({ label: text(80), path }).nullable(),
});

/** Mails a notification to one of its readers, once: asked for by the worker. */
export const mailNotification = command({
  name: 'MailNotice',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: recordId(), user: recordId(), letter }),
  refuses: ['NOTICE_MAILED'],
  async handle(work, actor, { id, user, letter: written }) {
    const notification = await work.load(notificationAggregate, id, actor);
    const { facts, mailed } = notification.state;
    if (facts === null || !facts.readers.some((reader) => reader.user === user)) throw missing();
    if (mailed.includes(user)) throw conflict('NOTICE_MAILED', 'errors.noticeMailed');
    const { to, person, link, ...words } = written;
    const { id: mail } = await queueSystemMail(work, actor, {
      corporation: corporationOf(actor),
      to: [to],
      ...words,
      links: link === null ? [] : [link],
      ...(facts.decides !== undefined && { decision: { restDay: facts.decides, user } }),
      about: { kind: 'notice', id, label: String(id) },
      person: { kind: 'person', id: person },
    });
    await work.append(notification, [{ type: 'NoticeMailed', data: { notice: id, user, mail } }]);
    return { id: mail };
  },
});

/** Mails a day's notifications to one reader, each once: asked for by the worker. */
export const summariseNotifications = command({
  name: 'SummariseNotices',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ user: recordId(), notices: z.array(recordId()).min(1).max(500), letter }),
  refuses: ['NOTICE_MAILED'],
  async handle(work, actor, { user, notices, letter: written }) {
    const corporation = corporationOf(actor);
    const due = await work.ask(notificationQuestions).dailyNotifications(user, corporation);
    if (notices.some((id) => !due.has(id))) throw conflict('NOTICE_MAILED', 'errors.noticeMailed');
    const { to, person, link, ...words } = written;
    const marking = await work.create(notificationMarkAggregate);
    const { id: mail } = await queueSystemMail(work, actor, {
      corporation,
      to: [to],
      ...words,
      links: link === null ? [] : [link],
      about: { kind: 'notice', id: marking.id, label: String(marking.id) },
      person: { kind: 'person', id: person },
    });
    const data = { marking: marking.id, corporation, user, notices, mail };
    await work.append(marking, [{ type: 'NoticesSummarised', data }]);
    return { id: mail };
  },
});
