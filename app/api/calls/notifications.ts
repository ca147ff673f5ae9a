import { z } from 'zod';
import {
  markNotifications,
  readAllNotifications,
  sendMessage,
} from '#domain/notifications/notification-commands.ts';
import { notificationKindNames } from '#domain/notifications/notification-kinds.ts';
import {
  countNotifications,
  findNotification,
  listNotifications,
  type NotificationRow,
} from '#projections/notifications/notifications.ts';
import { search } from '../../search/search.server.ts';
import { call, commandCall, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import {
  choiceFilter,
  completionAnswer,
  completionRequest,
  flagFilter,
  listAnswer,
  listRequest,
} from '../listing.ts';
import { newCall } from '../resource-calls.ts';

const own = 'signed-in';

const saidOf = ({ t }: ApiContext, { key, params, title }: NotificationRow): string =>
  key === null ? (title ?? t('notices.erased')) : t(key, params);

const present = (context: ApiContext) => (row: NotificationRow) => ({
  id: row.id,
  value: saidOf(context, row),
  kind: row.kind,
  title: row.title,
  text: row.text,
  // Whom else it went to is its author's to know.
  users: row.author !== null && row.author === context.actor?.user ? (row.addressed ?? []) : null,
  to: row.to,
  author: row.author,
  at: row.at,
  readAt: row.readAt,
});

const filterOf = ({ actor, corporation, query }: ApiContext) => ({
  user: actor?.user ?? 0,
  corporation,
  unread: flagFilter(query, 'unread') ?? false,
  kind: choiceFilter(query, 'kind', notificationKindNames),
});

async function shown(context: ApiContext, id: number | null): Promise<Response> {
  const { services, corporation, actor } = context;
  const found =
    id === null || actor === null
      ? null
      : await findNotification(services.db, id, { user: actor.user ?? 0, corporation });
  return found === null ? notExist() : json({ item: present(context)(found) });
}

/** Of each kind, for one who types. */
const MOST_FOUND = 5;

/** What one is told, and the search over everything. */
export const notificationCalls: Call[] = [
  call({
    path: 'notification/list',
    role: own,
    scope: 'installation',
    summary: 'One’s own notifications, the newest first: `unread=1`, `kind` (ours)',
    query: ['unread', 'kind'],
    async run(context) {
      const { services, query } = context;
      const filter = filterOf(context);
      const [page, total] = await Promise.all([
        listNotifications(services.db, filter, listRequest(query, { sort: 'newest', direction: 'desc' })),
        countNotifications(services.db, filter),
      ]);
      return listAnswer(page, total, present(context));
    },
  }),
  call({
    path: 'notification/completion/list',
    role: own,
    scope: 'installation',
    summary: 'What one’s notifications say',
    query: ['unread', 'kind'],
    async run(context) {
      const request = completionRequest(context.query, 'newest', [], 'desc');
      const { rows } = await listNotifications(context.services.db, filterOf(context), request);
      return completionAnswer(rows.map((row) => ({ id: row.id, value: saidOf(context, row) })));
    },
  }),
  call({
    path: 'notification/show/{id}',
    role: own,
    scope: 'installation',
    summary: 'One notification of one’s own',
    run: (context) => shown(context, pathId(context.params['id'])),
  }),
  newCall('notification', {
    summary: 'Send a message to users of the corporation; without `users` to all of them (ours)',
    command: sendMessage,
    input: sendMessage.input,
    shown,
  }),
  commandCall({
    path: 'notification/edit/{id}',
    summary: 'Mark a notification as read, or with `read: false` as unread',
    command: markNotifications,
    input: z.object({ read: z.boolean().nullish() }),
    toInput: ({ id }, body) => ({
      notices: [id],
      as: 'read' in body && body.read === false ? 'unread' : 'read',
    }),
    answer: (context) => shown(context, pathId(context.params['id'])),
  }),
  commandCall({
    path: 'notification/delete/{id}',
    summary: 'Put a notification away',
    command: markNotifications,
    input: null,
    toInput: ({ id }) => ({ notices: [id], as: 'hidden' }),
    answer: ({ params }) => Promise.resolve(json({ item: { id: pathId(params['id']) } })),
  }),
  commandCall({
    path: 'notification/read/all',
    summary: 'Mark all of one’s notifications as read, or those up to `until` (ours)',
    command: readAllNotifications,
    input: readAllNotifications.input,
    toInput: (_params, body) => body,
    answer: () => Promise.resolve(json({})),
  }),
  call({
    path: 'search',
    role: own,
    summary:
      'Search everything that one may see: `q`; groups, best first, with the addresses of their pages (ours)',
    query: ['q'],
    async run(context) {
      const { signedIn, actor, query } = context;
      if (signedIn === null || actor === null) return notExist();
      const items = await search({ ...context, signedIn, actor }, query.get('q') ?? '', MOST_FOUND);
      return json({ items, total: items.length });
    },
  }),
];
