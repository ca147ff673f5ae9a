import { useLoaderData } from '@remix-run/react';
import { auditedKinds, auditedTypes, countAudit, listAudit } from '#projections/audit/audit.ts';
import { COUNT_CAP, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { linkWith } from '../ui/links.ts';
import { WrongDays } from '../ui/list/list-screen.tsx';
import { ExportMenu } from '../ui/list/list-tools.tsx';
import { EmptyState, Page } from '../ui/page.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { pageSummary } from '../ui/list/page-summary.ts';
import { DataTable } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { auditChoices } from './audit-choices.server.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTabs } from './audit-tabs.tsx';
import { askedAudit, shownEvents } from './audit.server.ts';

export const meta = titleOf;

export const loader = screen('auditList', async (context) => {
  const { services, actor, t } = context;
  const { asked, filter, values } = askedAudit(context);
  const [page, total, kinds, types] = await Promise.all([
    listAudit(services.db, filter, asked.request),
    countAudit(services.db, filter, COUNT_CAP + 1),
    auditedKinds(services.db, filter.corporation),
    auditedTypes(services.db, filter.corporation),
  ]);
  const [rows, choices] = await Promise.all([
    shownEvents(context, page.rows),
    auditChoices(context, filter.corporation, kinds, types),
  ]);
  return {
    ...listData(t('audit.title'), asked, { ...page, rows }, total),
    values,
    choices,
    /** Pages are those of the chosen corporation. */
    linked: filter.corporation === (actor.corporation ?? 0),
  };
});

export default function AuditList() {
  const { values, choices, linked, ...list } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const about = (stream: string) => linkWith(list.address, { record: stream, cursor: null });
  return (
    <Page
      title={list.title}
      subtitle={t('audit.hint')}
      crumbs={[{ label: t('shell.menu.setup') }]}
      tabs={<AuditTabs current="events" company={values.company} />}
    >
      <WrongDays days={list.wrongDays} />
      <AuditFilters
        values={values}
        choices={choices}
        wrongDays={list.wrongDays}
        tools={<ExportMenu address={list.address} to={pathTo('auditExport', {})} />}
      />
      <DataTable
        caption={list.title}
        rows={list.rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'at',
            header: t('audit.column.at'),
            narrow: 'below',
            cell: ({ at }) => format.dateTime(at),
          },
          {
            key: 'who',
            header: t('audit.column.who'),
            narrow: 'below',
            cell: ({ who }) => <span translate="no">{who}</span>,
          },
          {
            key: 'action',
            header: t('audit.column.action'),
            narrow: 'title',
            cell: ({ action }) => action,
          },
          { key: 'kind', header: t('audit.column.kind'), narrow: 'below', cell: ({ kind }) => kind },
          {
            key: 'record',
            header: t('audit.column.record'),
            narrow: 'side',
            cell: ({ record, page, stream }) => (
              <span className="audit-record" translate="no">
                {page !== null && linked ? <a href={page}>{record}</a> : record}{' '}
                <a
                  className="hint"
                  href={about(stream)}
                  aria-label={t('audit.of', { record })}
                  title={t('audit.of', { record })}
                >
                  ⌕
                </a>
              </span>
            ),
          },
        ]}
        empty={<EmptyState title={t('audit.none')} hint={t('audit.noneHint')} />}
      />
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
