import type { z } from 'zod';
import { differences } from '#domain/kernel/differences.ts';
import { recordSchema } from '#domain/records/commands.ts';
import { mayRecord, ownerFor, type RecordDefinition } from '#domain/records/define-record.ts';
import { valueText } from '#domain/records/value-text.ts';
import { idsByLabel, takenValues, valuesOfRecords } from '#projections/records/records.ts';
import { inSlices } from '../import/in-slices.ts';
import { takenAs, type ImportContext, type Importing } from '../import/importing.ts';
import type { ImportLine, LineProblem, PlannedLine } from '../import/import-lines.ts';
import { pathTo } from '../paths.ts';
import { crumbsOf } from './crumbs.server.ts';
import { importColumns, importedFields, namesIn, readCell } from './import-cells.server.ts';
import { folded } from '#domain/kernel/folded.ts';

type Values = Record<string, unknown>;

/** The field by which a line finds the record that it changes: a unique one that the file has, or else the label. */
function keyField({ fields, label }: RecordDefinition, lines: readonly ImportLine[]): string {
  const given = Object.keys(lines[0]?.values ?? {});
  if (fields[label]?.unique && given.includes(label)) return label;
  return given.find((name) => fields[name]?.unique) ?? label;
}

/** Everything that planning asks of the database, a handful of questions whatever the number of lines. */
async function ask(context: ImportContext, definition: RecordDefinition, lines: readonly ImportLine[]) {
  const { services, corporation, actor } = context;
  const { resource, fields } = definition;
  const owner = ownerFor(definition, actor) ?? 0;
  const named = lines.flatMap(({ values }) =>
    importedFields(definition).flatMap(([name, field]) =>
      namesIn(field, values[name] ?? '').map((label) => ({ resource: field.refersTo ?? '', label })),
    ),
  );
  const distinct = new Map(named.map((one) => [`${one.resource} ${one.label}`, one]));
  const typed = (field: string) => [
    ...new Set(lines.map(({ values }) => (values[field] ?? '').trim()).filter(Boolean)),
  ];
  const key = keyField(definition, lines);
  const unique = Object.keys(fields).filter((name) => fields[name]?.unique || name === key);
  const [ids, ...taken] = await Promise.all([
    idsByLabel(services.db, [...distinct.values()], corporation),
    ...unique.map((field) => takenValues(services.db, resource, field, typed(field), owner)),
  ]);
  const takenBy = new Map(unique.map((field, index) => [field, taken[index] ?? new Map<string, number[]>()]));
  const known = [...(takenBy.get(key)?.values() ?? [])].flat();
  return {
    key,
    unique,
    find: (list: string, label: string) => ids.get(`${list} ${label}`),
    takenBy: (field: string, value: string) => takenBy.get(field)?.get(value) ?? [],
    existing: await valuesOfRecords(services.db, known, owner),
  };
}

type Asked = Awaited<ReturnType<typeof ask>>;

/** The cells of a line, read by their fields; those that cannot be are told. */
function readLine(definition: RecordDefinition, asked: Asked, { values }: ImportLine) {
  const problems: LineProblem[] = [];
  const typed: Values = {};
  for (const [name, field] of importedFields(definition)) {
    const text = values[name];
    if (text === undefined) continue;
    const cell = readCell(definition.resource, name, field, text, asked.find);
    if ('value' in cell) typed[name] = cell.value;
    else problems.push({ column: name, typed: text, error: cell.error });
  }
  return { typed, problems };
}

/** Values of unique fields that stand in the file before, by field and value. */
type Seen = Map<string, number>;

function uniqueProblems(asked: Asked, line: ImportLine, id: number | null, seen: Seen): LineProblem[] {
  return asked.unique.flatMap((field): LineProblem[] => {
    const typed = (line.values[field] ?? '').trim();
    if (typed === '') return [];
    const place = `${field} ${folded(typed)}`;
    const before = seen.get(place);
    seen.set(place, before ?? line.line);
    if (before !== undefined) return [{ column: field, typed, error: `import.twice|line=${before}` }];
    const taken = asked.takenBy(field, typed).some((other) => other !== id);
    return taken && field !== asked.key ? [{ column: field, typed, error: 'errors.unique' }] : [];
  });
}

function planLine(
  context: ImportContext,
  definition: RecordDefinition,
  asked: Asked,
  schema: z.ZodObject,
  line: ImportLine,
  seen: Seen,
): PlannedLine {
  const { typed, problems } = readLine(definition, asked, line);
  const found = asked.takenBy(asked.key, (line.values[asked.key] ?? '').trim());
  const id = found[0] ?? null;
  if (found.length > 1)
    problems.push({ column: asked.key, typed: line.values[asked.key] ?? '', error: 'import.severalOf' });
  problems.push(...uniqueProblems(asked, line, id, seen));
  const before = id === null ? null : (asked.existing.get(id) ?? null);
  const read = schema.safeParse({ enabled: true, ...before, ...typed });
  for (const { path, message } of read.error?.issues ?? []) {
    const column = String(path[0] ?? '');
    if (!problems.some((one) => one.column === column))
      problems.push({
        column,
        typed: line.values[column] ?? '',
        error: message.startsWith('errors.') ? message : 'errors.invalid',
      });
  }
  const changes = before !== null && read.success && differences(before, read.data).length > 0;
  if (changes && !mayRecord(definition, 'EDIT', context.actor, ownerFor(definition, context.actor) === null))
    problems.push({ column: null, typed: '', error: 'import.mayNotChange' });
  const what = problems.length > 0 ? 'bad' : id === null ? 'created' : changes ? 'changed' : 'same';
  const name = read.success ? valueText(read.data[definition.label]) : (line.values[definition.label] ?? '');
  const told = { line: line.line, name, what, problems } as const;
  return problems.length === 0 && read.success ? { ...told, row: { id, values: read.data } } : told;
}

async function planAll(
  context: ImportContext,
  definition: RecordDefinition,
  lines: readonly ImportLine[],
): Promise<PlannedLine[]> {
  const asked = await ask(context, definition, lines);
  const seen: Seen = new Map();
  const schema = recordSchema(definition);
  return inSlices(lines, (line) => planLine(context, definition, asked, schema, line, seen));
}

/** How records of a definition are imported. */
export function recordImporting(context: ImportContext, definition: RecordDefinition): Importing {
  const { actor, t } = context;
  const { resource } = definition;
  if (!mayRecord(definition, 'CREATE', actor, ownerFor(definition, actor) === null))
    throw new Response(null, { status: 403 });
  return {
    kind: resource,
    title: t('import.title', { name: t(`records.${resource}.many`) }),
    crumbs: crumbsOf(context, definition),
    back: pathTo('recordList', { resource }),
    columns: importColumns(t, definition),
    changes: true,
    plan: (lines) => planAll(context, definition, lines),
    confirm: takenAs(resource),
  };
}
