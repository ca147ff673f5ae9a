import { recordPayment } from '#domain/payments/payment-commands.ts';
import * as purchases from '#domain/documents/purchase-commands.ts';
import { receivePurchase } from '#domain/purchasing/receipt-commands.ts';
import {
  approveSupplierInvoice,
  registerSupplierInvoice,
} from '#domain/purchasing/supplier-invoice-commands.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { vatNumberOfSiren } from '#domain/kernel/identifiers.ts';
import { editCommerceSettings } from '#domain/company/commerce-settings-commands.ts';
import { commerceSettingsOf } from '#domain/company/commerce-settings.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { choices } from '#projections/records/records.ts';
import { findSupplierInvoice } from '#projections/purchasing/supplier-invoices.ts';
import type { Demo } from './demo-content.ts';
import { suppliers, type DemoSupplier } from './suppliers.ts';

/** Above it somebody else than who registered an invoice approves it, in euros. */
const APPROVAL_THRESHOLD = '3000';

type Stage =
  | 'draft'
  | 'validate'
  | 'in_progress'
  | 'accepted'
  | 'refused'
  | 'cancel'
  | 'partly'
  | 'received'
  | 'paid'
  | 'credited'
  | 'dearer';

/** Purchases in every state, the oldest first: from whom, and how far they came. */
const stages: readonly (readonly [supplier: number, stage: Stage])[] = [
  [1, 'paid'],
  [2, 'credited'],
  [0, 'received'],
  [1, 'refused'],
  [2, 'dearer'],
  [1, 'partly'],
  [2, 'cancel'],
  [0, 'accepted'],
  [1, 'in_progress'],
  [2, 'validate'],
  [0, 'draft'],
];

interface Bought extends DemoSupplier {
  id: number;
}

interface Place extends Demo {
  vat: number;
  suppliers: readonly Bought[];
}

async function seedSuppliers(demo: Demo): Promise<Bought[]> {
  const { runtime, actor, records } = demo;
  const made: Bought[] = [];
  for (const [index, supplier] of suppliers.entries()) {
    const { name, siren, iban, street, postalCode, city, mailbox } = supplier;
    const input = createThirdParty.input.parse({
      name,
      siren,
      iban,
      supplier: true,
      code: `F${String(index + 1).padStart(3, '0')}`,
      vatNumber: vatNumberOfSiren(siren),
      email: mailbox,
      address: { street, complement: null, postalCode, city, country: 'FR' },
      language: 'fr',
      paymentCondition: records.conditions.get('30 jours fin de mois'),
      paymentType: records.paymentTypes.get('Virement'),
    });
    made.push({ ...supplier, id: (await runtime.store.execute(createThirdParty, actor, input)).id });
  }
  return made;
}

/** Half of a quantity, whole. */
const half = (quantity: string): string => String(Math.max(1, Math.floor(Number(quantity) / 2)));

async function receive(place: Place, version: number, bought: Bought, date: string, part: boolean) {
  const lines = bought.sells.map(([, quantity], line) => ({
    line,
    quantity: part ? half(quantity) : quantity,
  }));
  const input = { version, date, deliveryNote: String(4000 + version), lines };
  await place.runtime.store.execute(receivePurchase, place.actor, receivePurchase.input.parse(input));
}

async function register(place: Place, input: object): Promise<number> {
  const parsed = registerSupplierInvoice.input.parse(input);
  return (await place.runtime.store.execute(registerSupplierInvoice, place.actor, parsed)).id;
}

/** A paper on a purchase: of half or all of it, at its prices or dearer ones. */
const invoice = (
  place: Place,
  version: number,
  { sells }: Bought,
  date: string,
  { part = false, dearer = false },
) =>
  register(place, {
    type: 'invoice',
    number: `F${date.slice(2, 4)}-${1000 + version}`,
    date,
    purchase: version,
    lines: sells.map(([, quantity, unitPrice], line) => ({
      line,
      quantity: part ? half(quantity) : quantity,
      unitPrice: dearer && line === 0 ? String(Number(unitPrice) + 12) : unitPrice,
    })),
  });

async function pay(place: Place, id: number, supplier: number, date: string): Promise<void> {
  const { runtime, actor, corporation, records } = place;
  const row = await findSupplierInvoice(runtime.db, id, corporation);
  if (row === null) throw new Error(`Supplier invoice ${id} is gone`);
  const input = recordPayment.input.parse({
    client: supplier,
    direction: 'out',
    date,
    amount: row.due,
    paymentType: records.paymentTypes.get('Virement'),
    reference: `VIR ${row.number}`,
    allocations: [{ kind: 'supplierInvoice', version: id, amount: row.due }],
  });
  await runtime.store.execute(recordPayment, actor, input);
}

