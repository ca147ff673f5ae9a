import { data } from '@remix-run/node';
import { prepareTransfer } from '#domain/payments/credit-transfer-commands.ts';
import { isWorkingDay } from '#domain/dunning/working-days.ts';
import { addDays, type CivilDate } from '#domain/kernel/dates.ts';
import { askedDayOr } from '../../http/asked-day.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { valueText } from '#domain/records/value-text.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { payables, type Payable } from '#projections/payments/credit-transfers.ts';
import { choices } from '#projections/records/records.ts';
import { entryText, formText } from '../../http/form-text.ts';
import { statusOf } from '../../http/problems.ts';
import { leadTo, runCommand, tellable } from '../../http/run-command.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { formatIban } from '../../ui/format.ts';
import { fieldErrors } from '../payment-over.server.ts';

/** How far ahead due dates are offered unless somebody says otherwise. */
const DAYS_AHEAD = 14;

export const orderKey = ({ kind, version }: Pick<Payable, 'kind' | 'version'>): string =>
  `${kind}-${version}`;

/** The first day from this one on that banks work. */
export const bankingDay = (day: CivilDate): CivilDate =>
  isWorkingDay(day) ? day : bankingDay(addDays(day, 1));

/** Credit notes are told once a supplier, at its first invoice. */
const toldOnce = (rows: readonly Payable[]): Payable[] =>
  rows.map((row, index) =>
    rows.findIndex(({ partyId, credit }) => partyId === row.partyId && credit !== null) === index
      ? row
      : { ...row, credit: null },
  );

/** What may be paid until the day of the address. */
export async function transferForm({ services, corporation, url, t, today }: StaffContext) {
  const until = askedDayOr(url.searchParams, 'until', addDays(today, DAYS_AHEAD));
  const [rows, own, records] = await Promise.all([
    payables(services.db, corporation, until),
    findCorporation(services.db, corporation),
    choices(services.db, ['rib'], corporation),
  ]);
  return {
    title: t('payments.transfer.new'),
    address: url.pathname.replace(/\.data$/, '') + url.search,
    rows: toldOnce(rows),
    until,
    corporation,
    executionDate: bankingDay(today),
    ownIban: own?.iban ?? null,
    accounts: (records.get('rib') ?? []).map(({ id, label, values }) => ({
      value: id,
      label: `${label} · ${formatIban(valueText(values['iban']))}`,
    })),
    usual: String(own?.account?.id ?? ''),
  };
}

export type TransferFormData = Awaited<ReturnType<typeof transferForm>>;

/** The form again, as it was filled in, with what stands in the way: of documents, by `${kind}-${version}`. */
export interface TransferAnswer {
  executionDate: string;
  atDueDate: boolean;
  bankAccount: string;
  chosen: string[];
  errors: FieldErrors;
  atOrders: Record<string, string>;
}

const orderOf = (key: string) => {
  const [kind = '', version = ''] = key.split('-');
  return { kind, version: Number(version) };
};

export async function makeTransfer(context: StaffContext) {
  const form = await context.request.formData();
  const chosen = form.getAll('order').map(entryText);
  const executionDate = formText(form, 'executionDate');
  const atDueDate = form.has('atDueDate');
  const bankAccount = formText(form, 'bankAccount');
  const answer = (errors: FieldErrors, status: number) => {
    const at = chosen.flatMap((key, index) => {
      const [message] = errors[`orders[${index}].version`] ?? [];
      return message === undefined ? [] : [[key, message] as const];
    });
    return data<TransferAnswer>(
      { executionDate, atDueDate, bankAccount, chosen, errors, atOrders: Object.fromEntries(at) },
      { status },
    );
  };
  const parsed = prepareTransfer.input.safeParse({
    executionDate,
    atDueDate,
    bankAccount: bankAccount === '' ? null : Number(bankAccount),
    orders: chosen.map(orderOf),
  });
  if (!parsed.success) return answer(fieldErrors(parsed.error), 422);
  try {
    const { id } = await runCommand(context, prepareTransfer, parsed.data, { form });
    return await leadTo(pathTo('transferDetails', { id }), 'payments.transfer.notice.made');
  } catch (error) {
    const refusal = tellable(error);
    return answer(refusal.errors, statusOf(refusal));
  }
}
