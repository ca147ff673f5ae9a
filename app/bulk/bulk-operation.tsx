import { useLoaderData } from '@remix-run/react';
import type { BulkItemRow } from '#scratch/bulk-operations.ts';
import { refreshHeaders } from '../http/refresh.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { Alert, Page, Panel } from '../ui/page.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { bulkOperationPage, stopOperation } from './bulk-operation.server.ts';

export const meta = titleOf;
export const headers = refreshHeaders;

export const loader = screen('bulkOperation', bulkOperationPage);
export const action = screen('bulkOperation', stopOperation);

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

/** Why an item was refused, each error once. */
function Reasons({ item }: { item: BulkItemRow }) {
  const t = useText();
  return (
    <>{[...new Set(Object.values(item.errors).flat())].map((error) => errorText(t, error)).join(' · ')}</>
  );
}

/** How far it is: a bar, and the same in words. */
function Progress({ page }: { page: Shown }) {
  const t = useText();
  const format = useFormat();
  const { counts, units, state } = page;
  const total = counts.waiting + counts.done + counts.refused;
  const settled = total - counts.waiting;
  const words =
    total === 1
      ? t(page.startedAt === null ? 'bulk.waiting' : 'bulk.together', {
          count: units,
          n: format.integer(units),
        })
      : t('bulk.progress', { done: format.integer(settled), total: format.integer(total) });
  return (
    <Panel>
      <p aria-live="polite">{state === 'stopping' ? t('bulk.stopping') : words}</p>
      {/* What is one command has no parts to count. */}
      <progress
        className="bar"
        aria-label={page.title}
        max={total}
        value={total === 1 ? undefined : settled}
      />
      {page.stoppable && (
        <form method="post" action={page.here}>
          <Button>{t('bulk.stop')}</Button> <span className="hint">{t('bulk.stopHint')}</span>
        </form>
      )}
      <p className="hint">{t('bulk.leave')}</p>
    </Panel>
  );
}

const tones = { done: 'ok', refused: 'warn', waiting: 'mute' } as const;

/** What became of each item, those that were refused first. */
function Items({ page }: { page: Shown }) {
  const t = useText();
  const format = useFormat();
  const total = page.counts.waiting + page.counts.done + page.counts.refused;
  const over = page.state === 'ended' || page.state === 'stopped';
  const words = { done: page.done, refused: 'refused', waiting: over ? 'left' : 'waiting' } as const;
  return (
    <>
      <DataTable
        caption={t('bulk.items')}
        rows={page.items}
        rowKey={({ place }) => place}
        empty={null}
        columns={[
          {
            key: 'label',
            header: t('bulk.item'),
            narrow: 'title',
            cell: ({ label, about, number }) => {
              const shown = <span translate="no">{number ?? label}</span>;
              return about === null ? (
                shown
              ) : (
                <a className="ref" href={about}>
                  {shown}
                </a>
              );
            },
          },
          {
            key: 'state',
            header: t('bulk.outcome'),
            narrow: 'side',
            cell: ({ state }) => (
              <Badge tone={state === 'done' && page.done === 'kept' ? 'info' : tones[state]}>
                {t(`bulk.state.${words[state]}`)}
              </Badge>
            ),
          },
          {
            key: 'reason',
            header: t('bulk.reason'),
            narrow: 'below',
            cell: (item) => <Reasons item={item} />,
          },
        ]}
      />
      {total > page.items.length && (
        <p className="hint">
          {t('bulk.shown', { shown: format.integer(page.items.length), total: format.integer(total) })}
        </p>
      )}
    </>
  );
}

function Outcome({ page: { state, counts, done } }: { page: Shown }) {
  const t = useText();
  const format = useFormat();
  const words = (['done', 'refused', 'waiting'] as const)
    .filter((one) => one === 'done' || counts[one] > 0)
    .map((one) =>
      t(`bulk.counts.${one === 'done' ? done : one}`, { count: counts[one], n: format.integer(counts[one]) }),
    );
  return (
    <Alert tone={counts.refused + counts.waiting === 0 && done === 'done' ? 'ok' : 'warn'}>
      {[...(state === 'stopped' ? [t('bulk.stopped')] : []), ...words].join(' · ')}
      {done === 'kept' && ` ${t('mail.noServer')}`}
    </Alert>
  );
}

/** What was confirmed together: how far it is, a button that stops it, and what became of each. */
export default function BulkOperation() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const going = page.state === 'going' || page.state === 'stopping';
  return (
    <Page
      title={page.title}
      actions={<LinkButton to={page.back}>{t('bulk.back')}</LinkButton>}
      alert={going ? undefined : <Outcome page={page} />}
    >
      {going && <Progress page={page} />}
      <Items page={page} />
    </Page>
  );
}
