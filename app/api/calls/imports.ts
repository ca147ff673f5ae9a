import { z } from 'zod';
import { undoImport } from '#domain/imports/import-commands.ts';
import { fileLimits } from '#domain/files/limits.ts';
import { forbidden, invalid, missing, Refusal, type FieldErrors } from '#domain/kernel/refusal.ts';
import {
  countImports,
  findImport,
  listImports,
  rememberedColumns,
  type ImportRunRow,
} from '#projections/imports/imports.ts';
import { madeNames } from '#projections/imports/made-names.ts';
import { readFile } from '../../reading/read-file.server.ts';
import { confirmed, dryRun, planOf, type ImportPlan } from '../../import/planned-import.server.ts';
import type { ImportContext, Importing } from '../../import/importing.ts';
import { importKind, importKinds } from '#domain/imports/kinds.ts';
import { isOffered, mayImport, readableKinds, shownKind } from '../../imports/kinds.server.ts';
import { decimalText, itemOf, momentText, recordNumber, referenceTo } from '../answers.ts';
import { call, execute, type ApiContext, type Call } from '../call.ts';
import { yesOrNo } from '../query.ts';
import { changeCall, listCall, showCall, shows } from '../resource-calls.ts';
import { usersNamed } from '../users-named.ts';

const cell = z.union([z.string().max(4000, 'errors.tooLong|max=4000'), z.number(), z.boolean(), z.null()], {
  error: 'errors.invalid',
});

const texts = z.record(z.string().max(200), z.string().max(60));

/** A form sends what is no text as JSON. */
const asJson = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([
      schema,
      z.string().transform((text, context): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          context.addIssue({ code: 'custom', message: 'errors.invalid' });
          return z.NEVER;
        }
      }),
    ])
    .pipe(schema);

const importInput = z.object({
  /** Of a form: the file itself. */
  file: z.instanceof(File, { error: 'errors.noFile' }).optional(),
  /** Name of the file whose rows these are. */
  name: z.string().max(200, 'errors.tooLong|max=200').nullish().meta({ example: 'clients.csv' }),
  /** The file's bytes in Base64. */
  content: z.base64({ error: 'errors.invalid' }).optional().meta({ example: 'Tm9tCkF0ZWxpZXIK' }),
  /** Rows by the names of columns, where there is no file. */
  rows: z
    .array(z.record(z.string().max(200), cell))
    .max(fileLimits.table.rows, `errors.tooMany|max=${fileLimits.table.rows}`)
    .optional()
    .meta({ example: [{ code: 'C0042', name: 'Atelier' }] }),
  /** What headings are taken for, where that is not what they say; '': for nothing. */
  columns: asJson(texts).default({}).meta({ example: {} }),
  /** Of doubtful lines by their numbers, or of all `others`: `new`, `leave`, the id of what they change, `found`. */
  answers: asJson(texts).default({}).meta({ example: {} }),
  /** Leaves wrong lines out, rather than refusing all. */
  leaveWrong: z
    .union([z.boolean(), z.enum(['0', '1'])])
    .optional()
    .meta({ example: false }),
});

type Input = z.output<typeof importInput>;

interface Table {
  headings: string[];
  lines: { line: number; cells: string[] }[];
}

const tableSchema = z.object({
  headings: z.array(z.string()),
  lines: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
});

/** Rows of a program as the lines of a file whose first line are their names: the first row is line 2. */
function tableOf(rows: NonNullable<Input['rows']>): Table {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const textOf = (value: z.output<typeof cell> | undefined): string =>
    value === null || value === undefined ? '' : String(value);
  return {
    headings,
    lines: rows.map((row, at) => ({ line: at + 2, cells: headings.map((name) => textOf(row[name])) })),
  };
}

/** @throws Refusal `invalid` at what was sent */
async function readTable({ file, content, rows }: Input, reader: Importing['reader']): Promise<Table> {
  if (rows !== undefined) return tableOf(rows);
  const bytes = file ? Buffer.from(await file.arrayBuffer()) : Buffer.from(content ?? '', 'base64');
  if (bytes.length === 0) throw invalid({ [file ? 'file' : 'rows']: ['errors.required'] });
  const read = await readFile(reader ?? 'table', bytes, null);
  if ('error' in read) throw invalid({ [file ? 'file' : 'content']: [read.error] });
  return tableSchema.parse(JSON.parse(read.value.content));
}

