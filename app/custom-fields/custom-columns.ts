import type { ListColumn } from '../ui/list/list-columns.ts';

/** A column that a corporation's own field adds to a list. */
export interface CustomColumn {
  key: string;
  /** In the reader's language. */
  title: string;
  /** Shown unless other columns are asked for. */
  usual: boolean;
}

/** What rows say in such columns, by the row's id and the column's key. */
export type CustomCells = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The columns of a list with those that the corporation added. */
export const withCustomColumns = <Row extends { id: number }, Context>(
  columns: readonly ListColumn<Row, Context>[],
  custom: readonly CustomColumn[],
): ListColumn<Row, Context & { custom: CustomCells }>[] => [
  ...columns,
  ...custom.map(({ key, title }): ListColumn<Row, Context & { custom: CustomCells }> => ({
    key,
    header: 'custom.title',
    title,
    type: 'text',
    value: (row, { custom: cells }) => cells[row.id]?.[key] || null,
  })),
];

/** The columns shown unless others are asked for. */
export const usualWith = (usual: readonly string[], custom: readonly CustomColumn[]): string[] => [
  ...usual,
  ...custom.filter((one) => one.usual).map(({ key }) => key),
];
