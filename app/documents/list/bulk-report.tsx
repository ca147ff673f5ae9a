import { CommandForm } from '../../ui/form/command-form.tsx';
import { pathTo } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { Alert, Page } from '../../ui/page.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import type { BulkAnswer, BulkLine } from './document-bulk.server.ts';
import type { DocumentListData } from './document-list.server.ts';
import { documentScreens } from '../../links/document-screens.ts';

type Report = Extract<BulkAnswer, { outcome: 'report' }>;

/** Why a document was refused: each error with the name of its field. */
function Reasons({ line }: { line: BulkLine }) {
  const t = useText();
  const said = Object.entries(line.errors).flatMap(([path, errors]) => {
    const [field = ''] = path.split(/[.[]/);
    return errors.map((error) => {
      const message = errorText(t, error);
      return field === '' ? message : t('ui.summary.item', { label: t(`commerce.field.${field}`), message });
    });
  });
  return <>{said.join(' · ')}</>;
}

/** The documents that it can be done with all the same. */
function Rest({ list, report }: { list: DocumentListData; report: Report }) {
  const t = useText();
  if (report.left.length === 0) return null;
  return (
    <CommandForm action={list.address} className="form-actions">
      {report.left.map((version) => (
        <input key={version} type="hidden" name="version" value={version} />
      ))}
      <Button tone="primary" name="intent" value={report.intent}>
        {t('lists.report.rest', { count: report.left.length })}
      </Button>
    </CommandForm>
  );
}

/** What a bulk action did, document by document, and why not. */
export function BulkReport({ list, report }: { list: DocumentListData; report: Report }) {
  const t = useText();
  const format = useFormat();
  const { lines, intent, left } = report;
  const done = lines.filter((line) => line.done).length;
  const refused = lines.length - done;
  const count = (key: string, n: number) => t(`lists.report.${key}`, { count: n, n: format.integer(n) });
  const summary = [
    ...(intent === 'pdf' ? [count('ready', left.length)] : [count(`${intent}Done`, done)]),
    ...(refused > 0 ? [count(intent === 'invoice' ? 'invoiceRefused' : 'refused', refused)] : []),
  ];
  return (
    <Page
      title={t(`lists.report.${intent}`)}
      crumbs={[{ label: list.title, to: list.address }]}
      actions={<LinkButton to={list.address}>{t('lists.report.back')}</LinkButton>}
      alert={<Alert tone={refused === 0 ? 'ok' : 'warn'}>{summary.join(' · ')}</Alert>}
    >
      <DataTable
        caption={t(`lists.report.${intent}`)}
        rows={lines.toSorted((a, b) => Number(a.done) - Number(b.done))}
        rowKey={(line) => line.version}
        empty={null}
        columns={[
          {
            key: 'number',
            header: t('commerce.column.number'),
            narrow: 'title',
            cell: (line) => (
              <a
                className="ref"
                href={pathTo(documentScreens(list.kind).details, { versionId: line.version })}
              >
                {line.number ?? t('lists.report.seeDocument')}
              </a>
            ),
          },
          {
            key: 'client',
            header: t('commerce.column.client'),
            narrow: 'below',
            cell: (line) => line.clientName ?? t('commerce.erased'),
          },
          {
            key: 'outcome',
            header: t('lists.report.outcome'),
            narrow: 'side',
            cell: (line) => (
              <Badge tone={line.done ? 'ok' : 'warn'}>
                {t(line.done ? 'lists.report.done' : 'lists.report.notDone')}
              </Badge>
            ),
          },
          {
            key: 'reason',
            header: t('lists.report.reason'),
            narrow: 'below',
            cell: (line) =>
              line.made === undefined ? (
                <Reasons line={line} />
              ) : (
                <a href={pathTo(documentScreens('invoice').edit, { versionId: line.made })}>
                  {t('lists.report.invoiceMade')}
                </a>
              ),
          },
        ]}
      />
      <Rest list={list} report={report} />
    </Page>
  );
}