/** What the path names, for who may import it. @throws Refusal `missing` or `forbidden` */
async function importingOf(context: ApiContext): Promise<{ importing: Importing; asked: ImportContext }> {
  const { services, signedIn, actor, corporation, t, params } = context;
  const kind = params['kind'] ?? '';
  const shown = isOffered(signedIn, kind) ? shownKind(kind) : null;
  if (actor === null || shown === null) throw missing();
  if (!mayImport(actor, kind)) throw forbidden();
  const asked = { services, actor, corporation, t };
  return { importing: await shown.importing(asked), asked };
}

/** What stands in the way of a plan, by line and column; lines are those of the file, its headings are the first. */
function obstacles({ planned, missing: lacks }: ImportPlan): FieldErrors {
  const errors: FieldErrors = {};
  for (const label of lacks) errors[label] = ['errors.required'];
  for (const { line, what, problems } of planned)
    if (what === 'bad' || what === 'doubtful')
      for (const { column, error } of problems) {
        const place = column === null ? `lines[${line}]` : `lines[${line}].${column}`;
        errors[place] = [...(errors[place] ?? []), error];
      }
  return errors;
}

const isYes = (sent: Input['leaveWrong']): boolean => sent === true || sent === '1';

async function run(context: ApiContext, body: unknown, query: { dryRun: boolean | null }) {
  const input = importInput.parse(body);
  const { importing, asked } = await importingOf(context);
  const table = await readTable(input, importing.reader);
  const remembered = await rememberedColumns(asked.services.db, asked.corporation, importing.kind);
  const plan = await planOf(importing, table, { columns: input.columns, answers: input.answers }, remembered);
  const report = dryRun(importing, plan);
  if (query.dryRun === true) return { item: { ...nothingMade, ...report } };
  const refused = !report.ready || (report.counts.bad > 0 && !isYes(input.leaveWrong));
  if (refused) throw new Refusal('invalid', 'IMPORT_NOT_READY', obstacles(plan));
  const name = input.name ?? input.file?.name ?? null;
  const { command, input: rows } = await confirmed(importing, plan, name);
  const parsed: unknown = command.input.parse(rows);
  const made = z
    .object({ id: z.number(), created: z.array(z.number()), changed: z.array(z.number()) })
    .parse(await execute(context, command, parsed, { asked: body }));
  return { item: { ...nothingTold, ...made, ready: true, counts: report.counts } };
}

const counts = z.object({
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  doubtful: z.int(),
  left: z.int(),
  bad: z.int(),
});

const problem = z.object({ column: z.string().nullable(), typed: z.string(), error: z.string() });

const told = z.object({
  line: z.int(),
  name: z.string(),
  what: z.enum(['created', 'changed', 'same', 'doubtful', 'left', 'bad']),
  problems: z.array(problem),
  like: z.array(z.object({ id: recordNumber, name: z.string() })).optional(),
  answer: z.string().optional(),
});

const report = z.object({
  id: recordNumber.nullable().meta({ description: 'Of the import; null of a dry run' }),
  created: z.array(recordNumber),
  changed: z.array(recordNumber),
  ready: z.boolean().meta({ description: 'Whether it can be done as it was asked for' }),
  counts,
  missing: z.array(z.string()).meta({ description: 'Columns that the file lacks' }),
  ignored: z.array(z.string()).meta({ description: 'Headings that are taken for nothing' }),
  headings: z.array(
    z.object({ heading: z.string(), key: z.string().nullable(), samples: z.array(z.string()) }),
  ),
  sums: z
    .array(z.object({ label: z.string(), amount: decimalText }))
    .meta({ description: 'What balances add up to' }),
  bad: z.array(told),
  good: z.array(told),
  doubtful: z.array(told),
});

const nothingMade = { id: null, created: [], changed: [] };
const nothingTold = { missing: [], ignored: [], headings: [], sums: [], bad: [], good: [], doubtful: [] };

