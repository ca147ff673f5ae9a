import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useLanguage, useText } from '../ui/text.tsx';
import { daysIn } from './leave-words.ts';
import { restDayColumns } from './rest-day-columns.ts';
import { changeRestDays, restDayListPage } from './rest-day-list.server.ts';
import { RestDayState } from './rest-day-status.tsx';
import { Refusals } from '../ui/form/refusals.tsx';

export const meta = titleOf;

export const loader = screen('restDayList', restDayListPage);
export const action = screen('restDayList', changeRestDays);

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
            <IntentButton intent="validate" tone="quiet" icon="check" fields={{ id: String(id) }}>
              {t('timeOff.step.validate')}
            </IntentButton>
          )}
        </>
      ),
    },
  });
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('timeOff.title'), to: pathTo('restDayBoard', {}) }]}
      actions={
        <>
          <LinkButton icon="download" to={pathTo('restDayExport', {})}>
            {t('timeOff.export')}
          </LinkButton>
          {list.mayAsk && (
            <LinkButton tone="primary" icon="plus" to={pathTo('restDayNew', {})}>
              {t('timeOff.new')}
            </LinkButton>
          )}
        </>
      }
      tabs={
        <>
          <Refusals errors={answer?.errors} />
          <Tabs label={t('timeOff.sections')} items={list.sections} />
          <Tabs label={t('timeOff.field.status')} items={list.tabs} />
        </>
      }
      placeholder={t('timeOff.placeholder')}
      rowKey={(row) => row.id}
      columns={columns}
      empty={<EmptyState title={t('timeOff.none')} hint={t('timeOff.noneHint')} />}
    />
  );
}
