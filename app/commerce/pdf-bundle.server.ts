import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { redirect } from '@remix-run/node';
import { documentRoles } from '#domain/commerce/kinds.ts';
import type { DocumentKind } from '#domain/kernel/document-kinds.ts';
import type { DocumentRow } from '#projections/document-query.ts';
import { findBundle } from '#projections/pdf-bundles.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { notFound } from '../http/problems.ts';
import { pathTo } from '../paths.ts';

const LONGEST_WAIT_MS = 4000;

/** Asks the worker to put stored PDFs together in one file, and leads to the page that hands it over. */
export async function bundlePdfs(
  { services, corporation }: StaffContext,
  kind: DocumentKind,
  rows: readonly DocumentRow[],
): Promise<Response> {
  const files = rows.map((row) => row.pdf).filter((hash) => hash !== null);
  const bundle = createHash('sha256')
    .update(JSON.stringify([corporation, kind, files]))
    .digest('hex');
  if ((await findBundle(services.db, bundle, corporation)) === null)
    await services.enqueue('bundle-pdf', { bundle, kind, corporation, files }, `bundle-${bundle}`);
  return redirect(pathTo('pdfBundle', { bundle }));
}

/** The file of a bundle that the person may print; null while it is not made. */
export async function bundleHash({ services, corporation, params, may }: StaffContext, patient: boolean) {
  const bundle = params['bundle'] ?? '';
  if (!/^[0-9a-f]{64}$/.test(bundle)) throw notFound();
  for (const deadline = Date.now() + (patient ? LONGEST_WAIT_MS : 0); ;) {
    const found = await findBundle(services.db, bundle, corporation);
    if (found && !may(documentRoles[found.kind].print)) throw new Response(null, { status: 403 });
    if (found || Date.now() >= deadline) return { bundle, found };
    await wait(200);
  }
}
