import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { data, redirect } from '@remix-run/node';
import {
  draftInReading,
  dropDraft,
  findDraft,
  noteRead,
  noteReading,
  type ImportDraft,
} from '#scratch/import-drafts.ts';
import {
  isBulkOperation,
  showBulkOperation,
  startBulkOperation,
  type Confirmed,
} from '../bulk/bulk-operation.server.ts';
import { formText } from '../http/form-text.ts';
import { refreshing } from '../http/refresh.server.ts';
import { statusOf } from '../http/problems.ts';
import { checkCorporation, firstOf, tellable } from '../http/run-command.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { Database } from '../services.server.ts';
import { readUpload } from '../http/upload.server.ts';
import { readFile } from '../reading/read-file.server.ts';
import { linkWith } from '../ui/links.ts';
import { matchColumns, type ImportColumn, type ImportLine, type PlannedLine } from './import-lines.ts';

/** What is imported: its columns, what would become of lines, and what makes it so. */
export interface Importing {
  /** Resource that the lines become. */
  list: string;
  title: string;
  crumbs: { label: string; to?: string }[];
  /** Where to go once it is done, or given up. */
  back: string;
  columns: readonly ImportColumn[];
  /** Lines may change what there is, and not only make new. */
  changes?: true;
  /** What reads the file, where it is no table. */
  reader?: 'translations';
  /** Types of files that are offered, and a word about them, where it is no table. */
  files?: { accept: string; hint: string };
  /** A dry run: changes nothing. */
  plan(lines: readonly ImportLine[]): Promise<PlannedLine[]>;
  /** The one command that takes all of these lines in, or none; and its input, as its schema takes it in. */
  confirm(lines: readonly ImportLine[]): Promise<Pick<Confirmed, 'command' | 'input'>>;
}

/** What stands in the way, as translation keys. */
export interface ImportAnswer {
  problems: string[];
}

/** Lines of a dry run that a page shows, the bad ones first; the others are counted. */
const MOST_SHOWN = 200;

const answer = (problems: string[], status: number) => data<ImportAnswer>({ problems }, { status });

const whoseOf = ({ corporation, actor }: StaffContext, { list }: Importing) => ({
  corporation,
  user: actor.user ?? 0,
  list,
});

async function dryRun(importing: Importing, upload: string, draft: ImportDraft) {
  const { lines, ignored, missing } = matchColumns(importing.columns, draft);
  const planned = missing.length > 0 ? [] : await importing.plan(lines);
  const counts = { created: 0, changed: 0, same: 0, bad: 0 };
  for (const { what } of planned) counts[what] += 1;
  const bad = planned.filter(({ what }) => what === 'bad');
  const good = planned.filter(({ what }) => what !== 'bad');
  return {
    upload,
    name: draft.name,
    ignored,
    missing,
    counts,
    bad: bad.slice(0, MOST_SHOWN),
    good: good.slice(0, Math.max(0, MOST_SHOWN - bad.length)),
    ready: missing.length === 0 && counts.bad === 0 && counts.created + counts.changed > 0,
  };
}

/** What is kept of the file that the address names, and what would become of it once it is read. */
async function draftOf(context: StaffContext, importing: Importing) {
  const upload = context.url.searchParams.get('upload');
  if (upload === null) return { problems: [], reading: null, gone: false, dry: null };
  const state = await findDraft(context.services.db, whoseOf(context, importing), upload);
  if (state === null) return { problems: [], reading: null, gone: true, dry: null };
  if ('error' in state) return { problems: [state.error], reading: null, gone: false, dry: null };
  if ('rowsRead' in state) return { problems: [], reading: state, gone: false, dry: null };
  return { problems: [], reading: null, gone: false, dry: await dryRun(importing, upload, state) };
}

/**
 * The page of an import: the form for a file, how far it has been read, or the dry run of the one that the address
 * names.
 */
