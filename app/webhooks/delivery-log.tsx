import type { DeliveryRow } from '#scratch/webhook-deliveries.ts';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import type { ListData } from '../ui/list/list-screen.tsx';
import { EmptyState } from '../ui/page.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { pageSummary } from '../ui/list/page-summary.ts';
import { DataTable, type Column } from '../ui/list/table.tsx';
import { Tabs, type TabItem } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { DeliveryBadge, Duration, Outcome } from './webhook-words.tsx';

interface LogPage {
  webhook: { id: number };
  log: ListData<DeliveryRow>;
  tabs: TabItem[];
  can: { repeat: boolean; repeatAll: boolean };
}

function useColumns({ webhook, can }: LogPage): Column<DeliveryRow>[] {
  const t = useText();
  const format = useFormat();
  const repeat: Column<DeliveryRow> = {
    key: 'repeat',
    header: t('webhooks.action.repeat'),
    narrow: 'action',
    cell: (row) => (
      <IntentButton intent="repeat" tone="quiet" fields={{ delivery: String(row.id) }}>
        {t('webhooks.action.repeat')}
        <span className="unseen"> {format.dateTime(row.occurredAt)}</span>
      </IntentButton>
    ),
  };
  return [
    {
      key: 'event',
      header: t('webhooks.log.event'),
      narrow: 'title',
      cell: (row) => (
        <a className="ref" href={pathTo('webhookDelivery', { id: webhook.id, delivery: row.id })}>
          {t(`webhooks.event.${row.type}`)}
        </a>
      ),
    },
    {
      key: 'occurredAt',
      header: t('webhooks.log.occurredAt'),
      narrow: 'below',
      cell: (row) => format.dateTime(row.occurredAt),
    },
    {
      key: 'status',
      header: t('webhooks.log.status'),
      narrow: 'side',
      cell: (row) => <DeliveryBadge status={row.status} />,
    },
    {
      key: 'code',
      header: t('webhooks.log.code'),
      narrow: 'below',
      cell: (row) => <Outcome outcome={row.outcome} code={row.code} />,
    },
    {
      key: 'attempts',
      header: t('webhooks.log.attempts'),
      numeric: true,
      narrow: 'hide',
      cell: (row) => format.integer(row.attempts),
    },
    {
      key: 'duration',
      header: t('webhooks.log.duration'),
      numeric: true,
      narrow: 'hide',
      cell: (row) => <Duration milliseconds={row.duration} />,
    },
    ...(can.repeat ? [repeat] : []),
  ];
}

/** What was told to a webhook, the newest first. */
export function DeliveryLog({ page }: { page: LogPage }) {
  const t = useText();
  const format = useFormat();
  const columns = useColumns(page);
  const { log, tabs, can, webhook } = page;
  return (
    <section aria-labelledby="log">
      <div className="head">
        <h2 id="log">{log.title}</h2>
        <span className="subtitle">{t('webhooks.log.hint')}</span>
        <div className="actions">
          <LinkButton to={pathTo('webhookDetails', { id: webhook.id })} tone="quiet">
            {t('webhooks.action.refresh')}
          </LinkButton>
          {can.repeatAll && <IntentButton intent="repeatAll">{t('webhooks.action.repeatAll')}</IntentButton>}
        </div>
      </div>
      <Tabs label={log.title} items={tabs} />
      <DataTable
        caption={log.title}
        rows={log.rows}
        rowKey={(row) => row.id}
        columns={columns}
        empty={<EmptyState title={t('webhooks.log.none')} hint={t('webhooks.log.noneHint')} />}
      />
      {(log.rows.length > 0 || log.previous) && (
        <Pager
          previous={log.previous ?? undefined}
          next={log.next ?? undefined}
          summary={pageSummary(t, format, log)}
        />
      )}
    </section>
  );
}
