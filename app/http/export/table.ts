/** A list as a table for other programs: titled columns, and rows as they are read, batch by batch. */
export interface ExportTable {
  columns: { title: string; type: 'text' | 'date' | 'instant' | 'amount' | 'integer' }[];
  /** Civil ISO dates, instants in ISO 8601 (UTC), decimal strings; null for an empty cell. */
  batches: AsyncIterable<(string | null)[][]>;
}
