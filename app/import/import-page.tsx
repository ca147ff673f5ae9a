import { useActionData } from '@remix-run/react';
import { CommandForm } from '../ui/form/command-form.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary, FormActions } from '../ui/form/field.tsx';
import { linkWith } from '../ui/links.ts';
import { Definitions, Alert, Page, Panel } from '../ui/page.tsx';
import { DataTable, type Column } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { DoubtfulLines } from './doubtful-lines.tsx';
import type { Dry, ImportPageData, ImportProblems } from './import.server.ts';
import { LineProblems } from './line-problems.tsx';
import { MatchColumns } from './match-columns.tsx';

/** What a file may hold: a file of headings alone to begin with, and a line about each column. */
function Columns({ page }: { page: ImportPageData }) {
  const t = useText();
  const headings = page.columns.map(({ label }) => `"${label.replaceAll('"', '""')}"`).join(';');
  return (
    <Panel title={t('import.columns')}>
      {!page.files && (
        <p className="hint">
          {t(page.changes ? 'import.columnsHint' : 'import.columnsHintNew')}{' '}
          <a
            className="link"
            href={`data:text/csv;charset=utf-8,%EF%BB%BF${encodeURIComponent(`${headings}\r\n`)}`}
            download="modele.csv"
          >
            {t('import.template')}
          </a>
        </p>
      )}
      <DataTable
        caption={t('import.columns')}
        rows={page.columns}
        rowKey={({ key }) => key}
        columns={[
          { key: 'label', header: t('import.column'), narrow: 'title', cell: ({ label }) => label },
          {
            key: 'required',
            header: t('import.required'),
            narrow: 'side',
            cell: ({ required }) => (required ? <Badge tone="info">{t('ui.yes')}</Badge> : t('ui.no')),
          },
          { key: 'hint', header: t('import.hint'), narrow: 'below', cell: ({ hint }) => hint ?? '–' },
        ]}
        empty={null}
      />
    </Panel>
  );
}

function FileForm({ page }: { page: ImportPageData }) {
  const t = useText();
  return (
    <CommandForm encType="multipart/form-data" action={page.here} className="card panel">
      <div className="f">
        <label htmlFor="import-file">{t('import.file')}</label>
        <input
          id="import-file"
          className="field"
          type="file"
          name="file"
          accept={page.files?.accept ?? '.csv,.xlsx,text/csv'}
          aria-describedby="import-file-hint"
          required
        />
        <span className="hint" id="import-file-hint">
          {page.files?.hint ?? t('import.fileHint')}
        </span>
      </div>
      <FormActions>
        <a className="btn quiet" href={page.back}>
          {t('ui.form.cancel')}
        </a>
        <Button tone="primary">{t('import.read')}</Button>
      </FormActions>
    </CommandForm>
  );
}

const tones = {
  created: 'ok',
  changed: 'info',
  same: 'mute',
  left: 'mute',
  doubtful: 'warn',
  bad: 'bad',
} as const;

type Shown = Dry['good'][number];

function Lines({ title, lines, page }: { title: string; lines: Shown[]; page: ImportPageData }) {
  const t = useText();
  if (lines.length === 0) return null;
  const problems: Column<Shown> = {
    key: 'problems',
    header: t('import.problems'),
    narrow: 'below',
    cell: (line) => <LineProblems line={line} page={page} />,
  };
  const isBad = lines.some(({ what }) => what === 'bad');
  return (
    <Panel title={title}>
      <DataTable
        caption={title}
        rows={lines}
        rowKey={({ line }) => line}
        columns={[
          { key: 'line', header: t('import.line'), numeric: true, narrow: 'side', cell: ({ line }) => line },
          {
            key: 'name',
            header: t('import.name'),
            narrow: 'title',
            cell: ({ name }) => <span translate="no">{name || '–'}</span>,
          },
          {
            key: 'what',
            header: t('import.what'),
            narrow: 'below',
            cell: ({ what }) => <Badge tone={tones[what]}>{t(`import.whats.${what}`)}</Badge>,
          },
          ...(isBad ? [problems] : []),
        ]}
        empty={null}
      />
    </Panel>
  );
}

