import { screen } from '../../http/screen.server.ts';
import { awaitBundle } from './pdf-bundle.server.ts';

/** Several documents as one file; 503 with Retry-After while the worker has not made it. */
export const loader = screen('pdfBundleFile', async (context) => {
  const { kind, hash } = await awaitBundle(context);
  const content = hash === null ? null : await context.services.files.get(hash);
  if (content === null) return new Response(null, { status: 503, headers: { 'Retry-After': '5' } });
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${context.t(`lists.bundle.file.${kind}`)}.pdf"`,
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
    },
  });
});
