import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { documentKind } from '#domain/document-kinds/registry.ts';
import type { DocumentRow } from '#projections/documents/document-query.ts';
import type { ViewAnswer } from '../../http/list-views.server.ts';
import { pathTo } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { linkWith } from '../../ui/links.ts';
import { BulkBar } from '../../ui/list/bulk-bar.tsx';
import { inOrder } from '../../ui/list/list-columns.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { ColumnsMenu, ExportMenu } from '../../ui/list/list-tools.tsx';
import { EmptyState, Alert } from '../../ui/page.tsx';
import { SavedViewMenu, TabsWithViews, tabLink } from '../../ui/list/saved-views.tsx';
import type { Foot } from '../../ui/list/table.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { useListColumns } from '../../ui/list/use-list-columns.tsx';
import { BulkQuestion } from '../../bulk/bulk-question.tsx';
import type { IntentAnswer } from '../../http/intents.server.ts';
import { DocumentBoard } from '../board/document-board.tsx';
import { BulkReport } from './bulk-report.tsx';
import { type BulkAnswer, runListForm } from './document-bulk.server.ts';
import { DocumentFilterPanel } from './document-filter-panel.tsx';
import { type DocumentListData, documentListData } from './document-list.server.ts';
import { columnsOf, shownLabel } from './document-list.ts';
import { areaOf, documentScreens, paymentScreen } from '../../links/document-screens.ts';
import { StatusBadge } from '../../links/status.tsx';
import { documentKinds } from '#domain/document-kinds/document-kinds.ts';
import { screenOf } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';

interface Props {
  list: DocumentListData;
  answer: BulkAnswer | ViewAnswer | IntentAnswer | undefined;
}

/** Cells that are more than their value. */
type Cells = Record<string, (row: DocumentRow) => ReactNode>;

function useCells({ kind, today, mayPay }: DocumentListData): Cells {
  const t = useText();
  const format = useFormat();
  const amount = (value: string) => <data value={value}>{format.amount(value)}</data>;
  return {
    number: (row) => (
      <>
        <a className="ref" href={pathTo(documentScreens(kind).details, { versionId: row.version })}>
          {row.number ?? t('commerce.draft')}
          {row.rank > 1 ? ` v${row.rank}` : ''}
        </a>
        <small>{row.title}</small>
      </>
    ),
    status: (row) => {
      const { label, days } = shownLabel(row, today);
      return <StatusBadge kind={kind} status={label} days={days} />;
    },
    due: (row) => {
      if (row.status === 'draft') return '–';
      const owed = row.label === 'to_be_paid' || row.label === 'partially_settled';
      const settling = paymentScreen(kind);
      if (settling === null || !mayPay || !owed) return amount(row.due);
      return (
        <a
          className="pay"
          href={pathTo(settling.screen, { id: row.version })}
          aria-label={t(`commerce.action.${settling.action}One`, { number: row.number ?? '' })}
          title={t(`commerce.action.${settling.action}`)}
        >
          {amount(row.due)}
        </a>
      );
    },
  };
}

/** What all rows add up to, and what the chosen ones do: filled in by the script, or when it was asked for. */
function useFeet(list: DocumentListData, answer: Props['answer']): Foot[] {
  const t = useText();
  const format = useFormat();
  const columns = inOrder(columnsOf(list.kind), list.columns);
  const valuesOf = (sums: object): Record<string, string> =>
    Object.fromEntries(
      columns.flatMap(({ key, sum }) => {
        const value: unknown = Object.entries(sums).find(([name]) => name === sum)?.[1];
        return typeof value === 'string' ? [[key, format.amount(value)]] : [];
      }),
    );
  const blank = Object.fromEntries(columns.flatMap(({ key, sum }) => (sum ? [[key, '']] : [])));
  const label = (count: number) => t('lists.selected', { count, n: format.integer(count) });
  const chosen = answer && 'outcome' in answer && answer.outcome === 'sums' ? answer.sums : null;
  return [
    ...(list.sums
      ? [
          {
            key: 'all',
            label: t('commerce.list.totalOf', {
              count: list.sums.count,
              total: format.integer(list.sums.count),
            }),
            values: valuesOf(list.sums),
          },
        ]
      : []),
    ...(chosen ? [{ key: 'chosen', label: label(chosen.count), values: valuesOf(chosen) }] : []),
    { key: 'selection', label: t('lists.selectedByScript'), values: blank, ofSelection: true },
  ];
}

function DocumentBulkBar({ list }: { list: DocumentListData }) {
  const t = useText();
  const format = useFormat();
  const more = list.total > list.rows.length || list.capped;
  return (
    <BulkBar address={list.address}>
      {list.bulk.map((intent) => (
        <Button key={intent} name="intent" value={intent}>
          {t(`lists.bulk.${intent}`)}
        </Button>
      ))}
      {more && (
        <label className="bulk-all">
          <input type="checkbox" name="all" />
          {list.capped || list.total > 500
            ? t('lists.bulk.allCapped')
            : t('lists.bulk.all', { count: list.total, n: format.integer(list.total) })}
        </label>
      )}
    </BulkBar>
  );
}

