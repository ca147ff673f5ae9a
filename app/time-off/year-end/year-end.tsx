import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { Fields, FormActions, PlainField, PlainSelect } from '../../ui/form/field.tsx';
import { Refusals } from '../../ui/form/refusals.tsx';
import { DataTable, type Column } from '../../ui/list/table.tsx';
import { Alert, EmptyState, Page, Panel } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { nameColumn } from '../name-column.tsx';
import { changeYearEnd, yearEndPage, type YearEndPanel } from './year-end.server.ts';

export const meta = titleOf;
export const loader = screen('leaveYearEnd', yearEndPage);
export const action = screen('leaveYearEnd', changeYearEnd);

const ledgerOf = ({ person }: { person: number }): string => pathTo('leaveLedger', { id: person });

interface Row {
  key: string;
  person: number;
  name: string;
}

interface ChosenProps<R extends Row> {
  panel: YearEndPanel;
  chosen: YearEndPanel | null;
  /** What a form was sent with that was refused, or asks to be confirmed: "people=12". */
  sent: readonly string[];
  title: string;
  hint: string;
  none: string;
  field: string;
  rows: R[];
  columns: Column<R>[];
  children: ReactNode;
}

/** People who are chosen for something, and what is done with them below. */
function Chosen<R extends Row>({
  panel,
  chosen,
  sent,
  title,
  hint,
  none,
  field,
  rows,
  columns,
  children,
}: ChosenProps<R>) {
  const t = useText();
  const all = chosen === panel;
  const to = all
    ? pathTo('leaveYearEnd', {})
    : `${pathTo('leaveYearEnd', {})}?${new URLSearchParams({ all: panel })}`;
  return (
    <Panel title={title}>
      <p className="hint">{hint}</p>
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <CommandForm>
          <DataTable<R>
            caption={title}
            rows={rows}
            rowKey={({ key }) => key}
            choice={{
              name: field,
              value: ({ key }) => key,
              label: ({ name }) => name,
              chosen: ({ key }) => all || sent.includes(`${field}=${key}`),
              all: { to, label: t('lists.choosePage'), on: all },
            }}
            columns={[nameColumn<R>(t, ledgerOf), ...columns]}
            empty={<EmptyState title={none} hint={hint} />}
          />
          {children}
        </CommandForm>
      )}
    </Panel>
  );
}

type Answered = ReturnType<typeof useActionData<typeof action>>;

/** Whether what was pressed waits for being pressed again: it cannot be undone. */
const asks = (answer: Answered, intent: string): boolean =>
  answer?.intent === intent && answer.errors.includes('timeOff.error.confirm');

/** What would follow, and the mark by which the same button then does it. */
function Confirmed({ intent, answer }: { intent: 'settle' | 'waive' | 'credit'; answer: Answered }) {
  const t = useText();
  if (!asks(answer, intent)) return null;
  const count = (answer?.sent ?? []).filter((one) => /^(?:years|people)=/u.test(one)).length;
  return (
    <>
      <Alert tone="warn">{t(`timeOff.yearEnd.confirm.${intent}`, { count })}</Alert>
      <input type="hidden" name="confirmed" value={intent} />
    </>
  );
}

