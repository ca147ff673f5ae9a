import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { distinctName } from '#domain/files/attached-document.ts';
import { SLIP_FILE_NAME, slipFileName } from '#domain/payroll/slip-file-name.ts';
import { objectToElectronicSlips, withdrawSlipObjection } from '#domain/payroll/wage-slip-commands.ts';
import { objectionDue } from '#domain/payroll/wage-slip.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { storedParameterValue } from '#projections/company/parameters.ts';
import { standingObjection } from '#projections/payroll/slip-objections.ts';
import { findOwnSlip, slipsOfPerson, type StandingSlip } from '#projections/payroll/wage-slips.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { intent, runIntent } from '../../http/intents.server.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';

/** The person of the account. @throws Response 404 for an account that is nobody's */
const personOf = ({ actor }: StaffContext): number => {
  if (actor.person === null) throw notFound();
  return actor.person;
};

/** One's own slip by the id of the address. @throws Response 404 for anybody else's, and a withdrawn one */
export async function ownSlip(context: StaffContext): Promise<StandingSlip> {
  const slip = await findOwnSlip(context.services.db, idOf(context.params, 'id'), personOf(context));
  if (slip === null) throw notFound();
  return slip;
}

/** One's own slips by year, whichever company's, and whether the chosen one is to hand them out on paper. */
export async function ownSlips(context: StaffContext) {
  const { services, actor, signedIn, t } = context;
  const person = personOf(context);
  const slips = await slipsOfPerson(services.db, person, null);
  const companies = new Map(signedIn.facts.memberships.map((one) => [one.corporation, one.name]));
  const years = [...new Set(slips.map(({ period }) => period.slice(0, 4)))];
  const objection =
    actor.corporation === null ? null : await standingObjection(services.db, person, actor.corporation);
  return {
    title: t('payroll.own.title'),
    years: years.map((year) => ({
      year,
      zip: pathTo('ownWageSlipsZip', { year }),
      slips: slips
        .filter(({ period }) => period.startsWith(year))
        .map(({ id, period, corporation, size, delivery, replaces }) => ({
          id,
          period,
          company: companies.get(corporation) ?? '',
          size,
          paper: delivery === 'paper',
          corrected: replaces !== null,
        })),
    })),
    all: pathTo('ownWageSlipsZip', { year: 'all' }),
    company: actor.corporation === null ? null : (companies.get(actor.corporation) ?? null),
    objection: objection && {
      madeAt: objection.madeAt,
      due: objectionDue(todayIn(LEGAL_TIME_ZONE, new Date(objection.madeAt))),
    },
  };
}

/** What the page's buttons do. */
export function changeOwnSlips(context: StaffContext) {
  const person = personOf(context);
  const here = (key: string) => () => ({ to: pathTo('ownWageSlips', {}), flash: `payroll.notice.${key}` });
  return runIntent(
    context,
    {
      object: intent(objectToElectronicSlips, () => ({ person }), here('objected')),
      withdraw: intent(withdrawSlipObjection, () => ({ person }), here('withdrawn')),
    },
    0,
  );
}

/** All slips of a year, or all there are, in one archive: read one after the other as it is taken. */
export async function ownSlipsZip(context: StaffContext): Promise<Response> {
  const { services, params, t } = context;
  const year = params['year'] ?? '';
  const all = await slipsOfPerson(services.db, personOf(context), null);
  const slips = year === 'all' ? all : all.filter(({ period }) => period.startsWith(`${year}-`));
  if (slips.length === 0 || !/^(?:\d{4}|all)$/.test(year)) throw notFound();
  const archive = new ZipFile();
  const taken = new Set<string>();
  const patterns = new Map<number, unknown>();
  for (const { name, period, corporation, file, issuedAt } of slips) {
    if (!patterns.has(corporation))
      patterns.set(corporation, await storedParameterValue(services.db, SLIP_FILE_NAME, corporation));
    const distinct = distinctName(slipFileName(patterns.get(corporation), name, period), taken);
    taken.add(distinct.toLowerCase());
    archive.addReadStreamLazy(distinct, { mtime: new Date(issuedAt), compress: false }, (give) => {
      services.files.get(file).then(
        (content) => give(null, Readable.from([content ?? Buffer.alloc(0)])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  }
  archive.end();
  const filename = `${t('payroll.own.zip', { year: year === 'all' ? '' : year }).trim()}.zip`;
  return new Response(Readable.toWeb(Readable.from(archive.outputStream)) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition(filename, 'attachment'),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
