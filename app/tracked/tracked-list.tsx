import { withCustomColumns, type CustomCells, type CustomColumn } from '../custom-fields/custom-columns.ts';
import type { CustomFiltering } from '../custom-fields/custom-filters.server.ts';
import { CustomFilterMenu, IgnoredFilters } from '../custom-fields/custom-filters.tsx';
import type { ReactNode } from 'react';
import { LinkButton } from '../ui/button.tsx';
import type { Chip } from '../ui/list/filters.tsx';
import { linkWith } from '../ui/links.ts';
import { inOrder } from '../ui/list/list-columns.ts';
import { ListScreen, type ListData, type Selection } from '../ui/list/list-screen.tsx';
import { ColumnsMenu, ExportMenu } from '../ui/list/list-tools.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import type { Column, Foot } from '../ui/list/table.tsx';
import { EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';
import type { TrackedLook, TrackedRow, Words } from './tracked.ts';
import { TrackedBadge } from './tracked-badge.tsx';

interface Props<Row extends TrackedRow> {
  look: TrackedLook<Row>;
  list: ListData<Row> & {
    status: string | null;
    custom: CustomColumn[];
    filtering: CustomFiltering;
    shown: string[];
    cells: CustomCells;
    mayCreate: boolean;
    mayEdit: boolean;
  };
  /** What else leads on from it. */
  actions?: ReactNode;
  /** Filters in force beside its status and the corporation's own fields. */
  chips?: Chip[];
  /** Filters that ask for more than a click, and rows of sums below it. */
  filters?: ReactNode;
  feet?: Foot[];
  /** Rows that are chosen, and columns behind the others: what is done with a row. */
  selection?: Selection<Row>;
  last?: Column<Row>[];
  /** What stands below its rows. */
  children?: ReactNode;
  /** The part of the menu that it stands in. */
  crumbs: { label: string; to?: string }[];
}

/** A sign that says more where it is pointed at or read aloud; null: none. */
function Warning({ said }: { said: string | null }) {
  return said === null ? null : (
    <>
      {' '}
      <span title={said}>
        <span aria-hidden="true">⚠</span>
        <span className="unseen">{said}</span>
      </span>
    </>
  );
}

/** The list of a tracked record: a tab for each status, its columns and the corporation's own, as a file too. */
export function TrackedList<Row extends TrackedRow>(props: Props<Row>) {
  const { look, list, actions, chips = [], filters, feet, selection, last = [], crumbs, children } = props;
  const t = useText();
  const { texts, paths, statuses, leading } = look;
  const { address, status, shown, custom, filtering } = list;
  const create = list.mayCreate && (
    <LinkButton tone="primary" to={paths.new}>
      {t(`${texts}.new`)}
    </LinkButton>
  );
  const all = withCustomColumns(look.columns, custom);
  const columns = useListColumns<Row, Words & { custom: CustomCells }>({
    list,
    columns: inOrder(all, shown),
    context: { t, custom: list.cells },
    edit: list.mayEdit ? (row) => paths.edit(row.id) : undefined,
    cells: {
      [leading]: (row) => (
        <>
          <a className="ref" href={paths.details(row.id)} translate="no">
            {all.find(({ key }) => key === leading)?.value(row, { t, custom: list.cells })}
          </a>
          <Warning said={look.warning?.(row, { t }) ?? null} />
        </>
      ),
      status: (row) => <TrackedBadge look={look} status={row.status} />,
    },
  });
  return (
    <ListScreen
      list={list}
      crumbs={crumbs}
      actions={
        <>
          <ExportMenu address={address} to={paths.export} />
          {list.mayCreate && paths.import && (
            <LinkButton to={paths.import} icon="file">
              {t('import.action')}
            </LinkButton>
          )}
          {actions}
          {create}
        </>
      }
      tabs={
        <Tabs
          label={t(`${texts}.field.status`)}
          items={[null, ...Object.keys(statuses)].map((one) => ({
            label: one === null ? t(`${texts}.all`) : t(`${texts}.status.${one}`),
            to: linkWith(address, { status: one }),
            current: status === one,
          }))}
        />
      }
      alert={<IgnoredFilters names={filtering.ignored} />}
      {...(feet !== undefined && { feet })}
      {...(selection !== undefined && { selection })}
      chips={[...chips, ...filtering.chips]}
      tools={
        <>
          {filters}
          <CustomFilterMenu address={address} filtering={filtering} wrongDays={list.wrongDays} />
          <ColumnsMenu address={address} columns={all} shown={shown} />
        </>
      }
      placeholder={t(`${texts}.placeholder`)}
      rowKey={(row) => row.id}
      columns={[...columns, ...last]}
      empty={<EmptyState title={t(`${texts}.none`)} hint={t(`${texts}.noneHint`)} action={create} />}
    >
      {children}
    </ListScreen>
  );
}
