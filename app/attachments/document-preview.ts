import { previewOf } from '#domain/files/file-type.ts';
import { notFound } from '../http/problems.ts';
import { screen } from '../http/screen.server.ts';
import { unavailable } from './file-response.server.ts';
import { seenDocument } from './seen-document.server.ts';
import { textPreview } from './text-preview.ts';

/** As much of a text as the viewer shows, in bytes. */
const SHOWN = 200_000;

const decode = (bytes: Uint8Array, whole: boolean): string => {
  try {
    // A letter that the last byte cuts in two is waited for, rather than refused.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !whole });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** A text as a page of its own, for the viewer's frame: escaped, and in a sandbox that could run nothing anyway. */
export const loader = screen('documentPreview', async (context) => {
  const { services, t, language } = context;
  const document = await seenDocument(context);
  if (previewOf(document.type) !== 'text') throw notFound();
  try {
    const content = await services.files.open(document.file);
    if (content === null) throw notFound();
    const parts: Uint8Array[] = [];
    for await (const part of content.read(0, Math.min(SHOWN, content.size) - 1)) parts.push(part as Buffer); // bytes
    const whole = content.size <= SHOWN;
    const text = decode(Buffer.concat(parts), whole);
    const page = textPreview(
      language,
      document.name ?? t('commerce.erased'),
      text,
      whole ? null : t('files.cut'),
    );
    return new Response(page, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
        'Cache-Control': 'private, no-cache',
      },
    });
  } catch (error) {
    return unavailable(context, error);
  }
});
