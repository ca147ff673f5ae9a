import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { AskFirst } from '../ui/form/ask-first.tsx';
import { errorText } from '../ui/form/errors.ts';
import { Columns, Definitions, Page, Panel } from '../ui/page.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { ImportBadge } from './import-badge.tsx';
import { importDetails, undoFromForm, type ImportDetailsData } from './import-details.server.ts';

export const meta = titleOf;

export const loader = screen('importDetails', importDetails);
export const action = screen('importDetails', undoFromForm);

const tones = { created: 'ok', changed: 'info', removed: 'mute' } as const;

/** What it made and changed; those that an undo left, with why. */
function Records({ page }: { page: ImportDetailsData }) {
  const t = useText();
  const format = useFormat();
  const { records, total } = page;
  const anyKept = records.some(({ errors }) => errors.length > 0);
  return (
    <>
      <DataTable
        caption={t('imports.records')}
        rows={records}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            key: 'name',
            header: t('imports.column.name'),
            narrow: 'title',
            cell: ({ id, name, to }) =>
              to === null ? (
                <span>{t('imports.gone', { id })}</span>
              ) : (
                <a className="ref" href={to} translate="no">
                  {name || t('commerce.erased')}
                </a>
              ),
          },
          {
            key: 'what',
            header: t('imports.column.what'),
            narrow: 'side',
            cell: ({ what }) => <Badge tone={tones[what]}>{t(`imports.what.${what}`)}</Badge>,
          },
          ...(anyKept
            ? [
                {
                  key: 'why',
                  header: t('imports.column.why'),
                  narrow: 'below' as const,
                  cell: ({ errors }: (typeof records)[number]) =>
                    errors.map((error) => errorText(t, error)).join(' · '),
                },
              ]
            : []),
        ]}
      />
      {total > records.length && (
        <p className="hint">
          {t('bulk.shown', { shown: format.integer(records.length), total: format.integer(total) })}
        </p>
      )}
    </>
  );
}

function Undo({ page }: { page: ImportDetailsData }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('imports.undo')}>
      <p className="hint">{t('imports.undoHint')}</p>
      <AskFirst
        name="undo"
        intent="undo"
        tone="danger"
        label={t('imports.undo')}
        text={t('imports.undoText', { count: page.standing, n: format.integer(page.standing) })}
      />
    </Panel>
  );
}

/** One file that was taken in, and its undo. */
export default function ImportDetails() {
  const page = useLoaderData<() => Promise<ImportDetailsData>>();
  const t = useText();
  const format = useFormat();
  const { row } = page;
  const counts = (['created', 'changed', 'left', 'removed', 'kept'] as const).filter(
    (one) => one === 'created' || row[one] > 0,
  );
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('imports.list'), to: pathTo('importList', {}) }]}
      badge={<ImportBadge row={row} />}
    >
      <Columns
        main={<Records page={page} />}
        aside={
          <>
            <Panel title={t('imports.facts')}>
              <Definitions
                items={[
                  { term: t('imports.column.kind'), value: page.kindName },
                  { term: t('imports.column.at'), value: format.dateTime(row.at) },
                  ...(page.by === null
                    ? []
                    : [{ term: t('imports.column.by'), value: <span translate="no">{page.by}</span> }]),
                  ...counts.map((one) => ({
                    term: t(`imports.column.${one}`),
                    value: format.integer(row[one]),
                  })),
                ]}
              />
            </Panel>
            {page.mayUndo && <Undo page={page} />}
          </>
        }
      />
    </Page>
  );
}
