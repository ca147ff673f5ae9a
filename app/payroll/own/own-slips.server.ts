import { slipsOfYear } from '#domain/payroll/slip-archive.ts';
import { objectToElectronicSlips, withdrawSlipObjection } from '#domain/payroll/wage-slip-commands.ts';
import { objectionDue } from '#domain/payroll/wage-slip.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { standingObjection } from '#projections/payroll/slip-objections.ts';
import { findOwnSlip, slipsOfPerson, type StandingSlip } from '#projections/payroll/wage-slips.ts';
import { intent, runIntent } from '../../http/intents.server.ts';
import { notFound } from '../../http/problems.ts';
import { companyNames } from '../../http/open-companies.server.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { ownYears } from '../slip-years.server.ts';
import { slipsZip, zipName } from '../slip-zip.server.ts';

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
  const named = [...slips.map((slip) => slip.corporation), actor.corporation ?? []].flat();
  const [companies, objection] = await Promise.all([
    companyNames(services, signedIn, named),
    actor.corporation === null ? null : standingObjection(services.db, person, actor.corporation),
  ]);
  return {
    title: t('payroll.own.title'),
    years: ownYears(slips, companies, {
      pdf: (id, open) => pathTo('ownWageSlipPdf', { id }, { open: open ? 1 : null }),
      zip: (year) => pathTo('ownWageSlipsZip', { year }),
    }),
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
  const slips = slipsOfYear(await slipsOfPerson(services.db, personOf(context), null), year);
  if (slips.length === 0) throw notFound();
  return slipsZip(services, slips, zipName(t, year === 'all' ? '' : year));
}
