import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { data, redirect } from '@remix-run/node';
import type { SecretOwner } from '#domain/kernel/work.ts';
import { importKinds } from '#domain/imports/kinds.ts';
import { rememberedColumns } from '#projections/imports/imports.ts';
import {
  draftInReading,
  dropDraft,
  findDraft,
  keepChoices,
  noteRead,
  noteReading,
} from '#scratch/import-drafts.ts';
import {
  isBulkOperation,
  REPORT,
  showBulkOperation,
  startBulkOperation,
} from '../bulk/bulk-operation.server.ts';
import { formText } from '../http/form-text.ts';
import { refreshing } from '../http/refresh.server.ts';
import { statusOf } from '../http/problems.ts';
import { checkCorporation, firstOf, tellable } from '../http/run-command.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { readUpload } from '../http/upload.server.ts';
import { readFile } from '../reading/read-file.server.ts';
import { pathTo } from '../paths.ts';
import { linkWith } from '../ui/links.ts';
import type { Importing } from './importing.ts';
import { confirmed, dryRun, planOf } from './planned-import.server.ts';
import { typedChoices } from './typed-choices.ts';

/** What stands in the way, as translation keys. */
export interface ImportProblems {
  problems: string[];
}

const answer = (problems: string[], status: number) => data<ImportProblems>({ problems }, { status });

const whoseOf = ({ corporation, actor }: StaffContext, { kind }: Importing) => ({
  corporation,
  user: actor.user ?? 0,
  list: kind,
});

/** For whom a file is sealed: who brought it in, there. */
const ownerOf = ({ corporation, actor }: StaffContext): SecretOwner => ({
  kind: 'import-file',
  id: actor.user ?? 0,
  corporation,
});

const opening = (context: StaffContext) => (sealed: string) =>
  context.services.secrets.open(ownerOf(context), Buffer.from(sealed, 'base64'));

const sealing = (context: StaffContext) => (text: string) => ({
  sealed: context.services.secrets.seal(ownerOf(context), text).toString('base64'),
});

const remembered = ({ services, corporation }: StaffContext, { kind }: Importing) =>
  rememberedColumns(services.db, corporation, kind);

/** What is kept of the file that the address names, and what would become of it once it is read. */
async function draftOf(context: StaffContext, importing: Importing) {
  const none = { problems: [], reading: null, gone: false, dry: null };
  const upload = context.url.searchParams.get('upload');
  if (upload === null) return none;
  const whose = whoseOf(context, importing);
  const state = await findDraft(context.services.db, whose, upload, opening(context));
  if (state === null) return { ...none, gone: true };
  if ('error' in state) return { ...none, problems: [state.error] };
  if ('rowsRead' in state) return { ...none, reading: state };
  const plan = await planOf(importing, state, state.choices, await remembered(context, importing));
  return { ...none, dry: { upload, name: state.name, ...dryRun(importing, plan) } };
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
    columns: importing.columns
      .filter(({ hidden }) => !hidden)
      .map(({ key, label, required, hint }) => ({ key, label, required, hint })),
    files: importing.files ?? null,
    changes: importing.changes ?? false,
    problems: url.searchParams.has('tooLarge') ? ['errors.tooLargeBody'] : problems,
    reading,
    dry,
    gone: gone ? t('import.gone') : null,
    past: importKinds.has(importing.kind) ? pathTo('importList', {}) : null,
  };
  return refreshing(page, reading !== null);
}

export type ImportPageData = Awaited<ReturnType<typeof importPage>>['data'];
export type Dry = NonNullable<ImportPageData['dry']>;

/** Who sent a file waits so long for its dry run, and then is shown how far the reading is. */
const LONGEST_WAIT_MS = 1500;

/** Reads a file and keeps what it says, or why it cannot be read; tells meanwhile how far it is. */
async function readInto(
  context: StaffContext,
  importing: Importing,
  upload: string,
  content: Buffer,
): Promise<void> {
  const { db } = context.services;
  const kept = (text: string) => (importing.sealed ? JSON.stringify(sealing(context)(text)) : text);
  const onProgress = (rows: number) => void noteReading(db, upload, rows).catch(() => undefined);
  const read = await readFile(importing.reader ?? 'table', content, null, { onProgress });
  await noteRead(db, upload, 'error' in read ? read : { content: kept(read.value.content) }).catch(
    (error: unknown) => {
      // Who waits is told that the reading was cut off.
      process.stderr.write(`${inspect(error)}\n`);
    },
  );
}

const pageOf = ({ url }: StaffContext, upload: string) =>
  redirect(linkWith(url.pathname.replace(/\.data$/, ''), { upload }));

async function bringIn(context: StaffContext, importing: Importing) {
  const { request, services } = context;
  const read = await readUpload(request);
  if ('error' in read) return answer([read.error], 422);
  const [file] = read.files;
  if (file === undefined) return answer(['errors.noFile'], 422);
  checkCorporation(context, read.form);
  const whose = whoseOf(context, importing);
  const upload = await draftInReading(services.db, whose, file.name);
  await Promise.race([readInto(context, importing, upload, file.content), wait(LONGEST_WAIT_MS)]);
  const state = await findDraft(services.db, whose, upload);
  if (state !== null && 'error' in state) return answer([state.error], 422);
  return pageOf(context, upload);
}

async function confirm(context: StaffContext, importing: Importing, upload: string) {
  const { services } = context;
  const whose = whoseOf(context, importing);
  const draft = await findDraft(services.db, whose, upload, opening(context));
  // Confirmed before: that is what is shown.
  if (draft === null && (await isBulkOperation(context, upload))) return showBulkOperation(upload);
  if (draft === null || !('lines' in draft)) return answer(['import.gone'], 409);
  const plan = await planOf(importing, draft, draft.choices, await remembered(context, importing));
  if (!dryRun(importing, plan).ready) return answer(['import.notReady'], 422);
  const { command, input, units } = await confirmed(importing, plan, draft.name);
  // By the file's own id: however often it is confirmed, it is imported once.
  const started = await startBulkOperation(context, {
    id: upload,
    name: 'import',
    params: { name: draft.name, ...(importKinds.has(importing.kind) && { report: REPORT }) },
    units,
    back: importing.back,
    items: [
      {
        label: draft.name,
        about: null,
        version: null,
        command,
        input: importing.sealed ? sealing(context)(JSON.stringify(input)) : input,
      },
    ],
  });
  await dropDraft(services.db, whose, upload);
  return started;
}

/** Keeps what a form of the dry run says, and shows the file as it is read by that; or imports it. */
async function said(context: StaffContext, importing: Importing) {
  const form = await context.request.formData();
  checkCorporation(context, form);
  const upload = formText(form, 'upload');
  const intent = formText(form, 'intent');
  if (intent === '') return confirm(context, importing, upload);
  const { db } = context.services;
  const whose = whoseOf(context, importing);
  const draft = await findDraft(db, whose, upload, opening(context));
  if (draft === null || !('lines' in draft)) return answer(['import.gone'], 409);
  await keepChoices(db, whose, upload, typedChoices(intent, form, draft.choices));
  return pageOf(context, upload);
}

/** Reads the file that was chosen, and leads to its dry run; or takes what was said there. */
export async function runImport(context: StaffContext, importing: Importing) {
  const isFile = context.request.headers.get('Content-Type')?.startsWith('multipart/form-data') ?? false;
  try {
    return await (isFile ? bringIn(context, importing) : said(context, importing));
  } catch (error) {
    const refusal = tellable(error);
    return answer([firstOf(refusal)], statusOf(refusal));
  }
}
