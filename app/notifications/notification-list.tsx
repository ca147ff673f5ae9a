import { useLoaderData } from '@remix-run/react';
import { markNotifications, readAllNotifications } from '#domain/notifications/notification-commands.ts';
import { notificationKindNames } from '#domain/notifications/notification-kinds.ts';
import type { NotificationMark } from '#domain/notifications/notification.ts';
import { countNotifications, listNotifications } from '#projections/notifications/notifications.ts';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { intent, runIntent } from '../http/intents.server.ts';
import { formText } from '../http/form-text.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { nameTeller } from '../shared-documents/who.server.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState, Page } from '../ui/page.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { pageSummary } from '../ui/list/page-summary.ts';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { NotificationEntry } from './notification-entry.tsx';

export const meta = titleOf;

export const loader = screen('notifications', async (context) => {
  const { url, services, actor, corporation, t, may } = context;
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const unread = asked.status === 'unread';
  const kind = notificationKindNames.find((one) => one === url.searchParams.get('kind')) ?? null;
  const filter = { user: actor.user ?? 0, corporation, unread, kind };
  const [page, total, waiting] = await Promise.all([
    listNotifications(services.db, filter, asked.request),
    countNotifications(services.db, filter, COUNT_CAP + 1),
    countNotifications(services.db, { ...filter, unread: true, kind: null }, COUNT_CAP + 1),
  ]);
  const who = await nameTeller(
    context,
    page.rows.map(({ author }) => author),
  );
  const rows = page.rows.map(({ params, ...row }) => ({
    id: row.id,
    said: row.key === null ? (row.title ?? t('notices.erased')) : t(row.key, params),
    text: row.text,
    kind: row.kind,
    opens: row.to !== null,
    from: row.author === null ? null : who(row.author),
    at: row.at,
    read: row.readAt !== null,
  }));
  return {
    ...listData(t('notices.title'), asked, { ...page, rows }, total),
    unread,
    waiting,
    mayWrite: actor.corporation !== null && may('ROLE_ADMIN'),
    /** Up to the newest that is shown: what came in meanwhile stays unread. */
    until: page.previous === null && kind === null ? (page.rows[0]?.at ?? null) : null,
  };
});

const mark = (as: NotificationMark) =>
  intent(
    markNotifications,
    (_id, form) => ({ notices: [formText(form, 'notice')], as }),
    () => ({ to: pathTo('notifications', {}), flash: `notices.notice.${as}` }),
  );

const intents = {
  read: mark('read'),
  unread: mark('unread'),
  hidden: mark('hidden'),
  readAll: intent(
    readAllNotifications,
    (_id, form) => ({ until: formText(form, 'until') || null }),
    () => ({ to: pathTo('notifications', {}), flash: 'notices.notice.readAll' }),
  ),
};

export const action = screen('notifications', (context) => runIntent(context, intents, 0));

export default function NotificationList() {
  const { unread, waiting, mayWrite, until, ...list } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const here = pathTo('notifications', {});
  return (
    <Page
      title={list.title}
      actions={
        <>
          <LinkButton to={pathTo('notificationChoices', {})} tone="quiet" icon="settings">
            {t('notices.settings')}
          </LinkButton>
          {mayWrite && (
            <LinkButton to={pathTo('notificationNew', {})} tone="quiet" icon="plus">
              {t('notices.new')}
            </LinkButton>
          )}
          {waiting > 0 && until !== null && (
            <IntentButton intent="readAll" icon="check" fields={{ until: new Date(until).toISOString() }}>
              {t('notices.readAll')}
            </IntentButton>
          )}
        </>
      }
      tabs={
        <Tabs
          label={list.title}
          items={[
            { label: t('notices.filter.all'), to: here, current: !unread },
            {
              label: t('notices.filter.unread'),
              to: `${here}?status=unread`,
              current: unread,
              ...(waiting > 0 && { count: format.integer(waiting) }),
            },
          ]}
        />
      }
    >
      {list.rows.length === 0 ? (
        <EmptyState title={t(unread ? 'notices.noneUnread' : 'notices.none')} hint={t('notices.noneHint')} />
      ) : (
        <ul className="card notification-list">
          {list.rows.map((row) => (
            <NotificationEntry key={row.id} notification={row} />
          ))}
        </ul>
      )}
      {(list.rows.length > 0 || list.previous) && (
        <Pager
          previous={list.previous ?? undefined}
          next={list.next ?? undefined}
          summary={pageSummary(t, format, list)}
        />
      )}
    </Page>
  );
}
