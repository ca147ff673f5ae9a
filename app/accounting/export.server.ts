import { todayIn } from '#domain/kernel/dates.ts';
import { Readable } from 'node:stream';
import { accountName, type Chart } from '#domain/accounting/chart.ts';
import {
  entryNumbers,
  fecColumns,
  fecLine,
  fecName,
  openingLines,
  labelOf,
  latin9,
  type BookedLine,
} from '#domain/accounting/fec.ts';
import { conflict } from '#domain/kernel/refusal.ts';
import type { CorporationProfile } from '#domain/company/corporation.ts';
import { namedChart } from '#projections/accounting/books.ts';
import { bookedLines, unbalancedEntries } from '#projections/accounting/journal-export.ts';
import { openingBalances } from '#projections/accounting/journal-query.ts';
import { askedDay, wrongDays } from '../http/asked-day.ts';
import type { ExportTable } from '../http/export/table.ts';
import { xlsxOf } from '../http/export/xlsx.ts';
import type { Services } from '../services.server.ts';
import { financialYear, hasBegun, type FinancialYear } from './period.server.ts';

/*
 * The books as files. Their balance is checked before a byte of them leaves: a file that does not balance is refused
 * with the entries that don't.
 */

interface Range {
  from: string;
  until: string;
}

/** What an export is made for: who asks, and whether they still listen. */
export interface Exporting {
  services: Services;
  corporation: CorporationProfile;
  signal: AbortSignal;
  /** Waits for a reader that is slower than we are. */
  drained?(): Promise<void>;
}

async function* atReadersPace(
  chunks: AsyncIterable<Uint8Array>,
  { signal, drained }: Exporting,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    if (signal.aborted) return;
    yield chunk;
    await drained?.();
  }
}

function fileResponse(
  exporting: Exporting,
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  type: string,
): Response {
  const body = Readable.toWeb(Readable.from(atReadersPace(chunks, exporting)));
  return new Response(body as ReadableStream, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** The refusal of books that don't balance, entry by entry; null when all of them do. */
async function refusedUnbalanced(
  { services, corporation }: Exporting,
  range: Range,
): Promise<Response | null> {
  const unbalanced = await unbalancedEntries(services.db, corporation.id, range);
  if (unbalanced.length === 0) return null;
  const errors = unbalanced.map(
    ({ entry, pieceRef, debit, credit }) => `${entry} (${pieceRef}): ${debit} / ${credit}`,
  );
  return new Response(JSON.stringify({ code: 'BOOKS_UNBALANCED', errors: { '': errors } }), {
    status: 409,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

async function* fecChunks(chart: Chart, lines: AsyncIterable<BookedLine[]>): AsyncGenerator<Uint8Array> {
  const numberOf = entryNumbers();
  yield latin9(`${fecColumns.join('\t')}\r\n`);
  for await (const batch of lines)
    yield latin9(batch.map((line) => `${fecLine(chart, line, numberOf(line))}\r\n`).join(''));
}

/** The entry that a financial year begins with, and then its own in the order of their validation. */
async function* withOpening(
  { services, corporation }: Exporting,
  chart: Chart,
  { name, start, end }: FinancialYear,
): AsyncGenerator<BookedLine[]> {
  const opening = openingLines(
    chart,
    { name, start },
    await openingBalances(services.db, corporation.id, start),
  );
  if (opening.length > 0) yield opening;
  yield* bookedLines(services.db, corporation.id, { from: start, until: end });
}

/**
 * The file of accounting entries of a financial year: what it begins with, and what was booked in it.
 * @throws Refusal `conflict` of a year that has not begun: what it begins with is not known yet
 */
export async function fecResponse(exporting: Exporting, year: FinancialYear): Promise<Response> {
  const { start, end, name: named } = year;
  if (!hasBegun(year, todayIn(exporting.corporation.timeZone, new Date())))
    throw conflict('YEAR_NOT_BEGUN', `errors.yearNotBegun|name=${named}|date=${start}`);
  const { services, corporation } = exporting;
  const range = { from: start, until: end };
  const refused = await refusedUnbalanced(exporting, range);
  if (refused) return refused;
  const chart = await namedChart(services.db, corporation.id);
  const lines = withOpening(exporting, chart, year);
  const name = fecName(corporation.siren ?? '000000000', end);
  return fileResponse(exporting, fecChunks(chart, lines), name, 'text/plain; charset=iso-8859-15');
}

const sageColumns: ExportTable['columns'] = [
  { title: 'Code journal', type: 'text' },
  { title: 'Date', type: 'date' },
  { title: 'N° compte général', type: 'text' },
  { title: 'N° compte tiers', type: 'text' },
  { title: 'N° pièce', type: 'text' },
  { title: 'Référence', type: 'text' },
  { title: 'Libellé écriture', type: 'text' },
  { title: 'Intitulé compte', type: 'text' },
  { title: 'Débit', type: 'amount' },
  { title: 'Crédit', type: 'amount' },
  { title: 'Date échéance', type: 'date' },
];

async function* sageRows(
  chart: Chart,
  lines: AsyncIterable<BookedLine[]>,
): AsyncGenerator<(string | null)[][]> {
  const numberOf = entryNumbers();
  for await (const batch of lines)
    yield batch.map((line) => [
      line.journal,
      line.date,
      line.account,
      line.auxiliary,
      String(numberOf(line)),
      line.pieceRef,
      labelOf(line),
      accountName(chart, line.account),
      line.debit,
      line.credit,
      line.dueDate,
    ]);
}

/** The entries of a time as Sage imports them: one line for each, in a workbook. */
export async function sageResponse(exporting: Exporting, range: Range): Promise<Response> {
  const { services, corporation } = exporting;
  const refused = await refusedUnbalanced(exporting, range);
  if (refused) return refused;
  const chart = await namedChart(services.db, corporation.id);
  const batches = sageRows(chart, bookedLines(services.db, corporation.id, range));
  const name = `sage-${range.from}-${range.until}.xlsx`;
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return fileResponse(exporting, xlsxOf({ columns: sageColumns, batches }, 'Sage'), name, type);
}

/**
 * The days that an address asks for, or those of a financial year. @throws Response 400 for a day that does not exist
 */
export function rangeOf(query: URLSearchParams, { start, end }: FinancialYear): Range {
  if (Object.keys(wrongDays(query)).length > 0) throw new Response(null, { status: 400 });
  return { from: askedDay(query, 'from') ?? start, until: askedDay(query, 'until') ?? end };
}

/** The financial year that a path names; null for what is no year. */
export const yearNamed = (
  text: string | undefined,
  { fiscalYearStart }: CorporationProfile,
): FinancialYear | null =>
  /^(19|20|21)\d\d$/.test(text ?? '') ? financialYear(Number(text), fiscalYearStart) : null;
