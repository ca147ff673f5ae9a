import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { redirect } from '@remix-run/node';
import { documentKind } from '#domain/document-kinds/registry.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { DocumentRow } from '#projections/documents/document-query.ts';
import { findBundle, openBundle } from '#scratch/pdf-bundles.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { notFound } from '../../http/problems.ts';
import { pathTo } from '../../paths.ts';

const LONGEST_WAIT_MS = 4000;

/** Asks the worker to put stored PDFs together in one file, and leads to the page that hands it over. */
export async function bundlePdfs(
  { services, corporation, actor }: StaffContext,
  kind: DocumentKind,
  rows: readonly DocumentRow[],
): Promise<Response> {
  const files = rows.map((row) => row.pdf).filter((hash) => hash !== null);
  const bundle = createHash('sha256')
    .update(JSON.stringify([corporation, kind, files]))
    .digest('hex');
  await openBundle(services.db, bundle, corporation, kind);
  const found = await findBundle(services.db, bundle, corporation);
  const asked = { user: actor.user, corporation, at: new Date().toISOString() };
  if (found?.hash === null)
    await services.enqueue('bundle-pdf', { bundle, files, asked }, `bundle-${bundle}`);
  return redirect(pathTo('pdfBundle', { bundle }));
}

/** A bundle that the person may print; waits a little for the worker. */
export async function awaitBundle({ services, corporation, params, may }: StaffContext) {
  const bundle = params['bundle'] ?? '';
  for (const deadline = Date.now() + LONGEST_WAIT_MS; ;) {
    const found = await findBundle(services.db, bundle, corporation);
    if (found === null) throw notFound();
    if (!may(documentKind(found.kind).roles.print)) throw new Response(null, { status: 403 });
    if (found.hash !== null || Date.now() >= deadline) return { bundle, ...found };
    await wait(200);
  }
}
