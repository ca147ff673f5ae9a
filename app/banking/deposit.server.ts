import { cancelChequeDeposit, makeChequeDeposit } from '#domain/banking/cheque-deposit-commands.ts';
import { bankAccounts } from '#projections/banking/bank-accounts.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import {
  chequesOf,
  findChequeDeposit,
  waitingCheques,
  type ChequeRow,
} from '#projections/banking/cheque-deposits.ts';
import { intent } from '../http/intents.server.ts';
import { submit } from '../http/form.server.ts';
import { formText } from '../http/form-text.ts';
import { sheetResponse } from '../http/printed-sheet.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { formatIban } from '../ui/format.ts';

const shownCheque = (t: StaffContext['t'], { clientName, number, ...row }: ChequeRow) => ({
  ...row,
  number: number ?? String(row.payment),
  clientName: clientName ?? t('commerce.erased'),
  to: pathTo('paymentDetails', { id: row.payment }),
});

/** The company's usual account, which a slip names where none is chosen. */
async function usualAccount({ services: { db }, corporation }: StaffContext) {
  const company = await findCorporation(db, corporation);
  return { id: company?.account?.id ?? null, iban: company?.iban ? formatIban(company.iban) : '–' };
}

/** The cheques that wait, to be put on a slip. */
export async function depositForm(context: StaffContext) {
  const { services, corporation, t, today } = context;
  const { db } = services;
  const [cheques, accounts, usual] = await Promise.all([
    waitingCheques(db, corporation),
    bankAccounts(db, corporation),
    usualAccount(context),
  ]);
  return {
    title: t('banking.deposit.new'),
    cheques: cheques.map((row) => shownCheque(t, row)),
    accounts: accounts.map(({ id, label }) => ({ value: id, label })),
    printed: usual.iban,
    values: { date: today, account: String(usual.id ?? '') },
  };
}

export const makeDeposit = async (context: StaffContext) =>
  submit(context, await context.request.formData(), {
    command: makeChequeDeposit,
    done: ({ id }) => ({
      to: pathTo('depositDetails', { id }),
      flash: { tone: 'ok', key: 'banking.deposit.made' },
    }),
  });

async function readDeposit({ services, corporation, params }: StaffContext) {
  const row = await findChequeDeposit(services.db, idOf(params, 'id'), corporation);
  if (row === null) throw notFound();
  return row;
}

/** A slip with its cheques. */
export async function depositPage(context: StaffContext) {
  const { services, corporation, t, may } = context;
  const row = await readDeposit(context);
  const cheques = await chequesOf(services.db, row.id, corporation);
  const live = !row.cancelled && !row.booked;
  return {
    title: t('banking.deposit.titled', { number: row.number }),
    row,
    account: row.account ?? (await usualAccount(context)).iban,
    cheques: cheques.map((one) => shownCheque(t, one)),
    mayCancel: live && may('ROLE_PAYMENT_EDIT'),
  };
}

/** The slip as the bank gets it. */
export async function depositSlip(context: StaffContext): Promise<Response> {
  const { id, number } = await readDeposit(context);
  const { length } = await context.services.store.read(`chequedeposit-${id}`);
  return sheetResponse(context, { kind: 'slip', id, as: length, name: number });
}

export const depositIntents = {
  cancel: intent(
    cancelChequeDeposit,
    (id, form) => ({ id, reason: formText(form, 'reason') || null }),
    (_result, id) => ({ to: pathTo('depositDetails', { id }), flash: 'banking.deposit.cancelled' }),
  ),
};