export async function importPage(context: StaffContext, importing: Importing) {
  const { url, t } = context;
  const { problems, reading, gone, dry } = await draftOf(context, importing);
  const page = {
    title: importing.title,
    crumbs: importing.crumbs,
    back: importing.back,
    here: url.pathname.replace(/\.data$/, ''),
    columns: importing.columns.map(({ key, label, required, hint }) => ({ key, label, required, hint })),
    files: importing.files ?? null,
    changes: importing.changes ?? false,
    problems: url.searchParams.has('tooLarge') ? ['errors.tooLargeBody'] : problems,
    reading,
    dry,
    gone: gone ? t('import.gone') : null,
  };
  return refreshing(page, reading !== null);
}

export type ImportPageData = Awaited<ReturnType<typeof importPage>>['data'];

/** Who sent a file waits so long for its dry run, and then is shown how far the reading is. */
const LONGEST_WAIT_MS = 1500;

/** Reads a file and keeps what it says, or why it cannot be read; tells meanwhile how far it is. */
async function readInto(db: Database, importing: Importing, upload: string, content: Buffer): Promise<void> {
  const onProgress = (rows: number) => void noteReading(db, upload, rows).catch(() => undefined);
  const read = await readFile(importing.reader ?? 'table', content, null, { onProgress });
  await noteRead(db, upload, 'error' in read ? read : { content: read.value.content }).catch(
    (error: unknown) => {
      // Who waits is told that the reading was cut off.
      process.stderr.write(`${inspect(error)}\n`);
    },
  );
}

async function bringIn(context: StaffContext, importing: Importing) {
  const { request, services, url } = context;
  const read = await readUpload(request);
  if ('error' in read) return answer([read.error], 422);
  const [file] = read.files;
  if (file === undefined) return answer(['errors.noFile'], 422);
  checkCorporation(context, read.form);
  const whose = whoseOf(context, importing);
  const upload = await draftInReading(services.db, whose, file.name);
  await Promise.race([readInto(services.db, importing, upload, file.content), wait(LONGEST_WAIT_MS)]);
  const state = await findDraft(services.db, whose, upload);
  if (state !== null && 'error' in state) return answer([state.error], 422);
  return redirect(linkWith(url.pathname.replace(/\.data$/, ''), { upload }));
}

async function confirm(context: StaffContext, importing: Importing) {
  const { request, services } = context;
  const form = await request.formData();
  checkCorporation(context, form);
  const upload = formText(form, 'upload');
  const whose = whoseOf(context, importing);
  const draft = await findDraft(services.db, whose, upload);
  // Confirmed before: that is what is shown.
  if (draft === null && (await isBulkOperation(context, upload))) return showBulkOperation(upload);
  if (draft === null || !('lines' in draft)) return answer(['import.gone'], 409);
  const { lines, missing } = matchColumns(importing.columns, draft);
  if (missing.length > 0) return answer(['import.notReady'], 422);
  const planned = await importing.plan(lines);
  if (planned.some(({ what }) => what === 'bad')) return answer(['import.notReady'], 422);
  const same = new Set(planned.flatMap(({ line, what }) => (what === 'same' ? [line] : [])));
  const wanted = lines.filter(({ line }) => !same.has(line));
  const { command, input } = await importing.confirm(wanted);
  const item = { label: draft.name, about: null, version: null, command, input };
  // By the file's own id: however often it is confirmed, it is imported once.
  const started = await startBulkOperation(context, {
    id: upload,
    name: 'import',
    params: { name: draft.name },
    units: wanted.length,
    back: importing.back,
    items: [item],
  });
  await dropDraft(services.db, whose, upload);
  return started;
}

/** Reads the file that was chosen, and leads to its dry run; or imports what a dry run showed. */
export async function runImport(context: StaffContext, importing: Importing) {
  const isFile = context.request.headers.get('Content-Type')?.startsWith('multipart/form-data') ?? false;
  try {
    return await (isFile ? bringIn(context, importing) : confirm(context, importing));
  } catch (error) {
    const refusal = tellable(error);
    return answer([firstOf(refusal)], statusOf(refusal));
  }
}
