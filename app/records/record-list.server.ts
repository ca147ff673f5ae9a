import { isCivilDate } from '#domain/kernel/dates.ts';
import type { Translate } from '#locales/translate.ts';
import { mayRecord, ownerFor, type RecordDefinition } from '#domain/records/define-record.ts';
import type { Field, FieldKind } from '#domain/records/fields.ts';
import {
  choices,
  countRecords,
  listRecords,
  recordSorts,
  type FieldFilter,
  type RecordFilter,
  type RecordRow,
} from '#projections/records/records.ts';
import { askedDay } from '../http/asked-day.ts';
import { exportList } from '../http/export/export.server.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { chosenColumns, type ListColumn } from '../ui/list/list-columns.ts';
import { linkWith } from '../ui/links.ts';
import { choicesOf, definitionOf } from './definition.server.ts';
import { readingOf, wordsOf, type Reading } from './value-words.server.ts';

type RecordColumn = ListColumn<RecordRow, Reading> & { kind: FieldKind; sortable: boolean };

/** How a file holds a value: what a spreadsheet reckons with is a number or a day there. */
const typeOf = (kind: FieldKind): ListColumn<RecordRow>['type'] =>
  kind === 'date' ? 'date' : kind === 'money' ? 'amount' : 'text';

function columnOf(definition: RecordDefinition, name: string, field: Field): RecordColumn {
  const { resource } = definition;
  const type = typeOf(field.kind);
  return {
    key: name,
    header: `records.${resource}.fields.${name}`,
    kind: field.kind,
    sortable: recordSorts(definition).has(name),
    type,
    value: (row, reading) => {
      const value = row.values[name];
      if (type !== 'text') return typeof value === 'string' ? value : null;
      return wordsOf(reading, resource, name, field, value);
    },
  };
}

const columnsOf = (definition: RecordDefinition): RecordColumn[] =>
  Object.entries(definition.fields)
    .filter(([, { kind }]) => kind !== 'file')
    .map(([name, field]) => columnOf(definition, name, field));

/** Days are narrowed down to a span, by two values of the address; everything else to one. */
const isSpan = (kind: FieldKind | undefined): boolean => kind === 'date' || kind === 'date-time';

const dayIn = (query: URLSearchParams, name: string): string | null => {
  const typed = query.get(name)?.trim() ?? '';
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(typed) ?? [];
  const iso = year === '' ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCivilDate(iso) ? iso : null;
};

/** A field's filter in the address. Names of fields never collide with those of the list itself. */
export const filterName = (field: string): string => `f.${field}`;

/** What an address narrows a list down to; what cannot be read of it narrows nothing. */
export function fieldFilters(definition: RecordDefinition, query: URLSearchParams): FieldFilter[] {
  return definition.list.filters.flatMap((field): FieldFilter[] => {
    const name = filterName(field);
    if (isSpan(definition.fields[field]?.kind)) {
      const [from, until] = [askedDay(query, `${name}.from`), askedDay(query, `${name}.until`)];
      return from === null && until === null ? [] : [{ field, from, until }];
    }
    const is = query.get(name) ?? '';
    return is === '' ? [] : [{ field, is: is.slice(0, 100) }];
  });
}

/** The records that an address asks for, and in which columns. */
function askedRecords({ url }: StaffContext, definition: RecordDefinition) {
  const { sort, columns } = definition.list;
  const query = url.searchParams;
  const filter: RecordFilter = {
    keyword: query.get('keyword')?.trim().slice(0, 200) || null,
    enabledOnly: false,
    fields: fieldFilters(definition, query),
  };
  return {
    asked: listAddress(url, { sort, direction: 'asc' }),
    filter,
    columns: chosenColumns(columnsOf(definition), columns, query),
  };
}

