import { setTimeout as wait } from 'node:timers/promises';
import { isBilled, type DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { documentKind } from '#domain/document-kinds/registry.ts';
import { mayPass } from '#domain/kernel/access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import type { Language } from '#locales/index.ts';
import { defaultFileNames, pdfName } from '#domain/company/file-names.ts';
import { composeInvoice } from '#domain/einvoicing/compose-invoice.ts';
import { problemsOf } from '#domain/einvoicing/problems.ts';
import { commerceSettingsOf } from '#domain/company/commerce-settings.ts';
import type { Translate } from '#locales/translate.ts';
import { billedDocument, printedFacts } from '#projections/documents/billed-documents.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { readDocument, type DocumentView } from '#projections/documents/documents.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import type { Services } from '../../services.server.ts';

interface PdfContext {
  services: Pick<Services, 'db' | 'store' | 'files' | 'enqueue'>;
  actor: Actor | null;
  corporation: number;
  language: Language;
}

const LONGEST_WAIT_MS = 5000;

interface Printed {
  kind: DocumentKind;
  document: DocumentView;
  draft: boolean;
  stored: string | null;
  revision: number;
}

async function printedVersion(
  { services, corporation }: PdfContext,
  version: number,
): Promise<Printed | null> {
  const document = await readDocument(services.db, services.store.read, version, corporation);
  if (document === null || document.purpose === 'takenOver') return null;
  const { kind, status, pdf, revision } = document;
  return { kind, document, draft: status === 'draft', stored: pdf, revision };
}

async function draftHash(
  { services, language }: PdfContext,
  version: number,
  revision: number,
): Promise<string | null> {
  const row = await services.db
    .selectFrom('draft_pdf')
    .select('hash')
    .where('version_id', '=', version)
    .where('revision', '=', revision)
    .where('language', '=', language)
    .executeTakeFirst();
  return row?.hash ?? null;
}

/** The file's hash; asks the worker for what is not there yet and waits for it a little. */
async function awaitPdf(context: PdfContext, version: number, first: Printed): Promise<string | null> {
  const { services, corporation, language } = context;
  const { kind, revision } = first;
  const look = async () =>
    first.draft
      ? draftHash(context, version, revision)
      : ((await printedVersion(context, version))?.stored ?? null);
  const ready = first.draft ? await look() : first.stored;
  if (ready !== null) return ready;
  if (first.draft)
    await services.enqueue(
      'draft-pdf',
      { version, revision, corporation, language },
      `draft-${version}-${revision}-${language}`,
    );
  else await services.enqueue('store-pdf-now', { kind, version }, `pdf-${version}`);
  for (const deadline = Date.now() + LONGEST_WAIT_MS; Date.now() < deadline;) {
    await wait(150);
    const hash = await look();
    if (hash !== null) return hash;
  }
  return null;
}

const json = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
  errors: Record<string, string[]> = {},
) =>
  new Response(JSON.stringify({ code, errors }), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

const unready = () => json(503, 'CODE_ERROR_503', { 'Retry-After': '5' });

async function nameOf({ services, corporation }: PdfContext, document: DocumentView): Promise<string> {
  const seller = await findCorporation(services.db, corporation);
  const fileNames = seller ? commerceSettingsOf(seller).fileNames : defaultFileNames;
  return pdfName(fileNames, document, `${document.kind}-${document.version}`);
}

const fileResponse = (content: Uint8Array, type: string, disposition: string) =>
  new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': disposition,
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
    },
  });

/**
 * The PDF of a version, inline or as a download: 404 for an unknown or foreign one, 503 with Retry-After when the
 * worker has not made it after 5 s (3-decisions.md, "Commerce documents").
 */
export async function pdfResponse(
  context: PdfContext,
  version: number,
  download: boolean,
): Promise<Response> {
  const printed = await printedVersion(context, version);
  if (printed === null) return json(404, 'NOT_EXIST');
  const { kind } = printed;
  if (!mayPass(context.actor, { role: documentKind(kind).roles.print, scope: 'corporation' }))
    return json(403, 'CODE_ERROR_403');
  const hash = await awaitPdf(context, version, printed);
  const content = hash === null ? null : await context.services.files.get(hash);
  if (content === null) return unready();
  const name = await nameOf(context, printed.document);
  return fileResponse(
    content,
    'application/pdf',
    contentDisposition(name, download ? 'attachment' : 'inline'),
  );
}

/** Why the PDF of a validated document carries no XML: each rule of the standard that it does not keep to, in words. */
async function reasonsWithout(
  { services, corporation, t }: PdfContext & { t: Translate },
  document: DocumentView,
): Promise<string[]> {
  const billed = billedDocument(document, await printedFacts(services.db, document, corporation));
  if (billed === null) return [];
  const problems = problemsOf(composeInvoice(billed)).filter(({ core }) => core);
  return problems.map(({ problem, rules }) => `${t(`einvoicing.problem.${problem}`)} (${rules.join(', ')})`);
}

/**
 * The XML of an invoice's or credit note's PDF, as it was made with it, as a download: 404 where there is none,
 * with the reasons, 503 as for the PDF.
 */
export async function facturXResponse(
  context: PdfContext & { t: Translate },
  version: number,
): Promise<Response> {
  const printed = await printedVersion(context, version);
  if (printed === null || !isBilled(printed.kind) || printed.draft) return json(404, 'NOT_EXIST');
  if (!mayPass(context.actor, { role: documentKind(printed.kind).roles.print, scope: 'corporation' }))
    return json(403, 'CODE_ERROR_403');
  if ((await awaitPdf(context, version, printed)) === null) return unready();
  const { document } = (await printedVersion(context, version)) ?? printed;
  if (document.xml === null)
    return json(404, 'NO_ELECTRONIC_INVOICE', {}, { '': await reasonsWithout(context, document) });
  const content = await context.services.files.get(document.xml);
  if (content === null) return unready();
  const name = (await nameOf(context, document)).replace(/\.pdf$/, '.xml');
  return fileResponse(content, 'application/xml', contentDisposition(name, 'attachment'));
}