/** What became of an accepted purchase. */
async function follow(place: Place, version: number, bought: Bought, stage: Stage, date: string) {
  const { runtime, actor } = place;
  const day = (days: number) => (addDays(date, days) > place.today ? place.today : addDays(date, days));
  if (stage === 'accepted') return;
  await receive(place, version, bought, day(4), stage === 'partly');
  if (stage === 'received') return;
  const id = await invoice(place, version, bought, day(6), {
    part: stage === 'partly',
    dearer: stage === 'dearer',
  });
  if (stage === 'paid') {
    const waits = (await findSupplierInvoice(runtime.db, id, place.corporation))?.status === 'to_approve';
    if (waits) await runtime.store.execute(approveSupplierInvoice, actor, { id });
    await pay(place, id, bought.id, day(20));
  }
  if (stage === 'credited')
    await register(place, {
      type: 'credit_note',
      number: `A-${1000 + version}`,
      date: day(9),
      purchase: version,
      comment: 'Une pièce rendue',
      lines: [{ line: 0, quantity: '1', unitPrice: bought.sells[0]?.[2] }],
    });
}

async function purchase(place: Place, bought: Bought, stage: Stage, date: string): Promise<void> {
  const { runtime, actor, records, person, vat } = place;
  const { execute } = runtime.store;
  const input = purchases.draftPurchase.input.parse({
    title: bought.sells[0]?.[0],
    thirdParty: bought.id,
    date,
    supplyDate: addDays(date, 5),
    personInCharge: person,
    paymentCondition: records.conditions.get('30 jours fin de mois'),
    paymentType: records.paymentTypes.get('Virement'),
    submitType: stage === 'draft' ? 'draft' : 'validate',
    productList: bought.sells.map(([productName, quantity, unitPrice]) => ({
      productType: 'none',
      productName,
      quantity,
      unitPrice,
      vat,
    })),
  });
  const { version } = await execute(purchases.draftPurchase, actor, input);
  if (stage === 'draft' || stage === 'validate') return;
  if (stage === 'cancel') await execute(purchases.cancelPurchase, actor, { version });
  if (stage === 'refused')
    await execute(purchases.refusePurchase, actor, { version, reasonRefuse: 'Rupture chez le fournisseur' });
  if (stage === 'cancel' || stage === 'refused') return;
  await execute(purchases.markPurchaseSent, actor, { version });
  if (stage === 'in_progress') return;
  await execute(purchases.acceptPurchase, actor, { version, confirmExpired: false });
  await follow(place, version, bought, stage, date);
}

async function setThreshold({ runtime, actor, corporation }: Demo): Promise<void> {
  const profile = await findCorporation(runtime.db, corporation);
  if (profile === null) throw new Error(`Corporation ${corporation} is gone`);
  const settings = { ...commerceSettingsOf(profile), purchaseApprovalThreshold: APPROVAL_THRESHOLD };
  await runtime.store.execute(editCommerceSettings, actor, editCommerceSettings.input.parse(settings));
}

/** Suppliers, and purchases in every state; invoices without an order, one of them late. */
export async function seedPurchases(demo: Demo): Promise<void> {
  const { runtime, corporation, today } = demo;
  await setThreshold(demo);
  const rates = (await choices(runtime.db, ['vat'], corporation)).get('vat') ?? [];
  const vat = rates.find(({ values }) => values['rate'] === '20')?.id ?? 0;
  const place: Place = { ...demo, vat, suppliers: await seedSuppliers(demo) };
  for (const [n, [index, stage]] of stages.entries()) {
    const bought = place.suppliers[index];
    if (bought) await purchase(place, bought, stage, addDays(today, (n + 1 - stages.length) * 5));
  }
  const landlord = place.suppliers[3];
  if (landlord === undefined) return;
  for (const back of [70, 39, 9]) {
    const date = addDays(today, -back);
    const id = await register(place, {
      type: 'invoice',
      number: `Q-${date.slice(0, 7)}`,
      date,
      dueDate: addDays(date, 15),
      thirdParty: landlord.id,
      lines: landlord.sells.map(([name, quantity, unitPrice]) => ({
        name,
        quantity,
        unitPrice,
        vat,
        account: '6132',
      })),
    });
    if (back === 70) await pay(place, id, landlord.id, addDays(date, 14));
  }
}