/** What is to be done next, as a translation key. */
function nextOf({ ready, counts, missing }: Dry): string {
  if (missing.length > 0) return 'import.matchFirst';
  if (counts.doubtful > 0) return 'import.decideFirst';
  if (ready) return counts.bad > 0 ? 'import.readyRest' : 'import.ready';
  return counts.bad > 0 ? 'import.mend' : 'import.nothing';
}

/** What would become of the file: counts, what is asked about, the bad lines and why, and the button that does it. */
function DryRun({ page, dry }: { page: ImportPageData; dry: Dry }) {
  const t = useText();
  const format = useFormat();
  const { counts } = dry;
  const wanted = counts.created + counts.changed;
  const open = dry.missing.length > 0;
  const match = !page.files && <MatchColumns page={page} dry={dry} />;
  return (
    <>
      <Panel title={t('import.dryRun', { name: dry.name })}>
        <Definitions
          items={(['created', 'changed', 'same', 'doubtful', 'left', 'bad'] as const)
            .filter((what) => what === 'created' || what === 'bad' || counts[what] > 0)
            .map((what) => ({ term: t(`import.counts.${what}`), value: format.integer(counts[what]) }))}
        />
        {dry.sums.length > 0 && (
          <Definitions
            items={dry.sums.map(({ label, amount }) => ({ term: label, value: format.money(amount) }))}
          />
        )}
        {dry.missing.length > 0 && (
          <p className="msg">{t('import.missing', { columns: dry.missing.join(', ') })}</p>
        )}
        {dry.ignored.length > 0 && (
          <p className="hint">{t('import.ignored', { columns: dry.ignored.join(', ') })}</p>
        )}
        <p>{t(nextOf(dry), { count: counts.bad, n: format.integer(counts.bad) })}</p>
        <CommandForm action={linkWith(page.here, { upload: dry.upload })}>
          <input type="hidden" name="upload" value={dry.upload} />
          <FormActions>
            <a className="btn quiet" href={page.here}>
              {t('import.other')}
            </a>
            {dry.ready && (
              <Button tone="primary">
                {counts.bad > 0
                  ? t('import.confirmRest', { count: wanted, n: format.integer(wanted) })
                  : t('import.confirm')}
              </Button>
            )}
          </FormActions>
        </CommandForm>
      </Panel>
      {open && match}
      <DoubtfulLines page={page} dry={dry} />
      <Lines title={t('import.badLines')} lines={dry.bad} page={page} />
      <Lines title={t('import.goodLines')} lines={dry.good} page={page} />
      {!open && match}
    </>
  );
}

/** How far the file has been read: the page asks again by itself. */
function Reading({
  page,
  reading,
}: {
  page: ImportPageData;
  reading: NonNullable<ImportPageData['reading']>;
}) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('import.reading', { name: reading.name })}>
      <p aria-live="polite">
        {t('import.rowsRead', { count: reading.rowsRead, n: format.integer(reading.rowsRead) })}
      </p>
      <progress className="bar" aria-label={page.title} />
    </Panel>
  );
}

/**
 * Imports a file in two steps: its dry run says what its columns are taken for, asks about doubtful lines and names
 * each wrong one by column and why; what is in order is then imported, all of it or nothing.
 */
export function ImportPage({ page }: { page: ImportPageData }) {
  const answer = useActionData<() => Promise<ImportProblems>>();
  const t = useText();
  const problems = answer?.problems ?? page.problems;
  return (
    <Page
      title={page.title}
      crumbs={page.crumbs}
      actions={
        page.past && (
          <LinkButton to={page.past} tone="quiet">
            {t('import.past')}
          </LinkButton>
        )
      }
    >
      <ErrorSummary
        errors={problems.map((problem) => ({
          id: page.dry ? '' : 'import-file',
          label: '',
          message: errorText(t, problem),
        }))}
      />
      {page.reading && <Reading page={page} reading={page.reading} />}
      {page.dry && <DryRun page={page} dry={page.dry} />}
      {!page.dry && !page.reading && (
        <>
          {page.gone && <Alert tone="warn">{page.gone}</Alert>}
          <FileForm page={page} />
          <Columns page={page} />
        </>
      )}
    </Page>
  );
}