/** What a list may be narrowed down by, with what is chosen now. */
async function filtersOf(context: StaffContext, definition: RecordDefinition) {
  const { services, corporation, url, t, language } = context;
  const { fields, list, resource } = definition;
  const named = list.filters.flatMap((name) => fields[name]?.refersTo ?? []);
  const records = named.length === 0 ? null : await choices(services.db, named, corporation, language);
  const yesNo = [
    { value: '1', label: t('ui.yes') },
    { value: '0', label: t('ui.no') },
  ];
  return list.filters.flatMap((name) => {
    const field = fields[name];
    if (!field) return [];
    const key = filterName(name);
    const query = url.searchParams;
    const label = t(`records.${resource}.fields.${name}`);
    if (isSpan(field.kind))
      return {
        name,
        key,
        label,
        options: null,
        is: '',
        from: dayIn(query, `${key}.from`),
        until: dayIn(query, `${key}.until`),
      };
    const options = field.kind === 'flag' ? yesNo : choicesOf(context, resource, name, field, records);
    return { name, key, label, options, is: query.get(key) ?? '', from: null, until: null };
  });
}

type Filters = Awaited<ReturnType<typeof filtersOf>>;

const shownDay = (day: string | null): string =>
  day === null ? '…' : `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

const chipsOf = (t: Translate, address: string, filters: Filters) =>
  filters.flatMap(({ key, label, options, is, from, until }) => {
    if (options === null)
      return from === null && until === null
        ? []
        : [
            {
              label: t('ui.pair', { label, value: `${shownDay(from)} – ${shownDay(until)}` }),
              to: linkWith(address, { [`${key}.from`]: null, [`${key}.until`]: null }),
              on: true,
            },
          ];
    if (is === '') return [];
    const chosen = options.find(({ value }) => value === is)?.label ?? is;
    return [
      { label: t('ui.pair', { label, value: chosen }), to: linkWith(address, { [key]: null }), on: true },
    ];
  });

/** The list of any plain record, made from its definition. */
export async function recordList(context: StaffContext) {
  const { services, corporation, t, actor } = context;
  const definition = definitionOf(context, 'READ');
  const { resource, area, scope, label } = definition;
  const { asked, filter, columns } = askedRecords(context, definition);
  const [page, total, filters] = await Promise.all([
    listRecords(services.db, definition, corporation, filter, asked.request),
    countRecords(services.db, definition, corporation, filter, COUNT_CAP + 1),
    filtersOf(context, definition),
  ]);
  const reading = await readingOf(context, definition, page.rows);
  const rows = page.rows.map((row) => ({
    id: row.id,
    enabled: row.enabled,
    common: row.common,
    cells: Object.fromEntries(columns.map((column) => [column.key, column.value(row, reading)])),
    flags: columns.flatMap(({ key, kind }) => (kind === 'flag' && row.values[key] === true ? [key] : [])),
  }));
  const common = ownerFor(definition, actor) === null;
  const mayCreate = mayRecord(definition, 'CREATE', actor, common);
  const mayEdit = mayRecord(definition, 'EDIT', actor, common);
  return {
    ...listData(t(`records.${resource}.many`), asked, { ...page, rows }, total),
    resource,
    area,
    label,
    mayCreate,
    mayEdit,
    filters,
    one: t(`records.${resource}.one`),
    hint: t(`records.${resource}.hint`),
    mixed: scope === 'corporation-over-installation' && corporation !== 0,
    chips: chipsOf(context.t, asked.address, filters),
    columns: columns.map(({ key, header, kind, type, sortable }) => ({ key, header, kind, type, sortable })),
    allColumns: columnsOf(definition).map(({ key, header }) => ({ key, header })),
  };
}

export type RecordListData = Awaited<ReturnType<typeof recordList>>;

/** The same list as a file, its labels as they are read on the screen. */
export function exportRecords(context: StaffContext): Promise<Response> {
  const definition = definitionOf(context, 'READ');
  const { services, corporation, t } = context;
  const { asked, filter, columns } = askedRecords(context, definition);
  const answer = exportList<RecordRow, Reading>(context, {
    title: t(`records.${definition.resource}.many`),
    columns,
    request: asked.request,
    page: (request) => listRecords(services.db, definition, corporation, filter, request),
    contextOf: (rows) => readingOf(context, definition, rows),
  });
  return Promise.resolve(answer);
}
