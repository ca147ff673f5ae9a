import type { z } from 'zod';
import { recordCommands, recordSchema } from '#domain/records/commands.ts';
import { recordAccess, type RecordDefinition } from '#domain/records/define-record.ts';
import type { Field } from '#domain/records/fields.ts';
import { recordDefinitions } from '#domain/records/registry.ts';
import { valueText } from '#domain/records/value-text.ts';
import {
  countRecords,
  findRecord,
  labelIn,
  listRecords,
  recordSorts,
  type FieldFilter,
  type RecordFilter,
  type RecordRow,
} from '#projections/records/records.ts';
import { settingOfRecord } from '../../http/works-with.ts';
import { type Call } from '../call.ts';
import { between, day, idOf, word, words, yesOrNo } from '../query.ts';
import { presentRecords, recordAnswer } from '../record-answer.ts';
import {
  completionCall,
  deleteCall,
  editCall,
  listCall,
  newCall,
  showCall,
  shows,
  type Asked,
} from '../resource-calls.ts';

const isMoment = ({ kind }: Field): boolean => kind === 'date' || kind === 'date-time';

/** What a list is narrowed by: each field that it names, a day by both its ends. */
function filterOf(name: string, field: Field): z.ZodRawShape {
  if (isMoment(field)) return between(name, day, `\`${name}\``);
  if (field.kind === 'flag') return { [name]: yesOrNo(`Of which \`${name}\` is so, or is not`) };
  if (field.kind === 'choice' || field.kind === 'choices')
    return { [name]: word(field.choices, `Of this \`${name}\``) };
  if (field.refersTo !== undefined) return { [name]: idOf(field.refersTo, `Of this \`${name}\``) };
  return { [name]: words(`Of this \`${name}\``) };
}

const filtersOf = ({ fields, list }: RecordDefinition): z.ZodRawShape =>
  Object.fromEntries(
    list.filters.flatMap((name) => {
      const field = fields[name];
      return field ? Object.entries(filterOf(name, field)) : [];
    }),
  );

const textOf = (value: unknown): string =>
  typeof value === 'boolean' ? String(Number(value)) : valueText(value);

/** What a list of these records was narrowed to. */
function recordFilter({ fields, list }: RecordDefinition, asked: Asked<z.ZodRawShape>): RecordFilter {
  const said: Readonly<Record<string, unknown>> = asked;
  const filters = list.filters.flatMap((name): FieldFilter[] => {
    const field = fields[name];
    if (field && isMoment(field)) {
      const [from, until] = [said[`${name}.from`] ?? null, said[`${name}.until`] ?? null];
      const isAsked = typeof from === 'string' || typeof until === 'string';
      return isAsked
        ? [
            {
              field: name,
              from: from === null ? null : textOf(from),
              until: until === null ? null : textOf(until),
            },
          ]
        : [];
    }
    const is = said[name] ?? null;
    return is === null ? [] : [{ field: name, is: textOf(is) }];
  });
  return { keyword: asked.keyword, enabledOnly: false, fields: filters };
}

/** The six calls that every plain record answers. */
function callsOf(definition: RecordDefinition): Call[] {
  const { resource } = definition;
  const access = recordAccess(definition, 'READ');
  const commands = recordCommands(definition);
  const input = recordSchema(definition);
  const row = recordAnswer(definition);
  const sorts = [...new Set([...recordSorts(definition), 'label', 'id'])];
  const shown = shows(row, {
    stream: resource,
    async read(context, id) {
      const found = await findRecord(context.services.db, resource, context.corporation, id);
      const [item] = found ? await presentRecords(context, definition, [found]) : [];
      return item ?? null;
    },
  });
  return [
    listCall({
      path: `${resource}/list`,
      ...access,
      summary: `List ${resource}`,
      order: { sort: definition.list.sort, direction: 'asc' },
      sorts,
      filters: filtersOf(definition),
      row,
      stream: { prefix: resource, idOf: ({ id }: RecordRow) => id },
      async read({ services, corporation }, asked, request) {
        const filter = recordFilter(definition, asked);
        const page = await listRecords(services.db, definition, corporation, filter, request);
        return { page, count: () => countRecords(services.db, definition, corporation, filter) };
      },
      present: (context, rows) => presentRecords(context, definition, rows),
    }),
    completionCall({
      path: `${resource}/completion/list`,
      ...access,
      summary: `Labels of ${resource}`,
      order: { sort: 'label', direction: 'asc' },
      sorts,
      async read({ services, corporation, language }, { keyword }, request) {
        const filter = { keyword, enabledOnly: true };
        const page = await listRecords(services.db, definition, corporation, filter, request);
        return page.rows.map((one) => ({ id: one.id, value: labelIn(language, resource, one) }));
      },
    }),
    { ...showCall(resource, access.role, `One ${resource}`, shown), access },
    newCall(resource, {
      summary: `Create ${resource}`,
      command: commands.create,
      input,
      // As its form has it.
      usual: 'enabled' in definition.fields ? { enabled: true } : {},
      shown,
    }),
    editCall(resource, {
      summary: `Edit ${resource}: fields that are not sent stay`,
      command: commands.edit,
      input,
      shown,
    }),
    deleteCall(resource, { summary: `Delete ${resource}`, command: commands.remove }),
  ];
}

/** Those of work that not every company does are there only in companies that do it. */
function ofSetting(definition: RecordDefinition): Call[] {
  const setting = settingOfRecord(definition.resource);
  const all = callsOf(definition);
  return setting === undefined ? all : all.map((one) => ({ ...one, setting }));
}

export const recordCalls: Call[] = recordDefinitions.flatMap(ofSetting);
