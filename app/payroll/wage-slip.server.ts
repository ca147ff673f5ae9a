import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { slipRoles } from '#domain/payroll/payroll-roles.ts';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { resendWageSlip, withdrawWageSlip } from '#domain/payroll/wage-slip-commands.ts';
import { keptUntil } from '#domain/payroll/wage-slip.ts';
import { standingObjection } from '#projections/payroll/slip-objections.ts';
import { findWageSlip, readWageSlip } from '#projections/payroll/wage-slips.ts';
import { mailsOf } from '#projections/mailing/mail-list.ts';
import { eventEntries } from '../history/history.server.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { lettersFor } from './slip-letters.server.ts';

/** A slip of the company by the id of the address. @throws Response 404 */
export async function slipOf({ services, corporation, params }: StaffContext) {
  const row = await findWageSlip(services.db, idOf(params, 'id'), corporation);
  if (row === null) throw notFound();
  return row;
}

/** A slip: whose it is, where its way stands, what it says. */
export async function slipPage(context: StaffContext) {
  const { services, corporation, language, t, may } = context;
  const row = await slipOf(context);
  const { id } = row;
  const [{ events }, objection] = await Promise.all([
    readWageSlip(services.store.read, id),
    standingObjection(services.db, row.person, corporation),
  ]);
  return {
    title: t('payroll.slip.title', {
      name: row.name || t('commerce.erased'),
      month: monthInWords(row.period, language),
    }),
    row,
    keptUntil: keptUntil(todayIn(LEGAL_TIME_ZONE, new Date(row.issuedAt))),
    pdf:
      row.file === null
        ? null
        : { shown: pathTo('wageSlipPdf', { id }, { open: 1 }), saved: pathTo('wageSlipPdf', { id }) },
    mails: await mailsOf(services.db, 'wageSlip', id, row.corporation),
    history: await eventEntries(context, events),
    fileTo: may('ROLE_PERSON_VIEW_PROFILE')
      ? pathTo('personDetails', { id: row.person }, { selectedTab: 'wageSlips' })
      : null,
    canResend:
      may(slipRoles.edit) &&
      objection === null &&
      row.replacedBy === null &&
      row.withdrawnAt === null &&
      row.status !== 'waiting' &&
      row.status !== 'progress',
    canWithdraw: may(slipRoles.remove) && row.withdrawnAt === null,
  };
}

/** What the slip's buttons do. */
export async function changeSlip(context: StaffContext) {
  const row = await slipOf(context);
  const letters = await lettersFor(context.services, row);
  const { id } = row;
  return runIntent(
    context,
    {
      resend: intent(
        resendWageSlip,
        () => ({ id, letters }),
        () => ({ to: pathTo('wageSlipDetails', { id }), flash: 'payroll.notice.resent' }),
      ),
      withdraw: intent(
        withdrawWageSlip,
        (_slip, form) => ({ id, reason: formText(form, 'reason') }),
        () => ({ to: pathTo('wageSlipDetails', { id }), flash: 'payroll.notice.slipWithdrawn' }),
      ),
    },
    id,
  );
}
