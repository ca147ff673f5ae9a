import { z } from 'zod';
import { defaultPatterns } from '#domain/company/numbering.ts';
import * as invoices from '#domain/documents/invoice-commands.ts';
import { invoiceQuotation } from '#domain/documents/invoicing/invoicing-commands.ts';
import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import * as payments from '#domain/payments/payment-commands.ts';
import * as quotations from '#domain/documents/quotation-commands.ts';
import * as refunds from '#domain/documents/refund-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { command } from '#domain/kernel/command.ts';
import { sealed, sealedPart } from '#domain/kernel/personal.ts';
import { setCorporationEnabled } from '#domain/company/commands.ts';
import { editNumbering } from '#domain/company/numbering-commands.ts';
import { corporationAggregate } from '#domain/company/corporation.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { personAggregate } from '#domain/people/person.ts';
import { deleteProduct, createProduct, editProduct } from '#domain/products/commands.ts';
import { createThirdParty, deleteThirdParty, editThirdParty } from '#domain/third-parties/commands.ts';
import {
  changePassword,
  registerUser,
  setSubscriptionEnd,
  setUserEnabled,
  setUserRoles,
} from '#domain/users/commands.ts';
import { authorizeMember, createMember, editMember, setMemberRoles } from '#domain/users/member-commands.ts';
import type { Store } from '#db/events/store.ts';
import { busyBanking } from './busy-banking.ts';
import { busyAgreements } from './busy-agreements.ts';
import { busyCustomFields } from './busy-custom.ts';
import { busyDefaults } from './busy-defaults.ts';
import { busyBooks } from './busy-books.ts';
import { busyGroups } from './busy-groups.ts';
import { busyLinks } from './busy-links.ts';
import { busyMails } from './busy-mails.ts';
import { busyOrganization } from './busy-organization.ts';
import { busyNotifications } from './busy-notifications.ts';
import { busyPeople } from './busy-people.ts';
import { busyEquipment } from './busy-equipment.ts';
import { busyTraining } from './busy-training.ts';
import { busyExpenses } from './busy-expenses.ts';
import { busyTransport } from './busy-transport.ts';
import { busyBilling, busyCredits } from './busy-billing.ts';
import { busyTime } from './busy-time.ts';
import { busyTimeOff } from './busy-time-off.ts';
import { busyHealth } from './busy-health.ts';
import { busyPayroll } from './busy-payroll.ts';
import { busyRecruitment } from './busy-recruitment.ts';
import { busyPayments } from './busy-payments.ts';
import { busyPrograms } from './busy-programs.ts';
import { busyPrices } from './busy-prices.ts';
import { busyPurchases } from './busy-purchases.ts';
import { busyRecurring } from './busy-recurring.ts';
import { busySharing } from './busy-sharing.ts';
import { busyRemote } from './busy-remote.ts';
import { busyUsers } from './busy-users.ts';
import { busyImports } from './busy-imports.ts';
import { busyViews } from './busy-views.ts';
import { busyThirdParties } from './busy-third-parties.ts';
import { busyWebhooks } from './busy-webhooks.ts';
import {
  clientInput,
  commandsOf,
  documentInput,
  makeInvoice,
  makeQuotation,
  send,
  type Company,
} from '../company.ts';

const system = systemActor(null);

/** What no screen does yet, though projections know it already. */
const appendToPerson = command({
  name: 'AppendToPerson',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: z.object({ id: z.number(), corporation: z.number() }),
  async handle(work, actor, { id, corporation }) {
    const person = await work.load(personAggregate, id, actor);
    const identity = { gender: 'F' as const, firstName: 'Anne', lastName: 'Le Bras', email: null };
    const suspended = {
      person: id,
      corporation,
      until: '2031-06-30',
      reason: 'Litige',
      personal: sealedPart(id, 'employment', 'reason'),
    };
    await work.append(person, [
      {
        type: 'PersonIdentityEdited',
        data: { person: id, identity, personal: sealed('person', id, 'identity') },
      },
      { type: 'PersonDisabledInCorporation', data: { person: id, corporation } },
      { type: 'PersonEnabledInCorporation', data: { person: id, corporation } },
      { type: 'PersonErasureSuspended', data: suspended },
      { type: 'PersonErasureResumed', data: { person: id, corporation } },
      { type: 'PersonErasureSuspended', data: suspended },
      { type: 'PersonErasureTold', data: { person: id, corporation, on: '2031-07-01' } },
      {
        type: 'PersonPartErased',
        data: { person: id, part: 'health', on: '2031-07-01', rule: 'claims' },
      },
    ]);
  },
});

