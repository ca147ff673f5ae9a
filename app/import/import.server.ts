import { randomUUID } from 'node:crypto';
import { data, redirect } from '@remix-run/node';
import { dropDraft, findDraft, keepDraft } from '#projections/import-drafts.ts';
import { commandIdOf } from '../http/command-id.ts';
import { formText } from '../http/form-text.ts';
import { setNotice } from '../http/notice.server.ts';
import { isRefusal, statusOf } from '../http/problems.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { readUpload } from '../http/upload.server.ts';
import { readFile } from '../reading/read-file.server.ts';
import type { Once } from '../services.server.ts';
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
  /**
   * All of the lines, or none; lines that would be the same may be left out.
   * @throws Refusal
   */
  run(lines: readonly ImportLine[], once: Once): Promise<void>;
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

async function dryRun(context: StaffContext, importing: Importing, upload: string) {
  const draft = await findDraft(context.services.db, whoseOf(context, importing), upload);
  if (draft === null) return null;
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

/** The page of an import: the form for a file, or the dry run of the one that the address names. */
export async function importPage(context: StaffContext, importing: Importing) {
  const { url, corporation, t } = context;
  const upload = url.searchParams.get('upload');
  return {
    title: importing.title,
    crumbs: importing.crumbs,
    back: importing.back,
    here: url.pathname.replace(/\.data$/, ''),
    columns: importing.columns.map(({ key, label, required, hint }) => ({ key, label, required, hint })),
    files: importing.files ?? null,
    changes: importing.changes ?? false,
    corporation,
    commandId: randomUUID(),
    problems: url.searchParams.has('tooLarge') ? ['errors.tooLargeBody'] : [],
    dry: upload === null ? null : await dryRun(context, importing, upload),
    gone: upload === null ? null : t('import.gone'),
  };
}

export type ImportPageData = Awaited<ReturnType<typeof importPage>>;

async function bringIn(context: StaffContext, importing: Importing) {
  const { request, services, url, corporation } = context;
  const read = await readUpload(request);
  if ('error' in read) return answer([read.error], 422);
  const [file] = read.files;
  if (file === undefined) return answer(['errors.noFile'], 422);
  if (formText(read.form, 'corporation') !== String(corporation))
    return answer(['errors.otherCorporation'], 409);
  const table = await readFile(importing.reader ?? 'table', file.content);
  if ('error' in table) return answer([table.error], 422);
  const { content } = table.value;
  const upload = await keepDraft(services.db, whoseOf(context, importing), { name: file.name, content });
  return redirect(linkWith(url.pathname.replace(/\.data$/, ''), { upload }));
}

async function confirm(context: StaffContext, importing: Importing) {
  const { request, services, corporation } = context;
  const form = await request.formData();
  if (formText(form, 'corporation') !== String(corporation)) return answer(['errors.otherCorporation'], 409);
  const upload = formText(form, 'upload');
  const whose = whoseOf(context, importing);
  const draft = await findDraft(services.db, whose, upload);
  if (draft === null) return answer(['import.gone'], 409);
  const { lines, missing } = matchColumns(importing.columns, draft);
  if (missing.length > 0) return answer(['import.notReady'], 422);
  const planned = await importing.plan(lines);
  if (planned.some(({ what }) => what === 'bad')) return answer(['import.notReady'], 422);
  const same = new Set(planned.flatMap(({ line, what }) => (what === 'same' ? [line] : [])));
  const wanted = lines.filter(({ line }) => !same.has(line));
  try {
    await importing.run(wanted, { ...commandIdOf(form), asked: { upload } });
  } catch (error) {
    if (!isRefusal(error) || error.kind === 'missing' || error.kind === 'forbidden') throw error;
    // Something changed since the dry run: the page shows it anew.
    return answer([...(error.errors[''] ?? ['import.changedMeanwhile'])], statusOf(error));
  }
  await dropDraft(services.db, whose, upload);
  context.note({ imported: wanted.length });
  const notice = { tone: 'ok' as const, key: 'import.done', params: { n: String(wanted.length) } };
  return redirect(importing.back, { headers: { 'Set-Cookie': await setNotice(notice) } });
}

/** Reads the file that was chosen, and leads to its dry run; or imports what a dry run showed. */
export const runImport = (context: StaffContext, importing: Importing) =>
  context.request.headers.get('Content-Type')?.startsWith('multipart/form-data')
    ? bringIn(context, importing)
    : confirm(context, importing);