/** What is settled at a year's end of leave. */
export default function LeaveYearEnd() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const typed = answer?.intent === 'settle' ? answer.typed : {};
  const days = <R extends { days: string }>(): Column<R> => ({
    key: 'days',
    header: t('timeOff.field.days'),
    narrow: 'side',
    numeric: true,
    cell: (row) => row.days,
  });
  const dated: Column<(typeof page)['left'][number]>[] = [
    {
      key: 'account',
      header: t('timeOff.entry.field.account'),
      narrow: 'below',
      cell: ({ account }) => account,
    },
    {
      key: 'period',
      header: t('timeOff.entry.field.period'),
      narrow: 'below',
      cell: ({ period }) => period,
    },
    {
      key: 'until',
      header: t('timeOff.yearEnd.until'),
      narrow: 'below',
      cell: ({ until }) => format.date(until),
    },
    days(),
  ];
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('timeOff.title'), to: pathTo('restDayBoard', {}) },
        { label: t('timeOff.balances.title'), to: pathTo('leaveBalances', {}) },
      ]}
      tabs={<Tabs label={t('timeOff.sections')} items={page.sections} />}
    >
      <Refusals errors={answer?.errors} />
      <Chosen
        panel="left"
        chosen={page.chosen}
        sent={answer?.sent ?? []}
        title={t('timeOff.yearEnd.left')}
        hint={t('timeOff.yearEnd.leftHint')}
        none={t('timeOff.yearEnd.leftNone')}
        field="years"
        rows={page.left}
        columns={dated}
      >
        <Fields>
          <PlainSelect
            id="year-end-decision"
            name="decision"
            label={t('timeOff.yearEnd.decision')}
            options={(['carried', 'expired'] as const).map((value) => ({
              value,
              label: t(`timeOff.yearEnd.${value}`),
            }))}
            defaultValue={typed['decision']}
          />
          <PlainField
            id="year-end-until"
            name="until"
            label={t('timeOff.entry.field.until')}
            hint={t('timeOff.yearEnd.untilHint')}
            defaultValue={typed['until'] ?? format.date(page.until)}
            placeholder={t('ui.field.date')}
            inputMode="numeric"
            autoComplete="off"
          />
          <PlainField
            id="year-end-note"
            name="note"
            label={t('timeOff.entry.field.note')}
            defaultValue={typed['note']}
            maxLength={300}
          />
        </Fields>
        <Confirmed intent="settle" answer={answer} />
        <FormActions>
          <Button tone="primary" name="intent" value="settle">
            {t(asks(answer, 'settle') ? 'timeOff.yearEnd.expired' : 'timeOff.yearEnd.settle')}
          </Button>
        </FormActions>
      </Chosen>
      <Chosen
        panel="ending"
        chosen={page.chosen}
        sent={answer?.sent ?? []}
        title={t('timeOff.yearEnd.ending')}
        hint={t('timeOff.yearEnd.endingHint')}
        none={t('timeOff.yearEnd.endingNone')}
        field="people"
        rows={page.ending}
        columns={dated}
      >
        <FormActions>
          <Button name="intent" value="remind">
            {t('timeOff.yearEnd.remind')}
          </Button>
        </FormActions>
      </Chosen>
      <Chosen
        panel="split"
        chosen={page.chosen}
        sent={answer?.sent ?? []}
        title={t('timeOff.yearEnd.split')}
        hint={t('timeOff.yearEnd.splitHint', {
          from: format.date(page.season.start),
          until: format.date(page.season.end),
        })}
        none={t(page.splitWaived ? 'timeOff.yearEnd.splitByAgreement' : 'timeOff.yearEnd.splitNone')}
        field="people"
        rows={page.split}
        columns={[days<(typeof page)['split'][number]>()]}
      >
        <Fields>
          <PlainField
            id="year-end-waiver"
            name="note"
            label={t('timeOff.yearEnd.waiver')}
            hint={t('timeOff.yearEnd.waiverHint')}
            defaultValue={answer?.intent === 'waive' ? answer.typed['note'] : undefined}
            maxLength={300}
          />
        </Fields>
        <Confirmed intent="waive" answer={answer} />
        <Confirmed intent="credit" answer={answer} />
        <FormActions>
          <Button name="intent" value="waive">
            {t('timeOff.yearEnd.waive')}
          </Button>
          <Button name="intent" value="credit">
            {t('timeOff.yearEnd.credit')}
          </Button>
        </FormActions>
      </Chosen>
      {page.inARow.length > 0 && (
        <Panel title={t('timeOff.yearEnd.inARow', { days: page.main.least })}>
          <p className="hint">
            {t('timeOff.yearEnd.inARowHint', {
              days: page.main.least,
              from: format.date(page.main.start),
              until: format.date(page.main.end),
            })}
          </p>
          <DataTable<(typeof page)['inARow'][number]>
            caption={t('timeOff.yearEnd.inARow', { days: page.main.least })}
            rows={page.inARow}
            rowKey={({ person }) => person}
            columns={[
              nameColumn<(typeof page)['inARow'][number]>(t, ledgerOf),
              { ...days(), header: t('timeOff.yearEnd.longest') },
            ]}
            empty={null}
          />
        </Panel>
      )}
      {page.notices.length > 0 && (
        <Panel title={t('timeOff.yearEnd.notices')}>
          <p className="hint">{t('timeOff.yearEnd.noticesHint')}</p>
          <DataTable<(typeof page)['notices'][number]>
            caption={t('timeOff.yearEnd.notices')}
            rows={page.notices}
            rowKey={({ id }) => id}
            columns={[
              nameColumn(t, ({ id }) => pathTo('leaveNotice', { id })),
              {
                key: 'account',
                header: t('timeOff.entry.field.account'),
                narrow: 'below',
                cell: ({ account }) => account,
              },
              {
                key: 'day',
                header: t('timeOff.yearEnd.noticeDay'),
                narrow: 'below',
                cell: ({ day }) => format.date(day),
              },
              {
                key: 'until',
                header: t('timeOff.entry.field.until'),
                narrow: 'below',
                cell: ({ until }) => format.date(until),
              },
              days(),
            ]}
            empty={null}
          />
        </Panel>
      )}
    </Page>
  );
}