const appendToCorporation = command({
  name: 'AppendToCorporation',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: z.object({ id: z.number() }),
  async handle(work, actor, { id }) {
    const corporation = await work.load(corporationAggregate, id, actor);
    const { details } = corporation.state;
    if (details === null) throw new Error(`Corporation ${id} has no details`);
    const changed = { ...details, capital: '240000.00' };
    await work.append(corporation, [
      { type: 'CorporationEdited', data: { corporation: id, details: changed } },
      {
        type: 'CorporationBankAccountSet',
        data: { corporation: id, iban: details.iban, bic: details.bic },
      },
    ]);
  },
});

/** An account that its company looks after by itself. */
async function busyMembers(store: Store, corporation: number): Promise<void> {
  const actor = systemActor(corporation);
  const member = {
    username: 'loic',
    gender: 'M' as const,
    firstName: 'Loïc',
    lastName: 'Kerjean',
    email: null,
    group: 'user' as const,
    roles: ['ROLE_QUOTATION_LIST'],
  };
  const { id } = await send(store, createMember, actor, member);
  await send(store, editMember, actor, { ...member, id, group: 'admin', lastName: 'Kerjean-Roux' });
  await send(store, setMemberRoles, actor, { id, roles: ['ROLE_QUOTATION_MANAGER'] });
  await send(store, authorizeMember, actor, { id, enabled: false });
}

async function busyAccounts(store: Store, company: Company): Promise<void> {
  const { corporation } = company;
  const identity = { gender: 'F' as const, firstName: 'Anne', lastName: 'Le Goff', email: 'anne@example.fr' };
  const { id: person } = await send(store, registerPerson, system, identity);
  const contract = { start: '2026-01-05', end: '2026-12-31' };
  await send(store, addPersonToCorporation, system, { person, corporation, enabled: true, contract });
  await send(store, appendToPerson, system, { id: person, corporation });
  const { id } = await send(store, registerUser, system, { username: 'anne', person, group: 'user' });
  await send(store, setUserRoles, system, { id, corporation, roles: ['ROLE_INVOICE_LIST'] });
  await send(store, setUserRoles, system, {
    id,
    corporation,
    roles: ['ROLE_INVOICE_MANAGER', 'ROLE_PAYMENT_LIST'],
  });
  await busyMembers(store, corporation);
  await busyGroups(store, company, id);
  await busyUsers(store, { user: id, person, corporation });
  await send(store, setUserEnabled, system, { id, enabled: false });
  await send(store, setUserEnabled, system, { id, enabled: true });
  await send(store, setSubscriptionEnd, system, { id, end: '2027-01-31' });
  await send(store, changePassword, system, { id, passwordHash: '$argon2id$none' });
  await send(store, appendToCorporation, system, { id: corporation });
  await send(store, setCorporationEnabled, system, { id: corporation, enabled: false });
  await send(store, setCorporationEnabled, system, { id: corporation, enabled: true });
}

async function busyRecords(store: Store, { actor, vat, unit }: Company): Promise<void> {
  const { create, edit, remove } = commandsOf('vat');
  const { id } = await send(store, create, actor, {
    name: 'TVA 8,5 %',
    rate: '8,5',
    category: 'S',
    enabled: true,
  });
  await send(store, edit, actor, { id, name: 'TVA DOM', rate: '8.5', category: 'S', mention: 'Martinique' });
  const gone = await send(store, create, actor, { name: 'TVA 2 %', rate: '2', category: 'S' });
  await send(store, remove, actor, { id: gone.id });
  const product = {
    name: 'Toupie',
    code: 'TOUP',
    type: 'product' as const,
    forPurchase: true,
    unit,
    unitPrice: '99.5',
    vat,
  };
  const made = await send(store, createProduct, actor, product);
  await send(store, editProduct, actor, {
    ...product,
    id: made.id,
    unitPrice: '101.2345',
    forSale: true,
    enabled: true,
  });
  const other = await send(store, createProduct, actor, { ...product, code: 'TOUP2' });
  await send(store, deleteProduct, actor, { id: other.id });
  const client = await send(
    store,
    createThirdParty,
    actor,
    clientInput({ name: 'Éléonore Çelik', naturalPerson: true }),
  );
  await send(store, editThirdParty, actor, {
    ...clientInput({ name: 'Éléonore Le Bras', naturalPerson: true, code: 'EL' }),
    id: client.id,
  });
  const unused = await send(store, createThirdParty, actor, clientInput({ name: 'Personne' }));
  await send(store, deleteThirdParty, actor, { id: unused.id });
}

