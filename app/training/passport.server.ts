import { addDays, addMonths, endOfMonth, type CivilDate } from '#domain/kernel/dates.ts';
import {
  declareCertificates,
  withdrawCertificateDeclaration,
} from '#domain/training/certificate-commands.ts';
import { passportDue } from '#domain/training/validity.ts';
import { passportTrainings } from '#projections/training/certificates.ts';
import { entryText, formText } from '../http/form-text.ts';
import { runIntent, type Intent } from '../http/intents.server.ts';
import { runCommand } from '../http/run-command.server.ts';
import { pathTo } from '../paths.ts';
import { askedDay, wrongDays } from '../http/asked-day.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** The quarter that a day is in. */
function quarterOf(day: CivilDate): { from: CivilDate; until: CivilDate } {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  const from = `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
  return { from, until: endOfMonth(addMonths(from, 2)) };
}

/** How many quarters are offered: those whose trainings are still to be declared, mostly. */
const QUARTERS = 4;

/** The trainings of a time that are to be declared to the passport of prevention, each with its due day. */
export async function passportPage({ services, corporation, today, url }: StaffContext) {
  const query = url.searchParams;
  const asked = { from: askedDay(query, 'from'), until: askedDay(query, 'until') };
  const current = quarterOf(today);
  const span = { from: asked.from ?? current.from, until: asked.until ?? current.until };
  const wrong = wrongDays(query);
  const rows = Object.keys(wrong).length > 0 ? [] : await passportTrainings(services.db, corporation, span);
  const quarters = Array.from({ length: QUARTERS }).reduce<(typeof span)[]>(
    (before) => [...before, quarterOf(addDays(before.at(-1)?.from ?? addDays(current.until, 1), -1))],
    [],
  );
  return {
    span,
    quarters,
    wrongDays: wrong,
    rows: rows.map((row) => ({ ...row, due: passportDue(row.obtainedOn) })),
  };
}

export type PassportLine = Awaited<ReturnType<typeof passportPage>>['rows'][number];

/** Notes those as declared that were chosen. */
const declare: Intent = {
  async run(context, _none, form) {
    const certificates = form.getAll('certificates').map((value) => Number(entryText(value)));
    const input = declareCertificates.input.parse({ certificates, day: formText(form, 'day') });
    await runCommand(context, declareCertificates, input, { form });
    return { to: here(context), flash: 'training.notice.declared' };
  },
};

const withdraw: Intent = {
  async run(context, _none, form) {
    const input = withdrawCertificateDeclaration.input.parse({ id: formText(form, 'certificate') });
    await runCommand(context, withdrawCertificateDeclaration, input, { form });
    return { to: here(context), flash: 'training.notice.declarationWithdrawn' };
  },
};

/** The same days again. */
const here = ({ url }: StaffContext): string => pathTo('trainingPassport', {}) + url.search;

export const changePassport = (context: StaffContext) => runIntent(context, { declare, withdraw }, 0);
