import { Readable } from 'node:stream';
import type { ListPage, ListRequest } from '#projections/listing.ts';
import type { ListColumn } from '../../ui/list/list-columns.ts';
import { wrongDays } from '../asked-day.ts';
import type { StaffContext } from '../screen.server.ts';
import { csvOf } from './csv.ts';
import type { ExportTable } from './table.ts';
import { xlsxOf } from './xlsx.ts';

/** Rows that are read at once; no more of them are ever held. */
const BATCH = 500;

/**
 * All rows of a list in its order, by keyset, batch by batch. Each batch is a question of its own, so that an export
 * holds no connection while its reader is slow: a document made meanwhile may be in it or not.
 */
async function* batchesOf<Row>(
  request: ListRequest,
  page: (request: ListRequest) => Promise<ListPage<Row>>,
): AsyncGenerator<Row[]> {
  for (let cursor: string | null = null; ;) {
    const { rows, next }: ListPage<Row> = await page({ ...request, limit: BATCH, offset: 0, cursor });
    if (rows.length > 0) yield rows;
    if (next === null) return;
    cursor = next;
  }
}

const encoder = new TextEncoder();

async function* bytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield encoder.encode(text);
}

/** Stops at once when its reader has gone, and waits for a reader that is slower than we are. */
async function* atReadersPace(
  chunks: AsyncIterable<Uint8Array>,
  { request, drained }: StaffContext,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    if (request.signal.aborted) return;
    yield chunk;
    await drained();
  }
}

const formats = {
  csv: {
    type: 'text/csv; charset=utf-8',
    chunks: (table: ExportTable, _title: string, { language }: StaffContext) => bytes(csvOf(table, language)),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    chunks: (table: ExportTable, title: string): AsyncIterable<Uint8Array> => xlsxOf(table, title),
  },
} as const;

/** What a list is as a file: its columns, and a page of its rows at a time. */
interface Exported<Row, Context> {
  title: string;
  columns: readonly ListColumn<Row, Context>[];
  request: ListRequest;
  page(request: ListRequest): Promise<ListPage<Row>>;
  /** What the columns' values are read with, for a batch of rows. */
  contextOf(rows: Row[]): Context | Promise<Context>;
}

/** All rows of a list as a file, with the values that its columns show. */
export function exportList<Row, Context>(context: StaffContext, list: Exported<Row, Context>): Response {
  // A file is not looked at before it is used: it is never of another time than was asked for.
  if (Object.keys(wrongDays(context.url.searchParams)).length > 0) throw new Response(null, { status: 400 });
  async function* batches() {
    for await (const rows of batchesOf(list.request, list.page)) {
      const read = await list.contextOf(rows);
      yield rows.map((row) => list.columns.map(({ value }) => value(row, read)));
    }
  }
  const columns = list.columns.map(({ header, title, type }) => ({
    title: title ?? context.t(header),
    type,
  }));
  return exportResponse(context, list.title, { columns, batches: batches() });
}

/** A list as a file, in the format that the address asks for; CSV when it asks for none that exists. */
function exportResponse(context: StaffContext, title: string, table: ExportTable): Response {
  const format = context.url.searchParams.get('format') === 'xlsx' ? 'xlsx' : 'csv';
  const { type, chunks } = formats[format];
  const day = context.today;
  const words = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w-]+/g, '-');
  const name = `${words}-${day}.${format}`;
  const body = Readable.toWeb(Readable.from(atReadersPace(chunks(table, title, context), context)));
  return new Response(body as ReadableStream, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