async function busyQuotations(store: Store, company: Company): Promise<void> {
  const { actor } = company;
  const edited = await makeQuotation(store, company);
  const lines = [{ productType: 'service' as const, product: company.product, quantity: '2.5' }];
  await send(store, quotations.editQuotation, actor, {
    ...documentInput(company, { productList: lines }),
    version: edited.version,
  });
  const deleted = await makeQuotation(store, company);
  await send(store, quotations.deleteQuotationDraft, actor, { version: deleted.version });
  const first = await makeQuotation(store, company, 'validate');
  await send(store, quotations.storeQuotationPdf, actor, { version: first.version, file: 'a'.repeat(64) });
  await send(store, quotations.markQuotationSent, actor, { version: first.version });
  await send(store, quotations.refuseQuotation, actor, { version: first.version, reasonRefuse: 'Trop cher' });
  const second = await send(store, quotations.draftNextQuotationVersion, actor, { version: first.version });
  await send(store, quotations.deleteQuotationDraft, actor, { version: second.version });
  const third = await send(store, quotations.draftNextQuotationVersion, actor, { version: first.version });
  await send(store, quotations.validateQuotation, actor, { version: third.version });
  await send(store, quotations.acceptQuotation, actor, { version: third.version, confirmExpired: true });
  const released = await send(store, invoiceQuotation, actor, { version: third.version, mode: 'whole' });
  await send(store, invoices.deleteInvoiceDraft, actor, { version: released.version });
  await busyDeposits(store, company, third.version);
  await send(store, quotations.annotateQuotation, actor, { version: third.version, comment: 'Bon client' });
  await send(store, quotations.duplicateQuotation, actor, { version: third.version });
  const cancelled = await makeQuotation(store, company, 'validate');
  await send(store, quotations.acceptQuotation, actor, { version: cancelled.version, confirmExpired: true });
  await send(store, quotations.cancelQuotation, actor, { version: cancelled.version });
}

/** A deposit that is changed while a draft, one that is credited, and the invoice that closes the quotation. */
async function busyDeposits(store: Store, company: Company, version: number): Promise<void> {
  const { actor, vat } = company;
  const deposit = await send(store, invoiceQuotation, actor, { version, mode: 'share', percent: '30' });
  const line = { productType: 'none' as const, productName: 'Acompte', quantity: '1', unitPrice: '50', vat };
  await send(store, invoices.editInvoice, actor, {
    ...documentInput(company, { productList: [line] }),
    version: deposit.version,
  });
  await send(store, invoices.validateInvoice, actor, { version: deposit.version });
  const closing = await send(store, invoiceQuotation, actor, { version, mode: 'whole' });
  await send(store, invoices.validateInvoice, actor, { version: closing.version });
}

