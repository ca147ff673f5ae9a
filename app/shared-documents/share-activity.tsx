import { useLoaderData } from '@remix-run/react';
import { viewSharedActivities } from '#domain/shared-documents/activity-commands.ts';
import { countActivities, listActivities } from '#projections/shared-documents/shared-activity.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { formText } from '../http/form-text.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { pageSummary } from '../ui/list/page-summary.ts';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { ActivityFeed } from './activity-feed.tsx';
import { sharingTabs, viewerOfPage } from './share-tabs.server.ts';
import { nameTeller } from './who.server.ts';

export const meta = titleOf;

export const loader = screen('shareActivity', async (context) => {
  const { url, services, corporation, t } = context;
  const viewer = await viewerOfPage(context);
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const filter = { share: null, unseen: false };
  const [page, total, tabs] = await Promise.all([
    listActivities(services.db, corporation, viewer, filter, asked.request),
    countActivities(services.db, corporation, viewer, filter, COUNT_CAP + 1),
    sharingTabs(context, viewer, 'activity'),
  ]);
  const who = await nameTeller(
    context,
    page.rows.map(({ user }) => user),
  );
  const rows = page.rows.map((row) => ({ ...row, who: who(row.user) }));
  return {
    ...listData(t('sharing.tab.activity'), asked, { ...page, rows }, total),
    tabs,
    hasNews: tabs.some(({ count }) => count !== undefined),
    /** What is marked as seen: all up to the newest that was shown, and only from the page that shows it. */
    until: page.previous === null ? (page.rows[0]?.at ?? null) : null,
  };
});

const intents = {
  seen: intent(
    viewSharedActivities,
    (_id, form) => ({ until: formText(form, 'until') || null }),
    () => ({ to: pathTo('shareActivity', {}), flash: 'sharing.notice.seen' }),
  ),
};

export const action = screen('shareActivity', (context) => runIntent(context, intents, 0));

export default function ShareActivity() {
  const { tabs, hasNews, until, ...list } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  return (
    <Page
      title={list.title}
      crumbs={[{ label: t('sharing.list'), to: pathTo('shareList', {}) }]}
      actions={
        hasNews &&
        until !== null && (
          <IntentButton intent="seen" icon="check" fields={{ until: new Date(until).toISOString() }}>
            {t('sharing.markSeen')}
          </IntentButton>
        )
      }
      tabs={<Tabs label={t('sharing.list')} items={tabs} />}
    >
      {list.rows.length === 0 ? (
        <EmptyState title={t('sharing.none.activity')} hint={t('sharing.noneHint.activity')} />
      ) : (
        <Panel>
          <ActivityFeed activities={list.rows} named />
        </Panel>
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
