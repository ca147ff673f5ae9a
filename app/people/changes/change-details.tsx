import { useActionData, useLoaderData } from '@remix-run/react';
import { HistoryPanel } from '../../history/history-panel.tsx';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { AskedText } from '../../ui/form/asked-text.tsx';
import { AskFirst } from '../../ui/form/ask-first.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { ErrorSummary } from '../../ui/form/field.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { Alert, Columns, Definitions, Page, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { changePage, decideChange } from './change-details.server.ts';
import { changeFieldKey } from './change-field.ts';
import { ChangeState } from './change-status.tsx';
import type { ChangeLine } from './change-words.server.ts';

export const meta = titleOf;

export const loader = screen('changeRequestDetails', changePage);
export const action = screen('changeRequestDetails', decideChange);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Answered = ReturnType<typeof useActionData<typeof action>>;

const own = (words: string | null) => (words === null ? '–' : <span translate="no">{words}</span>);

/** Before and after; and what others changed of the same fields since, while it still waits. */
function Lines({ page: { row, lines } }: { page: Loaded }) {
  const t = useText();
  const waits = row.status === 'waiting';
  const moved = waits ? lines.filter(({ before, now }) => before !== now) : [];
  const label = (field: string) => t(changeFieldKey(row.part, field));
  return (
    <>
      {moved.length > 0 && (
        <Alert tone="warn">
          {t('people.change.moved', { fields: moved.map(({ field }) => label(field)).join(', ') })}
        </Alert>
      )}
      <DataTable<ChangeLine>
        caption={t('people.change.lines')}
        rows={lines}
        rowKey={({ field }) => field}
        columns={[
          {
            key: 'field',
            header: t('people.change.field'),
            narrow: 'title',
            cell: ({ field }) => label(field),
          },
          {
            key: 'before',
            header: t('people.change.before'),
            narrow: 'below',
            cell: ({ before }) => own(before),
          },
          ...(moved.length > 0
            ? [
                {
                  key: 'now',
                  header: t('people.change.now'),
                  narrow: 'below' as const,
                  cell: ({ before, now }: ChangeLine) => (before === now ? '' : <strong>{own(now)}</strong>),
                },
              ]
            : []),
          {
            key: 'wanted',
            header: t('people.change.wanted'),
            narrow: 'below',
            cell: ({ wanted }) => own(wanted),
          },
        ]}
        empty={null}
      />
    </>
  );
}

function Decisions({ page, answer }: { page: Loaded; answer: Answered }) {
  const t = useText();
  const refusing = answer?.intent === 'refuse' ? answer : undefined;
  return (
    <>
      <AskFirst
        name="refuse"
        intent="refuse"
        label={t('people.change.refuse')}
        text={t('people.change.refuseText')}
        open={refusing !== undefined}
      >
        <AskedText id="reason" name="reason" label={t('people.change.reason')} answer={refusing} />
      </AskFirst>
      {!page.erased && (
        <IntentButton
          intent="approve"
          tone="primary"
          fields={{ revision: String(page.revision) }}
          {...(page.row.part === 'payroll' && { ask: t('people.change.approveAccount') })}
        >
          {t('people.change.approve')}
        </IntentButton>
      )}
    </>
  );
}

/** One request to change a file. */
export default function ChangeDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const { row, reason } = page;
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('people.change.list'), to: pathTo('changeRequestList', {}) }]}
      badge={<ChangeState status={row.status} />}
      actions={row.status === 'waiting' && <Decisions page={page} answer={answer} />}
    >
      <ErrorSummary
        errors={(answer?.at ?? []).map(({ field, message }) => ({
          id: field === 'reason' ? 'reason' : '',
          label: field === 'reason' ? t('people.change.reason') : '',
          message: errorText(t, message),
        }))}
      />
      <Columns
        main={
          page.erased ? (
            <Alert tone="info">{t('commerce.erased')}</Alert>
          ) : (
            <Panel title={t('people.change.lines')}>
              <Lines page={page} />
            </Panel>
          )
        }
        aside={
          <>
            <Panel title={t('people.change.one')}>
              <Definitions
                items={[
                  {
                    term: t('people.change.person'),
                    value:
                      page.fileTo === null ? (
                        own(row.name)
                      ) : (
                        <a className="link" href={page.fileTo} translate="no">
                          {row.name || t('commerce.erased')}
                        </a>
                      ),
                  },
                  { term: t('people.change.madeAt'), value: format.dateTime(row.madeAt) },
                  ...(reason === null ? [] : [{ term: t('people.change.reason'), value: own(reason) }]),
                ]}
              />
            </Panel>
            <Panel title={t('commerce.document.history')}>
              <HistoryPanel entries={page.history} />
            </Panel>
          </>
        }
      />
    </Page>
  );
}
