import { useActionData, useLoaderData } from '@remix-run/react';
import { daysBetween } from '#domain/kernel/dates.ts';
import { BulkQuestion } from '../bulk/bulk-question.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { Options } from '../ui/form/field.tsx';
import { linkWith } from '../ui/links.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { ExportMenu, FilterDrawer } from '../ui/list/list-tools.tsx';
import { EmptyState, Kpi, KpiRow, Alert } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { dueColumns } from './due-columns.ts';
import { duePage, remindChosen, type DueData, type RemindAnswer, type ShownDue } from './due.server.ts';
import { StageBadge } from '../mailing/stage-badge.tsx';

export const meta = titleOf;

export const loader = screen('dueDates', duePage);
export const action = screen('dueDates', remindChosen);

/** What is owed in each bucket; each narrows the list. */
function Buckets({ page: { buckets, bucket } }: { page: DueData }) {
  const t = useText();
  const format = useFormat();
  return (
    <KpiRow>
      {buckets.map(({ key, count, due, to }) => (
        <Kpi
          key={key}
          label={t(`dunning.bucket.${key}`)}
          value={format.money(due)}
          note={t(bucket === key ? 'dunning.due.shown' : 'dunning.due.invoices', {
            count,
            n: format.integer(count),
          })}
          to={to}
        />
      ))}
    </KpiRow>
  );
}

function Filters({ page: { address, stage, person, members } }: { page: DueData }) {
  const t = useText();
  return (
    <FilterDrawer address={address} names={['stage', 'person']}>
      <label htmlFor="due-stage">{t('dunning.column.stage')}</label>
      <select id="due-stage" name="stage" className="field" defaultValue={stage ?? ''}>
        <Options
          placeholder={t('dunning.due.anyStage')}
          options={[0, 1, 2, 3].map((value) => ({ value, label: t(`dunning.stage.${value}`) }))}
        />
      </select>
      <label htmlFor="due-person">{t('commerce.field.personInCharge')}</label>
      <select id="due-person" name="person" className="field" defaultValue={person ?? ''}>
        <Options placeholder={t('dunning.due.anybody')} options={members} />
      </select>
    </FilterDrawer>
  );
}

/** Whether reminders leave, and why nothing was asked. */
function Alerts({ page, answer }: { page: DueData; answer: RemindAnswer | undefined }) {
  const t = useText();
  return (
    <>
      {answer?.outcome === 'refused' && <Alert tone="warn">{errorText(t, answer.error)}</Alert>}
      {!page.leaveByThemselves && (
        <Alert tone="info">
          {t('dunning.due.byHand')}{' '}
          {page.maySet && <a href={pathTo('reminderSettings', {})}>{t('dunning.settings.title')}</a>}
        </Alert>
      )}
    </>
  );
}

/** The reminder that is next, or why none is. */
function Next({ row, today }: { row: ShownDue; today: string }) {
  const t = useText();
  const format = useFormat();
  if (row.excluded) return <Badge tone="mute">{t('dunning.next.excluded')}</Badge>;
  if (row.held && (row.heldUntil === null || row.heldUntil >= today))
    return (
      <Badge tone="mute">
        {row.heldUntil === null
          ? t('dunning.next.held')
          : t('dunning.next.heldUntil', { date: format.date(row.heldUntil) })}
      </Badge>
    );
  if (row.next === null) return <>{t('dunning.next.none')}</>;
  return (
    <a className="link" href={pathTo('invoiceReminder', { versionId: row.version })}>
      {t(row.next.on <= today ? 'dunning.next.now' : 'dunning.next.on', {
        stage: row.next.stage,
        date: format.date(row.next.on),
      })}
    </a>
  );
}

function useColumns(page: DueData) {
  const t = useText();
  const format = useFormat();
  const { today, people } = page;
  const columns = useListColumns<ShownDue, { t: typeof t; today: string; people: Record<number, string> }>({
    list: page,
    columns: dueColumns,
    context: { t, today, people },
    cells: {
      number: (row) => (
        <a className="ref" href={pathTo('invoiceDetails', { versionId: row.version })}>
          {row.number}
        </a>
      ),
      client: (row) => (
        <a className="link" href={linkWith(page.address, { client: row.clientId })}>
          {row.clientName ?? t('commerce.erased')}
        </a>
      ),
      late: (row) =>
        row.dueDate < today ? (
          <Badge tone="bad">{t('dunning.due.late', { count: daysBetween(row.dueDate, today) })}</Badge>
        ) : (
          '–'
        ),
      stage: (row) => <StageBadge stage={row.stage} />,
      remindedAt: (row) => (row.remindedAt === null ? '–' : format.dateTime(row.remindedAt)),
    },
  });
  return [
    ...columns.filter(({ key }) => key !== 'total'),
    {
      key: 'next',
      header: t('dunning.column.next'),
      narrow: 'below' as const,
      cell: (row: ShownDue) => <Next row={row} today={today} />,
    },
  ];
}

/** Open invoices by their due dates, and the reminders of those that are late. */
export default function DueDates() {
  const page = useLoaderData<() => Promise<DueData>>();
  const answer = useActionData<() => Promise<RemindAnswer>>();
  const t = useText();
  const columns = useColumns(page);
  const { address } = page;
  if (answer?.outcome === 'question') return <BulkQuestion asked={answer.asked} list={page} />;
  return (
    <ListScreen
      list={page}
      crumbs={[
        { label: t('shell.menu.sell') },
        { label: t('shell.menu.commerce'), to: pathTo('commerce', {}) },
      ]}
      actions={
        <>
          <LinkButton tone="quiet" to={pathTo('ageing', {})}>
            {t('revenue.ageing.title')}
          </LinkButton>
          <ExportMenu address={address} to={pathTo('dueDatesExport', {})} />
        </>
      }
      alert={<Alerts page={page} answer={answer} />}
      placeholder={t('commerce.list.placeholder')}
      chips={page.chips}
      tools={<Filters page={page} />}
      panel={<Buckets page={page} />}
      columns={columns}
      rowKey={(row) => row.version}
      {...(page.maySend && {
        selection: {
          choice: {
            name: 'version',
            value: (row: ShownDue) => row.version,
            label: (row: ShownDue) => row.number,
            chosen: () => page.selectAll,
            all: {
              to: linkWith(address, { select: page.selectAll ? null : 'page' }),
              label: t(page.selectAll ? 'lists.bulk.none' : 'lists.choosePage'),
              on: page.selectAll,
            },
          },
          bar: (
            <fieldset className="bulk">
              <legend className="unseen">{t('lists.bulk.label')}</legend>
              <output className="bulk-count" />
              <Button name="intent" value="remind" tone="primary" icon="mail">
                {t('dunning.due.send')}
              </Button>
            </fieldset>
          ),
        },
      })}
      empty={<EmptyState title={t('dunning.due.none')} hint={t('dunning.due.noneHint')} />}
    />
  );
}
