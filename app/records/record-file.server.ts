import type { RecordDefinition } from '#domain/records/define-record.ts';
import { fileTypeOf, isShownInline } from '#domain/files/file-type.ts';
import { findRecord } from '#projections/records/records.ts';
import { contentDisposition } from '../http/content-disposition.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';

/** The file of a record's field, of the chosen corporation: shown where a browser may show it, else to be saved. */
export async function fileOfRecord(
  {
    services,
    corporation,
    params,
  }: Pick<StaffContext, 'corporation' | 'params'> & {
    services: Pick<StaffContext['services'], 'db' | 'files'>;
  },
  definition: RecordDefinition,
): Promise<Response> {
  const name = params['field'] ?? '';
  if (definition.fields[name]?.kind !== 'file') throw notFound();
  const record = await findRecord(services.db, definition.resource, corporation, idOf(params, 'id'));
  const hash = record?.values[name];
  const content = typeof hash === 'string' ? await services.files.get(hash) : null;
  if (!record || !content) throw notFound();
  const type = fileTypeOf('', content);
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': contentDisposition(record.label, isShownInline(type) ? 'inline' : 'attachment'),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
}
