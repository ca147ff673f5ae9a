import { setTimeout as wait } from 'node:timers/promises';
import type { StaffContext } from './screen.server.ts';
import { contentDisposition } from './content-disposition.ts';

const LONGEST_WAIT_MS = 5000;

/** A paper that the worker prints when it is asked for: a slip, or a receipt. */
export interface AskedSheet {
  kind: 'slip' | 'receipt';
  id: number;
  /** Events of its stream: what is changed is printed anew. */
  revision: number;
  /** Of the file, without its ending. */
  name: string;
}

/** The paper as a PDF; 503 with Retry-After while the worker has not made it after 5 s. */
export async function sheetResponse(
  { services, corporation, language }: StaffContext,
  { kind, id, revision, name }: AskedSheet,
): Promise<Response> {
  const look = () =>
    services.db
      .selectFrom('printed_sheet')
      .select('hash')
      .where('kind', '=', kind)
      .where('record_id', '=', id)
      .where('revision', '=', revision)
      .where('language', '=', language)
      .executeTakeFirst();
  let found = await look();
  if (found === undefined) {
    const key = `sheet-${kind}-${id}-${revision}-${language}`;
    await services.enqueue('print-sheet', { kind, id, revision, corporation, language }, key);
    for (const deadline = Date.now() + LONGEST_WAIT_MS; !found && Date.now() < deadline;) {
      await wait(150);
      found = await look();
    }
  }
  const content = found === undefined ? null : await services.files.get(found.hash);
  if (content === null) return new Response(null, { status: 503, headers: { 'Retry-After': '5' } });
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': contentDisposition(`${name}.pdf`, 'inline'),
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
