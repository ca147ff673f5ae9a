import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';
import { nameColumn } from './name-column.tsx';
import { changeRecount, recountPage } from './recount.server.ts';
import { Refusals } from '../ui/form/refusals.tsx';

export const meta = titleOf;
export const loader = screen('leaveRecount', recountPage);
export const action = screen('leaveRecount', changeRecount);

/** Leaves to come that the rules of now count otherwise: who gains days, and who loses some. */
export default function LeaveRecount() {
  const { title, sections, ids, gaining, losing, rows } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const count = rows.length;
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('timeOff.title'), to: pathTo('restDayBoard', {}) },
        { label: t('timeOff.balances.title'), to: pathTo('leaveBalances', {}) },
      ]}
      tabs={<Tabs label={t('timeOff.sections')} items={sections} />}
      actions={
        count > 0 && (
          <IntentButton
            intent="recount"
            tone="primary"
            fields={{ ids }}
            ask={t('timeOff.recount.ask', { count, gaining, losing })}
          >
            {t('timeOff.recount.run', { count })}
          </IntentButton>
        )
      }
    >
      <Refusals errors={answer?.errors} />
      <p className="hint">{t('timeOff.recount.hint')}</p>
      {count > 0 && <p>{t('timeOff.recount.who', { gaining, losing })}</p>}
      <Panel>
        <DataTable<(typeof rows)[number]>
          caption={title}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            nameColumn(t, ({ id }) => pathTo('restDayDetails', { id })),
            {
              key: 'when',
              header: t('timeOff.recount.when'),
              narrow: 'below',
              cell: ({ when }) => when,
            },
            {
              key: 'before',
              header: t('timeOff.recount.before'),
              narrow: 'below',
              numeric: true,
              cell: ({ before }) => before,
            },
            {
              key: 'after',
              header: t('timeOff.recount.after'),
              narrow: 'side',
              numeric: true,
              cell: ({ after }) => after,
            },
          ]}
          empty={<EmptyState title={t('timeOff.recount.none')} hint={t('timeOff.recount.noneHint')} />}
        />
      </Panel>
    </Page>
  );
}
