import { useLoaderData } from '@remix-run/react';
import { isItem, type DocumentLine } from '#domain/amounts/totals.ts';
import { pathTo } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { Changes } from '../history/history-timeline.tsx';
import { type ComparedVersions, comparedVersions } from './document-compare.server.ts';
import { documentScreens } from '../../links/document-screens.ts';
import { agreementKinds } from '#domain/document-kinds/document-kinds.ts';
import { screenOf } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';

type Row = ComparedVersions['rows'][number];

const tones = { same: 'mute', changed: 'warn', moved: 'info', added: 'ok', removed: 'bad' } as const;

/** A value of both versions: once where they agree, else what it was and what it is. */
function Both({ before, after }: { before: string; after: string }) {
  if (before === after) return after;
  return (
    <>
      {before !== '' && <del>{before}</del>} {after !== '' && <ins>{after}</ins>}
    </>
  );
}

/** A discount is of a percent or an amount here, as its value says. */
const columnLabel = (key: string): string =>
  key === 'discount' ? 'commerce.field.discount' : `commerce.column.${key}`;

function LineRow({ row }: { row: Row }) {
  const t = useText();
  const format = useFormat();
  const both = (read: (line: DocumentLine) => string) => (
    <Both before={row.before ? read(row.before) : ''} after={row.after ? read(row.after) : ''} />
  );
  const ofItem = (read: (line: Extract<DocumentLine, { quantity: string }>) => string) =>
    both((line) => (isItem(line) ? read(line) : ''));
  const column = (key: string) => ({ className: 'num', 'data-label': t(columnLabel(key)) });
  return (
    <tr className={`compared ${row.change}`}>
      <td>
        {row.change !== 'same' && (
          <Badge tone={tones[row.change]}>{t(`commerce.compare.${row.change}`)}</Badge>
        )}
      </td>
      <td>{both((line) => (isItem(line) ? line.name : line.text))}</td>
      <td {...column('quantity')}>
        {ofItem((line) => `${format.quantity(line.quantity)} ${line.unit?.name ?? ''}`.trim())}
      </td>
      <td {...column('unitPrice')}>{ofItem((line) => format.amount(line.unitPrice))}</td>
      <td {...column('discount')}>
        {ofItem((line) => {
          if (line.discountPercent) return format.percent(line.discountPercent);
          return line.discountAmount ? format.money(line.discountAmount) : '';
        })}
      </td>
      <td {...column('vat')}>{ofItem((line) => format.percent(line.vat.rate))}</td>
      <td {...column('withoutVat')}>
        <Both
          before={row.beforeTotal === null ? '' : format.amount(row.beforeTotal)}
          after={row.afterTotal === null ? '' : format.amount(row.afterTotal)}
        />
      </td>
    </tr>
  );
}

const columns = ['quantity', 'unitPrice', 'discount', 'vat', 'withoutVat'] as const;

function Lines({ page }: { page: ComparedVersions }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className="card table-card">
      <table className="side-by-side">
        <caption className="unseen">{t('commerce.form.lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('commerce.compare.change')}</th>
            <th scope="col">{t('commerce.column.name')}</th>
            {columns.map((key) => (
              <th key={key} scope="col" className="num">
                {t(columnLabel(key))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no identity of their own but their place
            <LineRow key={index} row={row} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={6}>{t('commerce.column.total')}</td>
            <td className="num">
              <Both before={format.amount(page.totals.before)} after={format.amount(page.totals.after)} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

export const meta = titleOf;
export const loader = screenOf(agreementKinds, comparedVersions);

/** Two versions of an agreement, side by side. */
export default function DocumentCompare() {
  const page = useLoaderData<() => Promise<ComparedVersions>>();
  const t = useText();
  const { kind, versionId, versions, other, changes } = page;
  const details = pathTo(documentScreens(kind).details, { versionId });
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t(`commerce.${kind}.list`), to: pathTo(documentScreens(kind).list, {}) },
        { label: page.number ?? t('commerce.draft'), to: details },
      ]}
      actions={
        <form method="get" className="compare-with">
          <label htmlFor="with">{t('commerce.compare.with')}</label>
          <select className="field" id="with" name="with" defaultValue={other}>
            {versions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Button>{t('commerce.compare.show')}</Button>
        </form>
      }
    >
      <Panel title={t('commerce.compare.head')}>
        {changes.length === 0 ? (
          <p className="hint">{t('commerce.compare.sameHead')}</p>
        ) : (
          <Changes changes={changes} />
        )}
      </Panel>
      <Lines page={page} />
    </Page>
  );
}
