import { useLoaderData } from '@remix-run/react';
import { addDays, addMonths, daysBetween } from '#domain/kernel/dates.ts';
import { TOLD_DAYS, forgottenOn, lastContactBefore } from '#domain/recruitment/candidate.ts';
import { countCandidates, listCandidates } from '#projections/recruitment/candidates.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { linkWith } from '../ui/links.ts';
import { Alert, EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';
import { candidateName } from './candidate-columns.ts';
import { CandidateState } from './candidate-status.tsx';
import { retentionColumns } from './retention-columns.ts';

export const meta = titleOf;

/** How far ahead is looked: the last day of each. */
const periods = {
  month: (today: string) => addDays(today, TOLD_DAYS),
  half: (today: string) => addMonths(today, 6),
  year: (today: string) => addMonths(today, 12),
} as const;
const periodNames = ['month', 'half', 'year'] as const;

/** Who is forgotten when, the next first, and which contact that is reckoned from. */
async function retentionPage({ services, corporation, url, today, t }: StaffContext) {
  const asked = listAddress(url, { sort: 'kept', direction: 'asc' });
  const period = periodNames.find((one) => one === asked.status) ?? null;
  const filter = {
    keyword: asked.keyword,
    status: null,
    contactUntil: period && lastContactBefore(periods[period](today)),
  };
  const [page, total] = await Promise.all([
    listCandidates(services.db, corporation, filter, asked.request),
    countCandidates(services.db, corporation, filter, COUNT_CAP + 1),
  ]);
  return { ...listData(t('recruitment.retention.title'), asked, page, total), period, today };
}

export const loader = screen('candidateRetention', retentionPage);

/** Until when each candidate is kept, and why. */
export default function CandidateRetention() {
  const list = useLoaderData<typeof loader>();
  const t = useText();
  const { address, period, today } = list;
  const columns = useListColumns({
    list,
    columns: retentionColumns,
    context: { t },
    cells: {
      name: (row) => (
        <a className="ref" href={pathTo('candidateForm', { id: row.id })} translate="no">
          {candidateName(row) || t('commerce.erased')}
        </a>
      ),
      status: (row) => <CandidateState status={row.status} />,
      left: (row) => {
        const days = Math.max(0, daysBetween(today, forgottenOn(row.lastContact)));
        return (
          <Badge tone={days <= TOLD_DAYS ? 'warn' : 'mute'}>
            {t('recruitment.retention.days', { count: days })}
          </Badge>
        );
      },
    },
  });
  return (
    <ListScreen
      list={list}
      alert={<Alert tone="info">{t('recruitment.retention.hint')}</Alert>}
      crumbs={[{ label: t('recruitment.list'), to: pathTo('candidateList', {}) }]}
      tabs={
        <Tabs
          label={t('recruitment.retention.period')}
          items={[null, ...periodNames].map((one) => ({
            label: t(`recruitment.retention.within.${one ?? 'all'}`),
            to: linkWith(address, { status: one, cursor: null }),
            current: period === one,
          }))}
        />
      }
      placeholder={t('recruitment.placeholder')}
      rowKey={(row) => row.id}
      columns={columns}
      empty={<EmptyState title={t('recruitment.retention.none')} hint={t('recruitment.retention.hint')} />}
    />
  );
}
