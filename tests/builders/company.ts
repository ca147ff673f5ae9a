import type { z } from 'zod';
import type { contentSchema } from '#domain/documents/content/content.ts';
import { draftInvoice } from '#domain/documents/invoice-commands.ts';
import { draftQuotation } from '#domain/documents/quotation-commands.ts';
import { draftSaleOrder } from '#domain/documents/sale-order-commands.ts';
import { systemActor, type Actor } from '#domain/kernel/actor.ts';
import type { Command } from '#domain/kernel/command.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { registerCorporation } from '#domain/company/commands.ts';
import { chooseCorporationBankAccount } from '#domain/company/company-commands.ts';
import { createProduct } from '#domain/products/commands.ts';
import { recordCommands } from '#domain/records/commands.ts';
import { recordDefinition } from '#domain/records/registry.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { companies } from '#jobs/demo/companies.ts';
import type { Store } from '#db/events/store.ts';

/** A corporation with one of everything that an invoice needs. */
export interface Company {
  corporation: number;
  actor: Actor;
  vat: number;
  unit: number;
  condition: number;
  paymentType: number;
  product: number;
  client: number;
}

/** Answered by every change, whatever its command is. */
const ofTheStore = new Set([
  'STALE',
  'CONFLICT',
  'COMMAND_ID_USED',
  'CORPORATION_DISABLED',
  'CORPORATION_MOVED',
  'CORPORATION_MOVING',
  'NO_CORPORATION',
]);

/** What a command answers and does not say that it does; null: all is well. */
const undeclared = ({ name, refuses }: Pick<Command, 'name' | 'refuses'>, error: unknown): Error | null =>
  error instanceof Refusal &&
  error.kind === 'conflict' &&
  !ofTheStore.has(error.code) &&
  !refuses.some((code) => code === error.code)
    ? new Error(`${name} does not say that it refuses by ${error.code}`)
    : null;

/** Runs a command with its input as forms send it. */
export const send = <Schema extends z.ZodType, Result>(
  store: Store,
  command: Command<Schema, Result>,
  actor: Actor,
  input: z.input<Schema>,
  options?: { commandId?: string },
): Promise<Result> =>
  store.execute(command, actor, command.input.parse(input), options).catch((error: unknown) => {
    throw undeclared(command, error) ?? error;
  });

/** The three commands of a plain record. @throws Error when there is none of that name. */
export function commandsOf(resource: string) {
  const definition = recordDefinition(resource);
  if (definition === null) throw new Error(`No record is called ${resource}`);
  return recordCommands(definition);
}

export const address = {
  street: '12 rue du Port',
  complement: null,
  postalCode: '29200',
  city: 'Brest',
  country: 'FR',
};

export const clientInput = (changes: Partial<z.input<typeof createThirdParty.input>> = {}) => ({
  name: 'Ville de Brest',
  client: true,
  address,
  language: 'fr' as const,
  ...changes,
});

export async function createCompany(store: Store, index: 0 | 1 = 0): Promise<Company> {
  const profile = companies[index];
  if (!profile) throw new Error('The demo has lost a company');
  const { id: corporation } = await send(store, registerCorporation, systemActor(null), profile);
  const actor = systemActor(corporation);
  const record = async (resource: string, values: object) =>
    (await send(store, commandsOf(resource).create, actor, { enabled: true, ...values })).id;
  const vat = await record('vat', { name: 'TVA 20 %', rate: '20', category: 'S' });
  const unit = await record('unittype', { name: 'Heure', symbol: 'h' });
  const condition = await record('paymentcondition', { name: '30 jours', days: 30, from: 'invoice_date' });
  const paymentType = await record('paymenttype', { name: 'Virement', means: 'transfer' });
  const { id: product } = await send(store, createProduct, actor, {
    name: 'Pompage',
    code: 'POMP',
    type: 'service',
    forSale: true,
    forPurchase: true,
    unit,
    unitPrice: '120',
    vat,
    enabled: true,
  });
  const { id: client } = await send(store, createThirdParty, actor, clientInput());
  return { corporation, actor, vat, unit, condition, paymentType, product, client };
}

/** Another account of the company, which becomes its usual one. @returns its id */
export async function payOn(
  store: Store,
  { corporation, actor }: Pick<Company, 'corporation' | 'actor'>,
  iban: string,
): Promise<number> {
  const account = { label: `Compte ${iban.slice(-4)}`, holder: 'Béton du Littoral', iban, enabled: true };
  const { id: bankAccount } = await send(store, commandsOf('rib').create, actor, account);
  await send(store, chooseCorporationBankAccount, actor, { id: corporation, bankAccount });
  return bankAccount;
}

type ContentInput = z.input<typeof contentSchema>;

/** A complete document: one line, 480.00 without VAT, 576.00 with it. */
export const documentInput = (company: Company, changes: Partial<ContentInput> = {}): ContentInput => ({
  title: 'Dalle du hangar',
  thirdParty: company.client,
  date: '2026-03-02',
  expiryDate: '2026-04-01',
  paymentCondition: company.condition,
  paymentType: company.paymentType,
  deliveryTime: '2 semaines',
  productList: [{ productType: 'service', product: company.product, quantity: '4' }],
  ...changes,
});

type Submit = 'draft' | 'validate';

export const makeInvoice = (
  store: Store,
  company: Company,
  submitType: Submit = 'draft',
  changes: Partial<ContentInput> = {},
) =>
  send(store, draftInvoice, company.actor, {
    ...documentInput(company, { expiryDate: null, ...changes }),
    submitType,
  });

export const makeQuotation = (
  store: Store,
  company: Company,
  submitType: Submit = 'draft',
  changes: Partial<ContentInput> = {},
) => send(store, draftQuotation, company.actor, { ...documentInput(company, changes), submitType });

export const makeSaleOrder = (
  store: Store,
  company: Company,
  submitType: Submit = 'draft',
  changes: Partial<ContentInput> = {},
) =>
  send(store, draftSaleOrder, company.actor, {
    ...documentInput(company, { expiryDate: null, ...changes }),
    submitType,
  });