async function busyRefunds(store: Store, company: Company): Promise<void> {
  const { actor, paymentType } = company;
  const { version, id } = await makeInvoice(store, company, 'validate');
  const gone = await send(store, refunds.refundInvoice, actor, { version });
  await send(store, refunds.deleteRefundDraft, actor, { version: gone.version });
  await send(store, payments.recordPayment, actor, {
    invoice: version,
    date: '2026-03-20',
    amount: '500',
    paymentType,
  });
  const refund = await send(store, refunds.refundInvoice, actor, {
    version,
    lines: [{ line: 0, quantity: '1' }],
  });
  await send(store, refunds.editRefund, actor, {
    ...documentInput(company, { title: 'Remise commerciale' }),
    version: refund.version,
  });
  await send(store, refunds.validateRefund, actor, { version: refund.version });
  await send(store, refunds.annotateRefund, actor, {
    version: refund.version,
    comment: 'Vu avec le chantier',
  });
  await send(store, refunds.storeRefundPdf, actor, { version: refund.version, file: 'c'.repeat(64) });
  await send(store, payments.recordRefundPayment, actor, {
    refund: refund.version,
    date: '2026-03-21',
    amount: '10',
    paymentType,
  });
  await send(store, refunds.copyRefund, actor, { version: refund.version });
  await send(store, refunds.draftRefund, actor, { ...documentInput(company), invoice: id });
  const { thirdParty, ...content } = documentInput(company, { expiryDate: null });
  const rebate = await send(store, refunds.draftRebate, actor, { thirdParty, ...content, invoices: [id] });
  const time = { periodStart: '2026-01-01', periodEnd: '2026-02-28' };
  const ground = { ground: 'contract', contract: 'CT-7', ...time } as const;
  await send(store, refunds.editRefund, actor, { ...content, ...ground, version: rebate.version });
  await send(store, sendDocument, actor, {
    kind: 'refund',
    version: refund.version,
    to: 'client@exemple.fr',
    subject: 'Avoir',
    text: 'Bonjour',
  });
}

async function busyInvoices(store: Store, company: Company): Promise<void> {
  const { actor, paymentType } = company;
  const draft = await makeInvoice(store, company);
  await send(store, invoices.editInvoice, actor, {
    ...documentInput(company, { expiryDate: null, discountPercent: '10' }),
    version: draft.version,
  });
  const { version } = await makeInvoice(store, company, 'validate');
  await send(store, invoices.storeInvoicePdf, actor, { version, file: 'b'.repeat(64) });
  await send(store, invoices.copyInvoice, actor, { version });
  const pay = (amount: string) =>
    send(store, payments.recordPayment, actor, { invoice: version, date: '2026-03-20', amount, paymentType });
  const payment = await pay('76');
  const details = { invoice: version, date: '2026-03-20', amount: '76', paymentType, reference: 'VIR 7' };
  await send(store, payments.editPayment, actor, { ...details, id: payment.id });
  await pay('500');
  await pay('0.01');
  await send(store, payments.cancelPayment, actor, { id: payment.id, reason: 'Chèque impayé' });
  await send(store, invoices.annotateInvoice, actor, { version, comment: 'Relancer en avril' });
}

/** Everything that can happen, at least once, beside what the demo shows. */
export async function busyHistory(store: Store, company: Company): Promise<void> {
  await busyAccounts(store, company);
  await busyRecords(store, company);
  await send(store, editNumbering, company.actor, {
    ...defaultPatterns,
    invoice: 'FA-{YYYY}-{SEQ:5}',
    first: { purchase: 12 },
  });
  await busyOrganization(store, company);
  await busyPeople(store, company);
  await busyTimeOff(store, company);
  await busyTime(store, company);
  await busyBilling(store, company);
  await busyHealth(store, company);
  await busyPayroll(store, company);
  await busyRecruitment(store, company);
  await busyTraining(store, company);
  await busyTransport(store, company);
  await busyEquipment(store, company);
  await busyBooks(store, company);
  await busyInvoices(store, company);
  await busyRefunds(store, company);
  await busyExpenses(store, company);
  await busyMails(store, company);
  await busyLinks(store, company);
  await busyViews(store, company);
  await busyImports(store, company);
  await busyRemote(store, company);
  await busyWebhooks(store, company);
  await busyNotifications(store, company);
  await busyPrograms(store, company);
  await busyThirdParties(store, company);
  await busySharing(store, company);
  await busyDefaults(store, company);
  await busyCustomFields(store, company);
  await busyPurchases(store, company);
  await busyPayments(store, company);
  await busyBanking(store, company);
  await busyPrices(store, company);
  await busyAgreements(store, company);
  // Last of those that number invoices: the closing one is dated today.
  await busyQuotations(store, company);
  await busyRecurring(store, company);
  await busyCredits(store, company);
}
