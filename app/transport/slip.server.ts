import { setTimeout as wait } from 'node:timers/promises';
import { signatureOf } from '#domain/transport/order.ts';
import { transportRoles } from '#domain/transport/roles.ts';
import { mayPass } from '#domain/kernel/access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { findOrder, type OrderRow } from '#projections/transport/order-list.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import { contentDisposition } from '../http/content-disposition.ts';
import { sheetResponse, type SheetContext } from '../http/printed-sheet.server.ts';

type Asking = SheetContext & { actor: Actor };

/** An intervention whose slip somebody may see: the office any, a driver their own; null: there is none. */
export async function slipOrder(
  { services, corporation, actor }: Pick<Asking, 'services' | 'corporation' | 'actor'>,
  id: number,
): Promise<OrderRow | null> {
  const found = await findOrder(services.db, id, corporation);
  if (found === null) return null;
  if (mayPass(actor, { role: transportRoles.view, scope: 'corporation' })) return found;
  return found.status !== 'draft' && found.driver !== null && found.driver === actor.person ? found : null;
}

interface AskedSlip {
  id: number;
  /** A slip as it was signed; null: as it is now. */
  version: number | null;
  download: boolean;
}

const LONGEST_WAIT_MS = 5000;

const retry = (text: string) =>
  new Response(text, {
    status: 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '5' },
  });

/**
 * The slip as a PDF: of what was signed the file that was kept then, the same for ever; of what is not signed as it
 * stands now. 503 with Retry-After while it is not made after 5 s. null: there is no such slip, or it was erased.
 */
export async function slipResponse(context: Asking, asked: AskedSlip): Promise<Response | null> {
  const { services, language, t } = context;
  const { id, download } = asked;
  if ((await slipOrder(context, id)) === null) return null;
  const read = async () => (await readOrder(services.store.read, id)).state;
  let state = await read();
  const version = asked.version ?? signatureOf(state)?.version ?? null;
  const name = `${t('transport.slip')} ${state.number}`;
  if (version === null) {
    const { events } = await readOrder(services.store.read, id);
    const revision = events.length;
    return sheetResponse(context, { kind: 'transport', id, revision, as: revision, name });
  }
  const kept = () => state.slips.find((one) => one.version === version);
  if (kept() === undefined) return null;
  for (const deadline = Date.now() + LONGEST_WAIT_MS; kept()?.files === null && Date.now() < deadline;) {
    await wait(150);
    state = await read();
  }
  const file = kept()?.files?.[language];
  if (file === undefined) return retry(t('ui.paper.notReady'));
  const content = await services.files.get(file);
  if (content === null) return null;
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': contentDisposition(
        `${name} v${version}.pdf`,
        download ? 'attachment' : 'inline',
      ),
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
