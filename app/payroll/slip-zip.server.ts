import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { distinctName } from '#domain/files/attached-document.ts';
import { SLIP_FILE_NAME, slipFileName } from '#domain/payroll/slip-file-name.ts';
import { storedParameterValue } from '#projections/company/parameters.ts';
import type { StandingSlip } from '#projections/payroll/wage-slips.ts';
import { contentDisposition } from '../http/content-disposition.ts';
import type { ScreenContext } from '../http/screen.server.ts';
import type { Services } from '../services.server.ts';

/** How an archive of slips is called, without its ending. @param of a month, a year or a person; '': all there are */
export const zipName = (t: ScreenContext['t'], of: string): string =>
  t('payroll.own.zip', { year: of })
    .trim()
    .replaceAll(/[\\/:*?"<>|]+/g, '-');

/** How the files of slips are called, as each of their corporations says. */
async function patternsOf(
  { db }: Pick<Services, 'db'>,
  slips: readonly StandingSlip[],
): Promise<ReadonlyMap<number, unknown>> {
  const corporations = [...new Set(slips.map(({ corporation }) => corporation))];
  const patterns = await Promise.all(
    corporations.map((corporation) => storedParameterValue(db, SLIP_FILE_NAME, corporation)),
  );
  return new Map(corporations.map((corporation, at) => [corporation, patterns[at]]));
}

/**
 * Slips in one archive: each is read when its turn comes, so that no more than one of them is in memory.
 * @param filename without its extension
 * @param folderOf in which folder of the archive a slip stands; '': in none
 */
export async function slipsZip(
  services: Pick<Services, 'db' | 'files'>,
  slips: readonly StandingSlip[],
  filename: string,
  folderOf: (slip: StandingSlip) => string = () => '',
): Promise<Response> {
  const patterns = await patternsOf(services, slips);
  const archive = new ZipFile();
  const taken = new Set<string>();
  for (const slip of slips) {
    const { name, period, corporation, file, issuedAt } = slip;
    const folder = folderOf(slip);
    const path = `${folder === '' ? '' : `${folder}/`}${slipFileName(patterns.get(corporation), name, period)}`;
    const distinct = distinctName(path, taken);
    taken.add(distinct.toLowerCase());
    archive.addReadStreamLazy(distinct, { mtime: new Date(issuedAt), compress: false }, (give) => {
      services.files.get(file).then(
        (content) => give(null, Readable.from([content ?? Buffer.alloc(0)])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  }
  archive.end();
  return new Response(Readable.toWeb(Readable.from(archive.outputStream)) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition(`${filename}.zip`, 'attachment'),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
