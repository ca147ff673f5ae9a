import { fillTemplate, mailLanguages, type MailLanguage } from '#domain/mailing/mail-template.ts';
import { MOST_OF_A_VISIT } from '#domain/equipment/visit-commands.ts';
import { plannedWith } from '#projections/equipment/inspections.ts';
import { findTemplate } from '#projections/mailing/mail-templates.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { proposedTemplate, signatureOf } from '../mailing/proposed-template.server.ts';
import { hasNoServer } from '../mailing/sender-of.server.ts';
import { pathTo } from '../paths.ts';
import { formatDate } from '../ui/format.ts';
import { linkWith } from '../ui/links.ts';

/** Who comes for what: planned inspections of one third party, seen from the list of what is due. */
export const dueOfProvider = (provider: number): string =>
  pathTo('examination', {}, { of: 'equipment', provider });

/** The day of a visit, or the first and the last of several. */
function dayWords(days: readonly string[]): string {
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return '';
  return first === last ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`;
}

/**
 * The mail to whoever comes to inspect: what is planned with them and was not announced yet, or all of it where the
 * address asks so. @throws Response 404 for nobody of the company, and where nothing is planned with them
 */
export async function visitLetter(context: StaffContext) {
  const { services, corporation, params, url } = context;
  const id = idOf(params, 'id');
  const provider = context.may('ROLE_THIRD_PARTY_READ')
    ? await findThirdParty(services.db, id, corporation)
    : null;
  const planned = await plannedWith(services.db, corporation, id);
  if (provider === null || planned.length === 0) throw notFound();
  const fresh = planned.filter(({ announcedOn }) => announcedOn === null);
  const told = planned.length - fresh.length;
  const everything = fresh.length === 0 || url.searchParams.get('of') === 'all';
  const rows = (everything ? planned : fresh).slice(0, MOST_OF_A_VISIT);
  const language: MailLanguage =
    mailLanguages.find((one) => one === url.searchParams.get('language')) ?? provider.language;
  const own = await findTemplate(services.db, corporation, 'inspectionVisit', language);
  const { subject, text } = own ?? proposedTemplate(context, 'inspectionVisit', language);
  const said = {
    day: dayWords(rows.map(({ plannedOn }) => plannedOn)),
    pieces: rows
      .map(({ plannedOn, name, equipmentName, equipmentCode, serialNumber, place }) =>
        [formatDate(plannedOn), name, `${equipmentName} (${equipmentCode})`, serialNumber, place]
          .filter(Boolean)
          .join(' · '),
      )
      .join('\n'),
    ...signatureOf(context),
  };
  const here = `${url.pathname.replace(/\.data$/, '')}${url.search}`;
  return {
    title: context.t('equipment.visit.letter.title', { name: provider.identity?.name ?? '' }),
    values: {
      to: provider.identity?.email ?? '',
      cc: '',
      subject: fillTemplate(subject, said),
      text: fillTemplate(text, said),
    },
    fixed: [
      ['language', language],
      ...rows.map((row) => ['inspections', String(row.id)] as const),
    ] satisfies (readonly [string, string])[],
    count: rows.length,
    // Those that were announced as they are planned are left out, unless they are asked for.
    told: everything ? 0 : told,
    everything: linkWith(here, { of: 'all' }),
    language,
    languages: mailLanguages.map((one) => ({ one, to: linkWith(here, { language: one }) })),
    noServer: await hasNoServer(context),
    back: dueOfProvider(id),
  };
}
