import { z } from 'zod';
import {
  markNotifications,
  readAllNotifications,
  sendMessage,
} from '#domain/notifications/notification-commands.ts';
import { notificationKindNames, type NotificationKind } from '#domain/notifications/notification-kinds.ts';
import {
  countNotifications,
  findNotification,
  listNotifications,
  type NotificationRow,
} from '#projections/notifications/notifications.ts';
import { namesOfUsers } from '#projections/people/people.ts';
import { search } from '../../search/search.server.ts';
import { idOnly, itemOf, itemsOf, momentText, recordNumber, referenceTo } from '../answers.ts';
import { call, commandCall, execute, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { word, words, yesOrNo } from '../query.ts';
import { answerShown, completionCall, listCall, newCall, showCall, shows } from '../resource-calls.ts';

const own = 'signed-in';
const scope = 'installation';
const order = { sort: 'newest', direction: 'desc' } as const;

const row = z.object({
  id: recordNumber,
  value: z.string().meta({ description: 'What it says' }),
  kind: z.enum(notificationKindNames),
  title: z.string().nullable(),
  text: z.string().nullable(),
  users: z
    .array(referenceTo)
    .nullable()
    .meta({ description: 'Whom one wrote it to oneself; none: everybody. null of what others wrote' }),
  to: z.string().nullable().meta({ description: 'The page that it leads to' }),
  author: referenceTo.nullable(),
  at: momentText,
  read: z.boolean(),
  readAt: momentText.nullable(),
});

const saidOf = ({ t }: ApiContext, { key, params, title }: NotificationRow): string =>
  key === null ? (title ?? t('notices.erased')) : t(key, params);

/** Whom else it went to is its author's to know. */
const addressedOf = ({ actor }: ApiContext, { author, addressed }: NotificationRow) =>
  author !== null && author === actor?.user ? (addressed ?? []) : null;

async function present(context: ApiContext, rows: readonly NotificationRow[]) {
  const ids = rows.flatMap((one) => [
    ...(addressedOf(context, one) ?? []),
    ...(one.author ? [one.author] : []),
  ]);
  const names = await namesOfUsers(context.services.db, [...new Set(ids)]);
  const reference = (id: number) => ({ id, value: names.get(id) ?? null });
  return rows.map((one) => ({
    id: one.id,
    value: saidOf(context, one),
    kind: one.kind,
    title: one.title,
    text: one.text,
    users: addressedOf(context, one)?.map(reference) ?? null,
    to: one.to,
    author: one.author === null ? null : reference(one.author),
    at: one.at,
    read: one.readAt !== null,
    readAt: one.readAt,
  }));
}

const filters = {
  unread: yesOrNo('1: those that are not read yet'),
  kind: word(notificationKindNames, 'Of this kind'),
};

interface AskedFor {
  unread: boolean | null;
  kind: NotificationKind | null;
  keyword: string | null;
}

const filterOf = ({ actor, corporation }: ApiContext, { unread, kind, keyword }: AskedFor) => ({
  user: actor?.user ?? 0,
  corporation,
  unread: unread ?? false,
  kind,
  keyword,
});

const shown = shows(row, {
  async read(context, id) {
    const { services, corporation, actor } = context;
    const owner = actor && { user: actor.user ?? 0, corporation };
    const found = owner && (await findNotification(services.db, id, owner));
    const [item] = found ? await present(context, [found]) : [];
    return item ?? null;
  },
});

const editInput = z.object({ read: z.boolean({ error: 'errors.invalid' }).nullish() });

const edit: Call = {
  ...call({
    method: 'POST',
    path: 'notification/edit/{id}',
    role: markNotifications.access.role,
    scope,
    summary: 'Mark a notification as read by `read: true`, or with `read: false` as unread',
    input: editInput,
    runs: [markNotifications],
    answers: itemOf(shown.schema),
    async run(context, body) {
      const id = pathId(context.params['id']);
      const item = id === null ? null : await shown.read(context, id);
      if (id === null || item === null) return notExist();
      const read = editInput.parse(body).read ?? item['read'];
      if (read === item['read']) return { item };
      await execute(context, markNotifications, { notices: [id], as: read ? 'read' : 'unread' });
      return answerShown(shown, context, id);
    },
  }),
  edits: shown,
};

/** Of each kind, for one who types. */
const MOST_FOUND = 5;

/** What one is told, and the search over everything. */
export const notificationCalls: Call[] = [
  listCall({
    path: 'notification/list',
    role: own,
    scope,
    summary: 'One’s own notifications, the newest first: `unread=1`, `kind` (ours)',
    order,
    sorts: ['newest'],
    filters,
    row,
    async read(context, asked, request) {
      const { db } = context.services;
      const filter = filterOf(context, asked);
      const page = await listNotifications(db, filter, request);
      return { page, count: () => countNotifications(db, filter) };
    },
    present,
  }),
  completionCall({
    path: 'notification/completion/list',
    role: own,
    scope,
    summary: 'What one’s notifications say',
    order,
    sorts: ['newest'],
    filters,
    async read(context, asked, request) {
      const { rows } = await listNotifications(context.services.db, filterOf(context, asked), request);
      return rows.map((one) => ({ id: one.id, value: saidOf(context, one) }));
    },
  }),
  {
    ...showCall('notification', own, 'One notification of one’s own', shown),
    access: { role: own, scope },
  },
  newCall('notification', {
    summary: 'Send a message to users of the corporation; without `users` to all of them (ours)',
    command: sendMessage,
    input: sendMessage.input,
    shown,
  }),
  edit,
  commandCall({
    path: 'notification/delete/{id}',
    summary: 'Put a notification away',
    command: markNotifications,
    input: null,
    answers: idOnly,
    toInput: ({ id }) => ({ notices: [id], as: 'hidden' }),
    answer: ({ params }) => Promise.resolve({ item: { id: Number(params['id']) } }),
  }),
  commandCall({
    path: 'notification/read/all',
    summary: 'Mark all of one’s notifications as read, or those up to `until` (ours)',
    command: readAllNotifications,
    input: readAllNotifications.input,
    answers: z.object({}),
    toInput: (_params, body) => body,
    answer: () => Promise.resolve({}),
  }),
  call({
    path: 'search',
    role: own,
    summary:
      'Search everything that one may see: `q`; groups, best first, with the addresses of their pages (ours)',
    query: z.object({ q: words('What is looked for') }),
    answers: itemsOf(
      z.object({
        kind: z.string(),
        label: z.string(),
        hits: z.array(
          z.object({
            to: z.string(),
            label: z.string(),
            detail: z.string().nullable(),
            rank: z.int().meta({ description: '0: exactly that; the higher, the further from it' }),
          }),
        ),
      }),
    ),
    async run(context, _body, { q }) {
      const { signedIn, actor } = context;
      if (signedIn === null || actor === null) return notExist();
      const items = await search({ ...context, signedIn, actor }, q ?? '', MOST_FOUND);
      return { items, total: items.length };
    },
  }),
];
