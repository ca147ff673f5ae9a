import { strokeBox, strokePath } from '#domain/kernel/strokes.ts';
import { readUsage } from '#projections/equipment/read-usage.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';

const { width, height } = strokeBox;

/** What was drawn when a piece went out, or came back: ink on paper, whatever the scheme. */
export const loader = screen('usageSignature', async ({ services, corporation, params }) => {
  const use = await readUsage(services.store.read, idOf(params, 'id'));
  const strokes = params['end'] === 'back' ? use.backStrokes : use.outStrokes;
  if (use.deleted || use.corporation !== corporation || strokes === null) throw notFound();
  const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const ink = `<path d="${strokePath(strokes)}" fill="none" stroke="#1c2024" stroke-width="6"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}><rect width="100%" height="100%" fill="#fff"/>${ink}</svg>`;
  return new Response(svg, {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'private, no-store' },
  });
});
