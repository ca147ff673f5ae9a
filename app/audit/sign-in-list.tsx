import { useLoaderData } from '@remix-run/react';
import { countSignIns, listSignIns } from '#scratch/sign-in-log.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { nameTeller } from '../shared-documents/who.server.ts';
import { Badge } from '../ui/badge.tsx';
import { linkWith } from '../ui/links.ts';
import { EmptyState, Page } from '../ui/page.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { pageSummary } from '../ui/list/page-summary.ts';
import { DataTable } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { AuditTabs } from './audit-tabs.tsx';
import { auditedCorporation } from './audit.server.ts';

export const meta = titleOf;

export const loader = screen('signInList', async (context) => {
  const { services, url, t } = context;
  const corporation = auditedCorporation(context);
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const failed = asked.status === 'failed';
  // Who knocks under a name that nobody has, concerns whoever looks after the installation.
  const filter = { corporation: corporation === 0 ? null : corporation, user: null, failed };
  const [page, total] = await Promise.all([
    listSignIns(services.db, filter, asked.request),
    countSignIns(services.db, filter, COUNT_CAP + 1),
  ]);
  const who = await nameTeller(
    context,
    page.rows.map(({ user }) => user),
  );
  const outcomeOf = (outcome: string) => {
    const text = t(`audit.outcome.${outcome}`);
    return text === `audit.outcome.${outcome}` ? t('audit.otherOutcome') : text;
  };
  const rows = page.rows.map((row) => ({
    id: row.id,
    at: row.at,
    who: row.user === null ? t('audit.unknownUser', { name: row.username ?? '–' }) : who(row.user),
    outcome: outcomeOf(row.outcome),
    granted: row.outcome === 'granted',
    method: t(`audit.method.${row.method}`),
    address: row.address,
    device: row.device ?? '',
  }));
  return {
    ...listData(t('audit.title'), asked, { ...page, rows }, total),
    failed,
    company: url.searchParams.get('company') ?? '',
  };
});

export default function SignInList() {
  const { failed, company, ...list } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const label = (name: string) => t(`audit.column.${name}`);
  return (
    <Page
      title={list.title}
      subtitle={t('audit.hint')}
      crumbs={[{ label: t('shell.menu.setup') }]}
      tabs={<AuditTabs current="signIns" company={company} />}
    >
      <p className="filters">
        <a
          className={failed ? 'chip on' : 'chip'}
          href={linkWith(list.address, { status: failed ? null : 'failed', cursor: null })}
        >
          {t('audit.filter.failed')}
        </a>
      </p>
      <DataTable
        caption={t('audit.tab.signIns')}
        rows={list.rows}
        rowKey={({ id }) => id}
        columns={[
          { key: 'at', header: label('at'), narrow: 'below', cell: ({ at }) => format.dateTime(at) },
          {
            key: 'who',
            header: label('who'),
            narrow: 'title',
            cell: ({ who }) => <span translate="no">{who}</span>,
          },
          {
            key: 'outcome',
            header: label('outcome'),
            narrow: 'side',
            cell: ({ outcome, granted }) => <Badge tone={granted ? 'ok' : 'warn'}>{outcome}</Badge>,
          },
          { key: 'method', header: label('method'), narrow: 'below', cell: ({ method }) => method },
          {
            key: 'address',
            header: label('address'),
            narrow: 'below',
            cell: ({ address }) => <code>{address}</code>,
          },
          { key: 'device', header: label('device'), narrow: 'below', cell: ({ device }) => device },
        ]}
        empty={<EmptyState title={t('audit.noneSignIns')} hint={t('audit.noneSignInsHint')} />}
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
