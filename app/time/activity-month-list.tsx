import { useActionData, useLoaderData } from '@remix-run/react';
import { addDays, monthOf } from '#domain/kernel/dates.ts';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { activityMonthStatuses } from '#domain/time/activity-month.ts';
import {
  approveActivityMonth,
  approveActivityMonths,
  refuseActivityMonths,
} from '#domain/time/approval-commands.ts';
import { remindOfTime } from '#domain/time/reminder-commands.ts';
import { decidesTime, leadRoles, timeSightOf } from '#domain/time/time-access.ts';
import { countActivityMonths, listActivityMonths } from '#projections/time/activities.ts';
import { missingMonths } from '#projections/time/missing.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { linkWith } from '../ui/links.ts';
import { ListScreen, type Selection } from '../ui/list/list-screen.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useLanguage, useText } from '../ui/text.tsx';
import { activityMonthColumns, warningWords, type ListedMonth } from './activity-month-columns.ts';
import { ActivityMonthState } from './activity-month-state.tsx';
import { MonthBulkBar } from './month-bulk.tsx';
import { warningsOfMonths } from './month-warnings.server.ts';
import { MissingPanel } from './missing-panel.tsx';
import { Refusals } from '../ui/form/refusals.tsx';

export const meta = titleOf;

const tabs = [...activityMonthStatuses, 'all'] as const;

const positive = (text: string | null): number | null => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

export const loader = screen('activityMonthList', async (context) => {
  const { services, corporation, actor, t, today, url } = context;
  const asked = listAddress(url, { sort: 'month', direction: 'desc' });
  const sight = timeSightOf(actor);
  const usual = sight.team || sight.manages ? 'submitted' : 'all';
  const tab = tabs.find((one) => one === asked.status) ?? usual;
  const month = url.searchParams.get('month');
  const filter = {
    keyword: asked.keyword,
    status: tab === 'all' ? null : tab,
    person: positive(url.searchParams.get('person')),
    month: month !== null && /^\d{4}-\d{2}$/.test(month) ? month : null,
    sight,
  };
  const lastMonth = monthOf(addDays(`${monthOf(today)}-01`, -1));
  const [page, total, missing] = await Promise.all([
    listActivityMonths(services.db, corporation, filter, asked.request),
    countActivityMonths(services.db, corporation, filter, COUNT_CAP + 1),
    missingMonths(services.db, corporation, lastMonth, sight),
  ]);
  const waiting = page.rows.filter(({ status }) => status === 'submitted');
  const warnings = await warningsOfMonths(context, waiting);
  const rows = page.rows.map((row): ListedMonth => ({ ...row, warnings: warnings.get(row.id) ?? null }));
  const decidable = page.rows
    .filter((row) => row.status === 'submitted' && decidesTime(sight, row.person, row.manager))
    .map(({ id }) => id);
  return {
    ...listData(t('time.list.title'), asked, { ...page, rows }, total),
    warns: waiting.length > 0,
    selectAll: url.searchParams.get('select') === 'page',
    // Ticked and decided about together where all that is shown waits for this person.
    chooses: decidable.length > 0 && decidable.length === page.rows.length,
    tabs: tabs.map((one) => ({
      label: t(`time.tab.${one}`),
      to: linkWith(asked.address, { status: one === usual ? null : one, cursor: null }),
      current: one === tab,
    })),
    missing: {
      month: lastMonth,
      monthName: monthInWords(lastMonth, context.language),
      rows: missing.map(({ person, name, noted, reminded }) => ({ person, name, noted, reminded })),
    },
    decidable,
    leads: context.may(leadRoles),
  };
});

const chosen = (form: FormData) => form.getAll('month').map(Number);

export const action = screen('activityMonthList', (context) => {
  const { pathname, search } = context.url;
  const back = (key: string) => () => ({
    to: linkWith(pathname.replace(/\.data$/, '') + search, { select: null }),
    flash: `time.notice.${key}`,
  });
  return runIntent(
    context,
    {
      approve: intent(
        approveActivityMonth,
        (_none, form) => ({ id: Number(formText(form, 'id')) || undefined }),
        back('approved'),
      ),
      approveAll: intent(
        approveActivityMonths,
        (_none, form) => ({ ids: chosen(form) }),
        back('approvedAll'),
      ),
      refuseAll: intent(
        refuseActivityMonths,
        (_none, form) => ({ ids: chosen(form), reason: formText(form, 'reason') }),
        back('refusedAll'),
      ),
      remind: intent(
        remindOfTime,
        (_none, form) => ({
          persons: formText(form, 'persons').split(',').map(Number),
          month: formText(form, 'month'),
        }),
        back('reminded'),
      ),
    },
    0,
  );
});

/** Months that people handed in; those that wait are agreed to in one press. */
export default function ActivityMonthList() {
  const list = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const language = useLanguage();
  const columns = useListColumns({
    list,
    columns: activityMonthColumns.filter(({ key }) => key !== 'warnings' || list.warns),
    context: { t, language },
    cells: {
      name: ({ id, personName }) => (
        <a className="ref" href={pathTo('activityMonthDetails', { id })} translate="no">
          {personName || t('commerce.erased')}
        </a>
      ),
      warnings: (row) =>
        warningWords(row, t).map((one) => (
          <Badge key={one} tone="warn">
            {one}
          </Badge>
        )),
      status: ({ id, status }) => (
        <>
          <ActivityMonthState status={status} />
          {!list.chooses && list.decidable.includes(id) && (
            <IntentButton intent="approve" tone="quiet" icon="check" fields={{ id: String(id) }}>
              {t('time.step.approve')}
            </IntentButton>
          )}
        </>
      ),
    },
  });
  const { address, selectAll } = list;
  const selection: Selection<(typeof list.rows)[number]> = {
    choice: {
      name: 'month',
      value: ({ id }) => id,
      label: ({ personName, month }) =>
        [personName || t('commerce.erased'), monthInWords(month, language)].join(', '),
      chosen: ({ id }) => selectAll || (answer?.sent?.includes(`month=${id}`) ?? false),
      all: {
        to: linkWith(address, { select: selectAll ? null : 'page' }),
        label: t(selectAll ? 'lists.bulk.none' : 'lists.choosePage'),
        on: selectAll,
      },
    },
    bar: <MonthBulkBar address={address} reason={answer?.typed['reason'] ?? ''} />,
  };
  return (
    <ListScreen
      list={list}
      {...(list.chooses && { selection })}
      crumbs={[]}
      actions={
        <>
          {list.leads && (
            <LinkButton icon="chart" to={pathTo('firmMonth', {})}>
              {t('time.firm.title')}
            </LinkButton>
          )}
          <LinkButton to={pathTo('activityList', {})}>{t('time.entries.title')}</LinkButton>
          <LinkButton to={pathTo('weeklyRecap', {})}>{t('time.weeks.title')}</LinkButton>
          <LinkButton to={pathTo('activityStatistics', {})}>{t('time.statistics.title')}</LinkButton>
          <LinkButton tone="primary" icon="calendar" to={pathTo('personActivity', {})}>
            {t('time.list.own')}
          </LinkButton>
        </>
      }
      alert={list.missing.rows.length > 0 && <MissingPanel {...list.missing} />}
      tabs={
        <>
          <Refusals errors={answer?.errors} />
          <Tabs label={t('time.field.status')} items={list.tabs} />
        </>
      }
      placeholder={t('time.list.placeholder')}
      rowKey={(row) => row.id}
      columns={columns}
      empty={<EmptyState title={t('time.list.none')} hint={t('time.list.noneHint')} />}
    />
  );
}
