import type { Language } from '#locales/index.ts';
import { isCivilDate } from '#domain/kernel/dates.ts';
import { recordCommands, recordSchema } from '#domain/records/commands.ts';
import { recordAccess, type RecordDefinition } from '#domain/records/define-record.ts';
import { recordDefinitions } from '#domain/records/registry.ts';
import {
  countRecords,
  findRecord,
  listRecords,
  type FieldFilter,
  labelIn,
  type RecordFilter,
  type RecordRow,
} from '#projections/records/records.ts';
import { call, commandCall, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { completionAnswer, completionRequest, keywordOf, listAnswer, listRequest } from '../listing.ts';

/** `value` is what it is called in the language that is asked for. */
const present =
  (language: Language, resource: string) =>
  (row: RecordRow): object => ({
    value: labelIn(language, resource, row),
    ...row.values,
    id: row.id,
    revision: row.revision,
    common: row.common,
  });

async function shown(
  { services, corporation, language }: ApiContext,
  definition: RecordDefinition,
  id: number | null,
): Promise<Response> {
  const row = id === null ? null : await findRecord(services.db, definition.resource, corporation, id);
  return row === null ? notExist() : json({ item: present(language, definition.resource)(row) });
}

const dayIn = (query: URLSearchParams, name: string): string | null => {
  const day = query.get(name) ?? '';
  return isCivilDate(day) ? day : null;
};

/** What a record says now; null for one that is not there. */
async function valuesOf(
  { services, corporation, params }: ApiContext,
  { resource }: RecordDefinition,
): Promise<object | null> {
  const id = pathId(params['id']);
  const row = id === null ? null : await findRecord(services.db, resource, corporation, id);
  return row && row.values;
}

const isMoment = (kind: string | undefined): boolean => kind === 'date' || kind === 'date-time';

/** Names that a list of these records is narrowed by. */
const filterNames = ({ fields, list }: RecordDefinition): string[] =>
  list.filters.flatMap((field) =>
    isMoment(fields[field]?.kind) ? [`${field}.from`, `${field}.until`] : [field],
  );

/** `?means=transfer&start.from=2026-01-01`: each field that a list is narrowed down by has its name in the query. */
function filterOf({ fields, list }: RecordDefinition, { query }: ApiContext): RecordFilter {
  const filters = list.filters.flatMap((field): FieldFilter[] => {
    if (isMoment(fields[field]?.kind)) {
      const [from, until] = [dayIn(query, `${field}.from`), dayIn(query, `${field}.until`)];
      return from === null && until === null ? [] : [{ field, from, until }];
    }
    const is = query.get(field) ?? '';
    return is === '' ? [] : [{ field, is: is.slice(0, 100) }];
  });
  return { keyword: keywordOf(query), enabledOnly: false, fields: filters };
}

/** The six calls that every plain record answers. */
function callsOf(definition: RecordDefinition): Call[] {
  const { resource } = definition;
  const read = recordAccess(definition, 'READ');
  const commands = recordCommands(definition);
  const input = recordSchema(definition);
  return [
    call({
      path: `${resource}/list`,
      ...read,
      summary: `List ${resource}`,
      query: filterNames(definition),
      async run(context) {
        const { services, corporation, query, language } = context;
        const request = listRequest(query, { sort: definition.list.sort, direction: 'asc' });
        const filter = filterOf(definition, context);
        const [page, total] = await Promise.all([
          listRecords(services.db, definition, corporation, filter, request),
          countRecords(services.db, definition, corporation, filter),
        ]);
        return listAnswer(page, total, present(language, resource));
      },
    }),
    call({
      path: `${resource}/completion/list`,
      ...read,
      summary: `Labels of ${resource}`,
      async run({ services, corporation, query, language }) {
        const page = await listRecords(
          services.db,
          definition,
          corporation,
          { keyword: keywordOf(query), enabledOnly: true },
          completionRequest(query, 'label'),
        );
        return completionAnswer(
          page.rows.map((row) => ({ id: row.id, value: labelIn(language, resource, row) })),
        );
      },
    }),
    call({
      path: `${resource}/show/{id}`,
      ...read,
      summary: `One ${resource}`,
      run: (context) => shown(context, definition, pathId(context.params['id'])),
    }),
    commandCall({
      path: `${resource}/new`,
      summary: `Create ${resource}`,
      command: commands.create,
      input,
      // As its form has it.
      usual: 'enabled' in definition.fields ? { enabled: true } : {},
      toInput: (_params, body) => body,
      answer: (context, { id }) => shown(context, definition, id),
    }),
    commandCall({
      path: `${resource}/edit/{id}`,
      summary: `Edit ${resource}: fields that are not sent stay`,
      command: commands.edit,
      input,
      kept: (context) => valuesOf(context, definition),
      toInput: ({ id }, body) => ({ ...body, id }),
      answer: (context, { id }) => shown(context, definition, id),
    }),
    commandCall({
      path: `${resource}/delete/{id}`,
      summary: `Delete ${resource}`,
      command: commands.remove,
      input: null,
      toInput: ({ id }) => ({ id }),
      answer: (_context, { id }) => Promise.resolve(json({ item: { id } })),
    }),
  ];
}

export const recordCalls: Call[] = recordDefinitions.flatMap(callsOf);
