import { data, redirect } from '@remix-run/node';
import { todayIn, LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import { typedDate } from '#domain/kernel/typed-date.ts';
import { slipsOfYear } from '#domain/payroll/slip-archive.ts';
import { LINK_TRIES } from '#domain/payroll/wage-slip.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { slipsOfPerson } from '#projections/payroll/wage-slips.ts';
import { readPerson } from '#projections/people/staff.ts';
import { formText } from '../../http/form-text.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, type ScreenContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { visitorCompany } from '../../public-quotation/quotation-page.server.ts';
import { slipResponse } from '../slip-file.server.ts';
import { ownYears } from '../slip-years.server.ts';
import { slipsZip, zipName } from '../slip-zip.server.ts';
import { archivedSlips, letIn, openArchive } from './open-archive.server.ts';

const tokenOf = ({ params }: ScreenContext): string => params['token'] ?? '';

const hidden = { headers: { 'Cache-Control': 'private, no-store' } };

/** The question of the day of birth, and behind it all slips of whoever the link was mailed to. */
export async function archivePage(context: ScreenContext) {
  const { services, language, url, t } = context;
  const token = tokenOf(context);
  const here = pathTo('slipArchive', { token }, { lng: language });
  const opened = await openArchive(context);
  const slips = opened === null ? [] : await slipsOfPerson(services.db, opened.archive.person, null);
  const corporations = [...new Set(slips.map(({ corporation }) => corporation))];
  const companies = await Promise.all(corporations.map((one) => findCorporation(services.db, one)));
  const [company = null] = companies;
  if (opened === null || company === null)
    return data({ lost: true as const, title: t('payroll.public.lost') }, { status: 404, ...hidden });
  const { archive, inside } = opened;
  const { state } = await readPerson(services.store.read, archive.person);
  const names = new Map(companies.flatMap((one) => (one === null ? [] : [[one.id, one.name] as const])));
  return data(
    {
      lost: false as const,
      title: t('payroll.archive.title'),
      company: visitorCompany(company, company, null),
      language,
      languages: (['fr', 'en'] as const).map((one) => ({
        one,
        to: pathTo('slipArchive', { token }, { lng: one }),
      })),
      here,
      until: todayIn(LEGAL_TIME_ZONE, new Date(archive.until)),
      wrong: url.searchParams.get('wrong'),
      birthKnown: Boolean(state.details?.birthDate),
      years: inside
        ? ownYears(slips, names, {
            pdf: (id, open) => pathTo('slipArchivePdf', { token, id }, { open: open ? 1 : null }),
            zip: (year) => pathTo('slipArchiveZip', { token, year }, { lng: language }),
          })
        : null,
      all: pathTo('slipArchiveZip', { token, year: 'all' }, { lng: language }),
    },
    hidden,
  );
}

/**
 * Lets in whoever says the person's day of birth. A try is taken before the answer is compared, so that many at once
 * are no more than many one after the other.
 */
export async function enterArchive(context: ScreenContext): Promise<Response> {
  const { services, request, language } = context;
  const token = tokenOf(context);
  const back = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    redirect(pathTo('slipArchive', { token }, { lng: language, ...query }), { status: 303, headers });
  const opened = await openArchive(context);
  if (opened === null) return back({});
  const day = typedDate(formText(await request.formData(), 'birthDate'), null);
  // What is no day at all is a slip of the hand, and takes no try.
  if (day === null) return back({ wrong: 'date' });
  const { archive } = opened;
  const { state } = await readPerson(services.store.read, archive.person);
  const birth = state.details?.birthDate ?? null;
  if (birth === null) return back({});
  if (!(await services.links.takeArchiveTry(services.db, archive.hash, LINK_TRIES))) return back({});
  if (birth !== day) return back({ wrong: 'birth' });
  await services.links.giveArchiveTriesBack(services.db, archive.hash);
  return back({}, { 'Set-Cookie': await letIn(services, archive) });
}

/** The PDF of a slip of whoever was let in. @throws Response 404 for anybody else's */
export async function archivedPdf(context: ScreenContext): Promise<Response> {
  const id = idOf(context.params, 'id');
  const slip = (await archivedSlips(context)).find((one) => one.id === id);
  if (slip === undefined) throw notFound();
  return slipResponse(context, slip);
}

/** The archive of a year, or of all there are, of whoever was let in. */
export async function archivedZip(context: ScreenContext): Promise<Response> {
  const { services, params, t } = context;
  const year = params['year'] ?? '';
  const slips = slipsOfYear(await archivedSlips(context), year);
  if (slips.length === 0) throw notFound();
  return slipsZip(services, slips, zipName(t, year === 'all' ? '' : year));
}
