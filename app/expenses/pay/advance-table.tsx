import type { ReactNode } from 'react';
import type { AdvanceRow } from '#projections/expenses/advances.ts';
import { pathTo } from '../../paths.ts';
import { DataTable, type Column, type Foot } from '../../ui/list/table.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { AdvanceBadge } from './advance-badge.tsx';

interface Props {
  caption: string;
  rows: AdvanceRow[];
  /** Of several people. */
  named: boolean;
  feet?: Foot[];
  empty: ReactNode;
}

/** Advances: what each was for, how it stands, and what is left of it. */
export function AdvanceTable({ caption, rows, named, feet = [], empty }: Props) {
  const t = useText();
  const format = useFormat();
  const person: Column<AdvanceRow> = {
    key: 'person',
    header: t('expenses.field.person'),
    narrow: 'below',
    cell: (row) => row.personName || t('commerce.erased'),
  };
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'title',
          header: t('expenses.field.title'),
          narrow: 'title',
          cell: (row) => (
            <a className="ref" href={pathTo('advanceDetails', { id: row.id })}>
              {row.title ?? t('commerce.erased')}
            </a>
          ),
        },
        ...(named ? [person] : []),
        {
          key: 'wished',
          header: t('expenses.advance.field.date'),
          narrow: 'below',
          cell: (row) => format.date(row.day),
        },
        {
          key: 'day',
          header: t('expenses.advance.givenOn'),
          narrow: 'below',
          cell: (row) => (row.givenOn === null ? '–' : format.date(row.givenOn)),
        },
        {
          key: 'status',
          header: t('expenses.field.status'),
          narrow: 'below',
          cell: (row) => (
            <>
              <AdvanceBadge status={row.status} />
              {row.status === 'refused' && row.reason !== null && <small> {row.reason}</small>}
            </>
          ),
        },
        {
          key: 'amount',
          header: t('expenses.advance.amount'),
          numeric: true,
          narrow: 'below',
          cell: (row) => format.money(row.amount),
        },
        {
          key: 'left',
          header: t('expenses.advance.left'),
          numeric: true,
          narrow: 'side',
          cell: (row) => format.money(row.left),
        },
      ]}
      feet={feet}
      empty={empty}
    />
  );
}