function useTabs(list: DocumentListData) {
  const t = useText();
  const format = useFormat();
  const { address, kind } = list;
  const counts: Readonly<Record<string, number>> = list.counts;
  // Those that depend on the day are counted anew each time, and only so far.
  const counted = (count: number, status: string | null): string =>
    status === documentKind(kind).list.late?.tab && count > 1000
      ? `${format.integer(1000)}+`
      : format.integer(count);
  const tab = (status: string | null) => ({
    label: t(`lists.tab.${kind}.${status ?? 'all'}`),
    to: tabLink(address, status),
    count: counted(counts[status ?? 'all'] ?? 0, status),
    current: list.status === status,
  });
  return [tab(null), ...documentKind(kind).list.tabs.map(tab)];
}

/** What could not be read of the address, or was refused of a form. */
function ListAlert({ list, answer }: Props) {
  const t = useText();
  if (answer && 'outcome' in answer && answer.outcome === 'refused')
    return <Alert tone="warn">{errorText(t, answer.error)}</Alert>;
  if (list.ignored.length === 0) return null;
  const names = list.ignored.map((name) => t(`lists.ignored.${name}`)).join(', ');
  return <Alert tone="warn">{t('lists.ignoredFilters', { names })}</Alert>;
}

/** The list of one kind of document, as its declaration in document-list.ts has it. */
function DocumentListPage({ list, answer }: Props) {
  const t = useText();
  const { kind, address } = list;
  const columns = useListColumns({
    list,
    columns: inOrder(columnsOf(kind), list.columns),
    context: { t, today: list.today, people: list.people },
    cells: useCells(list),
    edit: (row) =>
      list.mayEdit && row.status === 'draft'
        ? pathTo(documentScreens(kind).edit, { versionId: row.version })
        : null,
  });
  const feet = useFeet(list, answer);
  const tabs = useTabs(list);
  if (answer && 'outcome' in answer && answer.outcome === 'report')
    return <BulkReport list={list} report={answer} />;
  if (answer && 'outcome' in answer && answer.outcome === 'question')
    return <BulkQuestion asked={answer.asked} list={list} />;
  const chosen = answer && 'outcome' in answer && answer.outcome === 'sums' ? answer.chosen : [];
  const create = list.mayCreate && (
    <LinkButton to={pathTo(documentScreens(kind).new, {})}>{t(`commerce.${kind}.new`)}</LinkButton>
  );
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t(`shell.menu.${areaOf(kind)}`) }]}
      actions={
        <>
          <ExportMenu address={address} to={pathTo(documentScreens(kind).export, {})} />
          {list.importedAt && (
            <LinkButton to={list.importedAt} icon="file">
              {t('import.action')}
            </LinkButton>
          )}
          {list.mayCreate && (
            <LinkButton tone="primary" to={pathTo(documentScreens(kind).new, {})}>
              {t(`commerce.${kind}.new`)}
            </LinkButton>
          )}
        </>
      }
      tabs={
        list.board && list.views.length === 0 ? null : (
          <TabsWithViews list={list} items={list.board ? [] : tabs} />
        )
      }
      alert={<ListAlert list={list} answer={answer} />}
      placeholder={t('commerce.list.placeholder')}
      chips={list.chips}
      tools={
        <>
          {list.hasBoard && (
            <LinkButton
              tone="quiet"
              to={linkWith(address, {
                view: list.board ? null : 'board',
                status: null,
                sort: null,
                direction: null,
              })}
            >
              {t(list.board ? 'lists.board.toList' : 'lists.board.toBoard')}
            </LinkButton>
          )}
          <LinkButton tone="quiet" to={linkWith(address, { filters: list.choices ? null : 1 })}>
            {t('lists.filters')}
          </LinkButton>
          {!list.board && <ColumnsMenu address={address} columns={columnsOf(kind)} shown={list.columns} />}
          <SavedViewMenu list={list} answer={answer && 'viewErrors' in answer ? answer : undefined} />
        </>
      }
      panel={<DocumentFilterPanel list={list} />}
      instead={
        list.board && (
          <DocumentBoard
            board={list.board}
            question={list.question}
            answer={answer && 'errors' in answer ? answer : undefined}
          />
        )
      }
      columns={columns}
      rowKey={(row) => row.version}
      selection={{
        choice: {
          name: 'version',
          value: (row) => row.version,
          label: (row) => row.number ?? row.title ?? t('commerce.draft'),
          chosen: (row) => list.selectAll || chosen.includes(row.version),
          all: {
            to: linkWith(address, { select: list.selectAll ? null : 'page' }),
            label: t(list.selectAll ? 'lists.bulk.none' : 'lists.choosePage'),
            on: list.selectAll,
          },
        },
        bar: <DocumentBulkBar list={list} />,
      }}
      feet={feet}
      empty={
        <EmptyState
          title={t(`commerce.${kind}.none`)}
          hint={t(`commerce.${kind}.noneHint`)}
          action={create}
        />
      }
    >
      {list.sums === null && !list.board && (
        <p className="aside-links">
          <a href={linkWith(address, { totals: 1 })}>{t('commerce.list.addUp')}</a>
        </p>
      )}
    </ListScreen>
  );
}

export const meta = titleOf;
export const loader = screenOf(documentKinds, documentListData);
export const action = screenOf(documentKinds, runListForm);

/** The screen of a list of documents, of whichever kind its loader read. */
export default function DocumentListScreen() {
  const list = useLoaderData<() => Promise<DocumentListData>>();
  const answer = useActionData<() => Promise<BulkAnswer | ViewAnswer | IntentAnswer>>();
  return <DocumentListPage list={list} answer={answer} />;
}
