import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { FormActions } from '../ui/form/field.tsx';
import { ListScreen, type Selection } from '../ui/list/list-screen.tsx';
import { PeriodMenu } from '../ui/list/list-tools.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { linkWith } from '../ui/links.ts';
import { DataTable } from '../ui/list/table.tsx';
import { Alert, EmptyState, Panel } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useLanguage, useText } from '../ui/text.tsx';
import { aboutLeave, daysIn } from './leave-words.ts';
import { leaveFilters } from './leave-filters.ts';
import { LeaveFilterMenu } from './leave-filter-menu.tsx';
import { nameColumn } from './name-column.tsx';
import { agreeing, RefuseLink, RefuseQuestion } from './rest-day-answer.tsx';
import { restDayColumns } from './rest-day-columns.ts';
import { changeRestDays, restDayListPage, type Together } from './rest-day-list.server.ts';
import { RestDayState } from './rest-day-status.tsx';
import { Refusals } from '../ui/form/refusals.tsx';

export const meta = titleOf;

export const loader = screen('restDayList', restDayListPage);
export const action = screen('restDayList', changeRestDays);

/** What would be agreed to together, before it is. */
function TogetherPanel({ question: { rows, left } }: Together) {
  const t = useText();
  const title = t('timeOff.together.title');
  return (
    <Panel title={title}>
      {left > 0 && <Alert tone="warn">{t('timeOff.together.left', { count: left })}</Alert>}
      <CommandForm>
        {rows.map(({ id }) => (
          <input key={id} type="hidden" name="restDay" value={id} />
        ))}
        <DataTable<Together['question']['rows'][number]>
          caption={title}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            nameColumn(t),
            { key: 'kind', header: t('timeOff.field.kind'), narrow: 'below', cell: ({ kind }) => kind },
            { key: 'when', header: t('timeOff.decision.when'), narrow: 'below', cell: ({ when }) => when },
            {
              key: 'days',
              header: t('timeOff.field.days'),
              narrow: 'side',
              numeric: true,
              cell: ({ days }) => days,
            },
          ]}
          empty={<EmptyState title={t('timeOff.together.none')} hint={t('timeOff.together.noneHint')} />}
        />
        <FormActions>
          <a className="btn quiet" href={pathTo('restDayList', {})}>
            {t('ui.form.cancel')}
          </a>
          {rows.length > 0 && (
            <Button tone="primary" name="intent" value="approve">
              {t('timeOff.together.approve', { count: rows.length })}
            </Button>
          )}
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** Requests for leave; those that wait are agreed to in one press. */
export default function RestDayList() {
  const list = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const language = useLanguage();
  const columns = useListColumns({
    list,
    columns: restDayColumns,
    context: { t },
    cells: {
      name: ({ id, name }) => (
        <a className="ref" href={pathTo('restDayDetails', { id })} translate="no">
          {name || t('commerce.erased')}
        </a>
      ),
      days: ({ halves }) => daysIn(halves, language),
      status: ({ id, status }) => (
        <>
          <RestDayState status={status} />
          {list.decidable.includes(id) && (
            <>
              <Button name="intent" value={`${agreeing(status)}-${id}`} tone="quiet" icon="check">
                {t(`timeOff.step.${agreeing(status)}`)}
              </Button>
              <RefuseLink id={id} status={status} />
            </>
          )}
        </>
      ),
    },
  });
  const selection: Selection<(typeof list)['rows'][number]> | null =
    list.decidable.length === 0
      ? null
      : {
          choice: {
            name: 'restDay',
            value: ({ id }) => id,
            label: ({ name }) => name,
            chosen: () => list.selectAll,
            all: {
              to: linkWith(list.address, { select: list.selectAll ? null : 'page' }),
              label: t(list.selectAll ? 'lists.bulk.none' : 'lists.choosePage'),
              on: list.selectAll,
            },
          },
          bar: (
            <FormActions>
              <Button name="intent" value="ask">
                {t('timeOff.together.ask')}
              </Button>
            </FormActions>
          ),
        };
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('timeOff.title'), to: pathTo('restDayBoard', {}) }]}
      actions={
        <>
          <LinkButton icon="download" to={pathTo('restDayExport', {})}>
            {t('timeOff.export')}
          </LinkButton>
          {list.mayDecide && (
            <LinkButton to={pathTo('leaveDeputies', {})}>{t('timeOff.deputy.title')}</LinkButton>
          )}
          {list.mayAsk && (
            <LinkButton tone="primary" icon="plus" to={pathTo('restDayNew', {})}>
              {t('timeOff.new')}
            </LinkButton>
          )}
        </>
      }
      tabs={
        <>
          <Refusals errors={answer && 'errors' in answer ? answer.errors : undefined} />
          {list.rows
            .filter(({ id }) => list.decidable.includes(id))
            .map(({ id, status, name, kindName, ...span }) => (
              <RefuseQuestion
                key={id}
                id={id}
                status={status}
                about={aboutLeave({ name, kind: kindName }, span, t)}
                answer={answer && 'intent' in answer ? answer : undefined}
              />
            ))}
          {answer && 'question' in answer && <TogetherPanel question={answer.question} />}
          <Tabs label={t('timeOff.sections')} items={list.sections} />
          <Tabs label={t('timeOff.field.status')} items={list.tabs} />
        </>
      }
      placeholder={t('timeOff.placeholder')}
      chips={list.chips}
      tools={
        <>
          {list.options && (
            <LeaveFilterMenu
              address={list.address}
              names={leaveFilters}
              asked={list.narrowed}
              options={list.options}
            />
          )}
          <PeriodMenu address={list.address} {...list.period} />
        </>
      }
      {...(selection && { selection })}
      rowKey={(row) => row.id}
      columns={columns}
      empty={<EmptyState title={t('timeOff.none')} hint={t('timeOff.noneHint')} />}
    />
  );
}
