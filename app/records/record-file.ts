import { fileTypeOf, isShownInline } from '#domain/sharing/file-type.ts';
import { findRecord } from '#projections/records.ts';
import { contentDisposition } from '../http/content-disposition.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { definitionOf } from './definition.server.ts';

/** The file of a record's field: shown where a browser may show it, else to be saved. */
export const loader = screen('recordFile', async (context) => {
  const definition = definitionOf(context, 'READ');
  const { services, corporation, params } = context;
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
});
