import { useLoaderData } from '@remix-run/react';
import { countWebhooks, listWebhooks } from '#projections/webhooks/webhooks.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { EmptyState } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { Outcome, WebhookBadge } from './webhook-words.tsx';

export const meta = titleOf;

export const loader = screen('webhookList', async ({ url, services: { db }, corporation, t, may }) => {
  const asked = listAddress(url, { sort: 'name', direction: 'asc' });
  const [page, total] = await Promise.all([
    listWebhooks(db, corporation, asked.keyword, asked.request),
    countWebhooks(db, corporation, asked.keyword, COUNT_CAP + 1),
  ]);
  return { ...listData(t('webhooks.title'), asked, page, total), mayCreate: may('ROLE_WEBHOOK_CREATE') };
});

export default function WebhookList() {
  const { mayCreate, ...list } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.admin'), to: pathTo('admin', {}) }]}
      placeholder={t('webhooks.placeholder')}
      actions={
        <>
          <LinkButton to={pathTo('webhookEvents', {})} tone="quiet">
            {t('webhooks.documentation')}
          </LinkButton>
          {mayCreate && (
            <LinkButton to={pathTo('webhookNew', {})} tone="primary" icon="plus">
              {t('webhooks.new')}
            </LinkButton>
          )}
        </>
      }
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'name',
          header: t('webhooks.field.name'),
          narrow: 'title',
          cell: (row) => (
            <a className="ref" href={pathTo('webhookDetails', { id: row.id })} translate="no">
              {row.name}
            </a>
          ),
        },
        {
          key: 'url',
          header: t('webhooks.field.url'),
          narrow: 'below',
          cell: (row) => <span translate="no">{row.url}</span>,
        },
        {
          key: 'events',
          header: t('webhooks.field.events'),
          numeric: true,
          narrow: 'hide',
          cell: (row) => format.integer(row.events.length),
        },
        {
          key: 'last',
          header: t('webhooks.field.last'),
          narrow: 'below',
          cell: (row) =>
            row.lastAt === null ? (
              t('webhooks.log.never')
            ) : (
              <>
                {format.dateTime(row.lastAt)} · <Outcome outcome={row.lastOutcome} code={row.lastCode} />
              </>
            ),
        },
        {
          key: 'state',
          header: t('webhooks.field.state'),
          narrow: 'side',
          cell: (row) => <WebhookBadge {...row} />,
        },
      ]}
      empty={<EmptyState title={t('webhooks.none')} hint={t('webhooks.noneHint')} />}
    />
  );
}
