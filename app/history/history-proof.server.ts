import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { documentBehaviours } from '#domain/documents/kinds.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { relatedStreams } from '#projections/documents/document-record.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { historyBase } from './history-base.server.ts';

/** "FA-2026-0040" for file names. */
const fileName = (text: string): string => text.replaceAll(/[^\w.+-]/g, '-');

/** A proof of the document as an archive of one folder. */
export async function documentProof(context: StaffContext, kind: DocumentKind): Promise<Response> {
  const { services, corporation, t } = context;
  const { view } = await historyBase(context, kind);
  const { id, number, versions } = view;
  const name = fileName(number ?? `${kind}-${id}`);
  const states = documentBehaviours[kind].statesAfter(view.events).at(-1) ?? [];
  const files = await services.proofs.make({
    corporation,
    document: { kind, id, number },
    streams: [`${kind}-${id}`, ...(await relatedStreams(services.db, { kind, id, versions }, corporation))],
    pdfs: states.flatMap(({ rank, pdf }) =>
      pdf === null ? [] : [{ name: `${name}${rank > 1 ? `-v${rank}` : ''}.pdf`, hash: pdf }],
    ),
    made: new Date().toISOString(),
  });
  const folder = fileName(`${t('history.proof.folder')}-${name}`);
  const archive = new ZipFile();
  for (const file of files) archive.addBuffer(file.content, `${folder}/${file.name}`);
  archive.end();
  return new Response(Readable.toWeb(Readable.from(archive.outputStream)) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${folder}.zip"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
