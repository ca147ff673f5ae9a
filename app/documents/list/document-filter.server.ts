import { documentKind } from '#domain/document-kinds/registry.ts';
import { endOfMonth, fiscalYearOf, isCivilDate } from '#domain/kernel/dates.ts';
import { parseDecimal } from '#domain/kernel/decimal.ts';
import { readDate } from '#domain/kernel/fields.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import type { DocumentFilter } from '#projections/documents/document-query.ts';
import { wrongDays } from '../../http/asked-day.ts';
import type { StaffContext } from '../../http/screen.server.ts';

/** Reads what an address says; null for what no filter can be made of. */
type Reader = (typed: string) => { value: string; filter: Partial<DocumentFilter> } | null;

const wholeId = (typed: string): number | null => {
  const id = Number(typed);
  return /^\d{1,15}$/.test(typed) && id > 0 ? id : null;
};

const idFilter =
  (filterOf: (id: number) => Partial<DocumentFilter>): Reader =>
  (typed) => {
    const id = wholeId(typed);
    return id === null ? null : { value: String(id), filter: filterOf(id) };
  };

const dateFilter =
  (name: 'from' | 'until' | 'dueFrom' | 'dueUntil'): Reader =>
  (typed) => {
    const date = readDate(typed);
    return date ? { value: date, filter: { [name]: date } } : null;
  };

const amountFilter =
  (name: 'min' | 'max'): Reader =>
  (typed) => {
    const amount = parseDecimal(typed, 2);
    return amount === null ? null : { value: amount, filter: { [name]: amount } };
  };

const textFilter =
  (name: 'keyword' | 'clientName'): Reader =>
  (typed) => ({ value: typed, filter: { [name]: typed } });

const choiceFilter =
  (choices: Readonly<Record<string, Partial<DocumentFilter>>>): Reader =>
  (typed) =>
    Object.hasOwn(choices, typed) ? { value: typed, filter: choices[typed] ?? {} } : null;

const month: Reader = (typed) => {
  const [, monthFirst, yearLast] = /^(\d{1,2})\/(\d{4})$/.exec(typed) ?? [];
  const iso = monthFirst && yearLast ? `${yearLast}-${monthFirst.padStart(2, '0')}` : typed;
  const first = `${iso}-01`;
  return /^\d{4}-\d\d$/.test(iso) && isCivilDate(first)
    ? { value: iso, filter: { from: first, until: endOfMonth(first) } }
    : null;
};

const record = idFilter((id) => ({ records: [id] }));

const readers: Readonly<Record<string, Reader>> = {
  keyword: textFilter('keyword'),
  client: idFilter((client) => ({ client })),
  clientName: textFilter('clientName'),
  month,
  from: dateFilter('from'),
  until: dateFilter('until'),
  dueFrom: dateFilter('dueFrom'),
  dueUntil: dateFilter('dueUntil'),
  min: amountFilter('min'),
  max: amountFilter('max'),
  personInCharge: idFilter((personInCharge) => ({ personInCharge })),
  paymentCondition: record,
  paymentType: record,
  vat: record,
  product: idFilter((product) => ({ product })),
  project: idFilter((project) => ({ project })),
  purpose: choiceFilter({
    deposit: { purpose: 'deposit' },
    final: { purpose: 'final' },
    takenOver: { purpose: 'takenOver' },
  }),
  sent: choiceFilter({ yes: { sent: true }, no: { sent: false } }),
};

export interface AskedFilter {
  filter: DocumentFilter;
  /** A tab of the list; null for all. */
  status: string | null;
  /** What stands in the address and was understood, by name. */
  values: Record<string, string>;
  /** Names of filters that say nothing which could be filtered by. */
  ignored: string[];
  /** Anything beyond the tab narrows the list. */
  narrowed: boolean;
}

/** What no document fits. */
const nothing: Partial<DocumentFilter> = { versions: [] };

/** The first and last day of the corporation's tax year that begins in `year`. */
async function taxYear({ services, corporation }: StaffContext, typed: string) {
  const year = Number(typed);
  if (!/^\d{4}$/.test(typed) || year < 1900 || year > 2100) return null;
  const firstMonth = (await findCorporation(services.db, corporation))?.fiscalYearStart ?? 1;
  return fiscalYearOf(`${year}-${String(firstMonth).padStart(2, '0')}-01`, firstMonth);
}

/** The later first day and the earlier last day: a month and a period narrow one another. */
function together(filters: readonly Partial<DocumentFilter>[]): Partial<DocumentFilter> {
  const days = (name: 'from' | 'until') =>
    filters
      .map((one) => one[name])
      .filter((day) => typeof day === 'string')
      .sort();
  return {
    ...filters.reduce((all, one) => ({ ...all, ...one }), {}),
    from: days('from').at(-1) ?? null,
    until: days('until')[0] ?? null,
    records: filters.flatMap((one) => one.records ?? []),
  };
}

/**
 * The filter that an address asks for. What cannot be read is left out and named; a day that is none matches nothing.
 */
export async function askedFilter(context: StaffContext, kind: DocumentKind): Promise<AskedFilter> {
  const query = context.url.searchParams;
  const asked: AskedFilter = {
    filter: { today: context.today },
    status: null,
    values: {},
    ignored: [],
    narrowed: false,
  };
  const filters: Partial<DocumentFilter>[] = [];
  const wrong = wrongDays(query);
  for (const [name, reader] of Object.entries(readers)) {
    const typed = query.get(name)?.trim().slice(0, 200) ?? '';
    if (typed === '') continue;
    const read = typed.includes('\u0000') ? null : reader(typed);
    if (Object.hasOwn(wrong, name)) filters.push(nothing);
    else if (read === null) asked.ignored.push(name);
    else {
      asked.values[name] = read.value;
      filters.push(read.filter);
    }
  }
  const year = query.get('year')?.trim() ?? '';
  if (year !== '') {
    const period = await taxYear(context, year);
    if (period === null) asked.ignored.push('year');
    else {
      asked.values['year'] = year;
      filters.push({ from: period.start, until: period.end });
    }
  }
  const status = query.get('status') ?? '';
  const { tabs, labels } = documentKind(kind).list;
  if (tabs.includes(status) || Object.hasOwn(labels, status)) asked.status = status;
  else if (status !== '' && status !== 'all') asked.ignored.push('status');
  asked.narrowed = filters.length > 0;
  asked.filter = { ...asked.filter, ...together(filters), status: asked.status };
  return asked;
}
