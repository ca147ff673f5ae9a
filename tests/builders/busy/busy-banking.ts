import type { z } from 'zod';
import * as banking from '#domain/banking/bank-statement-commands.ts';
import { cancelChequeDeposit, makeChequeDeposit } from '#domain/banking/cheque-deposit-commands.ts';
import { cancelPayment, recordPayment } from '#domain/payments/payment-commands.ts';
import * as dunning from '#domain/dunning/reminder-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { commerceSettingsOf } from '#domain/company/commerce-settings.ts';
import { editCommerceSettings } from '#domain/company/commerce-settings-commands.ts';
import { corporationAggregate } from '#domain/company/corporation.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { CorporationEvent, CorporationState } from '#domain/company/corporation.ts';
import type { Store } from '#db/events/store.ts';
import { OWN_IBAN } from '../bank-files.ts';
import { commandsOf, makeInvoice, send, type Company } from '../company.ts';

type Entry = z.input<typeof banking.importSchema>['statements'][number]['entries'][number];

export const bankEntry = (amount: string, label: string, changes: Partial<Entry> = {}): Entry => ({
  date: '2026-03-25',
  amount,
  label,
  ...changes,
});

let files = 0;

/** A file of one statement, each with a content and a number of its own. */
export const bankFile = (
  entries: Entry[],
  changes: Partial<z.input<typeof banking.importSchema>> = {},
): z.input<typeof banking.importSchema> => ({
  file: { name: 'releve.csv', hash: String((files += 1)).padStart(64, '0'), format: 'csv' },
  statements: [{ account: OWN_IBAN, number: String(222 + files), skipped: 0, entries }],
  ...changes,
});

/** Lets a corporation send reminders, or forbids it. */
export async function enableReminders(
  store: Store,
  { corporation, actor }: Company,
  enabled = true,
): Promise<void> {
  const events = await store.read(`corporation-${corporation}`);
  const { details } = foldStream<CorporationState, CorporationEvent>(corporationAggregate, events);
  if (details === null) throw new Error(`Corporation ${corporation} has no details`);
  await send(store, editCommerceSettings, actor, {
    ...commerceSettingsOf(details),
    remindersEnabled: enabled,
  });
}

async function busyReminders(store: Store, company: Company): Promise<void> {
  const { actor } = company;
  await enableReminders(store, company);
  await send(store, dunning.editReminderSettings, actor, {
    automatic: false,
    first: 5,
    second: 15,
    third: 30,
  });
  const { version } = await makeInvoice(store, company, 'validate');
  await send(store, dunning.suspendReminders, actor, { version, until: '2026-12-31', reason: 'Litige' });
  await send(store, dunning.resumeReminders, actor, { version });
  await send(store, dunning.sendReminder, actor, {
    version,
    stage: 1,
    to: 'client@exemple.fr',
    subject: 'Rappel',
    text: 'Bonjour',
  });
}

/** A deposit of one cheque. @returns its id */
export async function depositOf(store: Store, { actor, client }: Company): Promise<number> {
  const cheque = { name: 'Chèque de banque', means: 'cheque', accountingCode: '511200', enabled: true };
  const { id: paymentType } = await send(store, commandsOf('paymenttype').create, actor, cheque);
  const money = { client, date: '2026-03-24', amount: '30', paymentType, vat: null };
  const { id: payment } = await send(store, recordPayment, actor, money);
  const asked = { date: '2026-03-25', account: null, payments: [payment] };
  const { id } = await send(store, makeChequeDeposit, actor, asked);
  await send(store, cancelChequeDeposit, actor, { id });
  return (await send(store, makeChequeDeposit, actor, asked)).id;
}

/** Everything that can happen to bank statements and reminders, at least once. */
export async function busyBanking(store: Store, company: Company): Promise<void> {
  const { actor, client, paymentType } = company;
  const { version } = await makeInvoice(store, company, 'validate');
  const entries = [
    bankEntry('576', 'VIR'),
    bankEntry('-12', 'FRAIS'),
    bankEntry('3', 'INTERETS'),
    bankEntry('-7', 'COTISATION'),
  ];
  const columns = { signature: 'date|libelle|montant', mapping: { date: 0, label: 1, amount: 2 } };
  const { ids } = await send(store, banking.importBankStatement, actor, bankFile(entries, { columns }));
  const [id = 0] = ids;
  const allocations = [{ kind: 'invoice' as const, version, amount: '576' }];
  const confirm = { id, line: 1, client, paymentType, allocations };
  const { payment } = await send(store, banking.confirmBankLine, actor, confirm);
  await send(store, cancelPayment, actor, { id: payment, reason: 'Rejet' });
  await send(store, banking.confirmBankLine, actor, confirm);
  const charges = { id, line: 4, account: '627000', label: 'Cotisation', learn: 'COTISATION' };
  await send(store, banking.bookBankLine, actor, charges);
  await send(store, banking.reverseBankLine, actor, { id, line: 4 });
  await send(store, banking.bookBankLine, actor, charges);
  await send(store, banking.ignoreBankLine, actor, { id, line: 2, reason: 'Frais bancaires' });
  await send(store, banking.ignoreBankLine, actor, { id, line: 3 });
  await send(store, banking.reopenBankLine, actor, { id, line: 3 });
  const typed = await send(store, recordPayment, actor, {
    client,
    date: '2026-03-24',
    amount: '3',
    paymentType,
  });
  await send(store, banking.reconcileBankLine, actor, { id, line: 3, payments: [typed.id] });
  const old = await send(store, banking.importBankStatement, actor, bankFile([bankEntry('9', 'ANCIEN')]));
  await send(store, banking.eraseBankTexts, systemActor(company.corporation), { id: old.ids[0] ?? 0 });
  await depositOf(store, company);
  await busyReminders(store, company);
}