const row = z.object({
  id: recordNumber,
  value: z.string(),
  kind: z.string(),
  file: z.string().nullable(),
  createdBy: referenceTo.nullable(),
  at: momentText,
  undoneAt: momentText.nullable(),
  createdCount: z.int(),
  changedCount: z.int(),
  leftCount: z.int(),
  removedCount: z.int(),
  keptCount: z.int(),
});

async function presentRuns(
  context: ApiContext,
  runs: readonly ImportRunRow[],
): Promise<z.input<typeof row>[]> {
  const named = await usersNamed(
    context,
    runs.map(({ user }) => user),
  );
  return runs.map(({ id, kind, file, user, at, undoneAt, created, changed, left, removed, kept }) => ({
    id,
    value: file ?? String(id),
    kind,
    file,
    createdBy: named(user),
    at,
    undoneAt,
    createdCount: created,
    changedCount: changed,
    leftCount: left,
    removedCount: removed,
    keptCount: kept,
  }));
}

const shown = shows(
  row.extend({
    created: z.array(referenceTo),
    changed: z.array(referenceTo),
    removed: z.array(z.object({ id: recordNumber })),
    kept: z.array(referenceTo.extend({ errors: z.array(z.string()) })),
  }),
  {
    stream: 'import',
    async read(context, id) {
      const { services, corporation, actor } = context;
      const found = await findImport(services.db, id, corporation);
      if (found === null || actor === null || !readableKinds(actor).includes(found.kind)) return null;
      const { createdIds, changedIds, removedIds, keptRecords } = found;
      const [[facts], names] = await Promise.all([
        presentRuns(context, [found]),
        madeNames(services.db, found.kind, [...createdIds, ...changedIds], corporation),
      ]);
      if (!facts) return null;
      const named = (ids: readonly number[]) =>
        ids.map((one) => ({ id: one, value: names.get(one)?.name ?? null }));
      return {
        ...facts,
        created: named(createdIds),
        changed: named(changedIds),
        removed: removedIds.map((one) => ({ id: one })),
        kept: keptRecords.map(({ id: one, errors }) => ({
          id: one,
          value: names.get(one)?.name ?? null,
          errors,
        })),
      };
    },
  },
);

const dryRunQuery = z.object({
  dryRun: yesOrNo('1: nothing is imported, what would become of each line is told'),
});
const notReady = [{ status: 422, code: 'IMPORT_NOT_READY', text: 'api.code.IMPORT_NOT_READY' }] as const;

/** Files and rows that are taken in, and their undo. */
export const importCalls: Call[] = [
  listCall({
    path: 'import/list',
    role: 'signed-in',
    scope: 'corporation',
    summary: 'What was imported, of the kinds that you may read (ours)',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest'],
    row,
    async read({ services, corporation, actor }, _asked, request) {
      const kinds = actor === null ? [] : readableKinds(actor);
      const page = await listImports(services.db, corporation, kinds, request);
      return { page, count: () => countImports(services.db, corporation, kinds) };
    },
    present: presentRuns,
  }),
  showCall(
    'import',
    'signed-in',
    'One import: what it made and changed, and what an undo removed and kept (ours)',
    shown,
  ),
  call({
    method: 'POST',
    path: 'import/{kind}',
    role: 'signed-in',
    summary:
      'Import rows or a file (CSV, XLSX): `thirdparty`, `product`, `contact`, `specificprice`, `project`, `persons`, `openinvoice`, `payment`, `openingbalance`, `fec`, `leaveentry`, `certificate`, `healthexam`, `equipment`, `transportorder`, or a plain record (ours); with `?dryRun=1` only what would become of each line',
    input: importInput,
    runs: [...importKinds.values()].map(({ command }) => command),
    problems: notReady,
    query: dryRunQuery,
    answers: itemOf(report),
    run,
  }),
  call({
    method: 'POST',
    path: 'persons/import',
    role: 'ROLE_PERSON_CREATE',
    summary: 'Import people from rows or a file, as `import/persons` does',
    input: importInput,
    runs: [importKind('persons').command],
    problems: notReady,
    query: dryRunQuery,
    answers: itemOf(report),
    run: (context, body, query) => run({ ...context, params: { kind: 'persons' } }, body, query),
  }),
  changeCall('import/undo', {
    summary: 'Take back what an import made and nothing uses yet; the rest is named (ours)',
    command: undoImport,
    input: null,
    shown,
  }),
];
