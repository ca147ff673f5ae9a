import { hashPassword } from '#db/identity/credentials.ts';
import { draftInvoice } from '#domain/documents/invoice-commands.ts';
import type { InvoiceEvent } from '#domain/documents/invoice.ts';
import { letterheadOf } from '#domain/documents/content/letterhead.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { registerCorporation } from '#domain/company/commands.ts';
import { registerPerson } from '#domain/people/commands.ts';
import { changePassword, registerUser } from '#domain/users/commands.ts';
import { companies } from '#jobs/demo/companies.ts';
import { products } from '#jobs/demo/products.ts';
import { seedRecords } from '#jobs/demo/seed-records.ts';
import type { Runtime } from '#jobs/tasks/runtime.ts';
import { findCorporation } from '#projections/company/corporations.ts';

export const credentials = { username: 'banc', password: 'un mot de passe de banc' };

type Drafted = Extract<InvoiceEvent, { type: 'InvoiceDrafted' }>['data'];

/** The one corporation of a bench and what its invoices are made from. */
export interface Company {
  id: number;
  user: number;
  letterhead: ReturnType<typeof letterheadOf>;
  /** Pattern of invoice numbers. */
  numbering: string;
  conditions: number[];
  paymentTypes: { id: number; name: string }[];
  /** Drafts of five lines, made by the command: patterns for the invoices in bulk. */
  patterns: Drafted[];
  /** A client that the drafts and the writers' invoices may go to. */
  clients: number[];
  productIds: number[];
}

const PATTERNS = 20;
export const LINES = 5;

async function registerAccount({ store }: Runtime): Promise<number> {
  const system = systemActor(null);
  const identity = {
    gender: 'F' as const,
    firstName: 'Rozenn',
    lastName: 'Le Banc',
    email: 'banc@registre.example',
  };
  const person = await store.execute(registerPerson, system, registerPerson.input.parse(identity));
  const { username, password } = credentials;
  const user = await store.execute(registerUser, system, {
    username,
    person: person.id,
    group: 'superadmin',
  });
  const passwordHash = await hashPassword(password);
  await store.execute(changePassword, system, { id: user.id, passwordHash });
  return user.id;
}

/** The body of an invoice as forms and programs send it; `n` varies its lines. */
export function invoiceBody(
  {
    clients,
    conditions,
    paymentTypes,
    productIds,
  }: Pick<Company, 'clients' | 'conditions' | 'paymentTypes' | 'productIds'>,
  n: number,
  date: string,
): Record<string, unknown> {
  return {
    title: `Chantier ${n + 1}, tranche ${(n % 4) + 1}`,
    thirdParty: clients[n % clients.length],
    date,
    supplyDate: date,
    paymentCondition: conditions[1 + (n % 3)],
    paymentType: paymentTypes[0]?.id,
    productList: Array.from({ length: LINES }, (_, line) => ({
      productType: products[(n + line) % products.length]?.type,
      product: productIds[(n + line) % productIds.length],
      quantity: String(1 + ((n * 7 + line * 3) % 40)),
      discountPercent: (n + line) % 6 === 0 ? '5' : null,
    })),
  };
}

async function draftPatterns(
  { store }: Runtime,
  company: Omit<Company, 'patterns'>,
  date: string,
): Promise<Drafted[]> {
  const actor = systemActor(company.id);
  const patterns: Drafted[] = [];
  for (let n = 0; n < PATTERNS; n += 1) {
    const input = draftInvoice.input.parse(invoiceBody(company, n, date));
    const { id } = await store.execute(draftInvoice, actor, input);
    const [first] = await store.read(`invoice-${id}`);
    if (first) patterns.push(first.event.data as Drafted); // the first event of an invoice
  }
  return patterns;
}

/**
 * Registers the corporation, its records and some drafts, all through the commands, and the one account.
 * @param first the company beside which this one is founded: the account is there
 */
export async function foundCompany(
  runtime: Runtime,
  date: string,
  first: Pick<Company, 'user'> | null = null,
): Promise<Company> {
  const input = registerCorporation.input.parse(companies[first === null ? 0 : 1]);
  const { id } = await runtime.store.execute(registerCorporation, systemActor(null), input);
  const user = first?.user ?? (await registerAccount(runtime));
  const records = await seedRecords(runtime, id);
  const profile = await findCorporation(runtime.db, id);
  if (profile === null) throw new Error('The corporation that was just registered is gone');
  const company = {
    id,
    user,
    letterhead: letterheadOf(profile),
    numbering: profile.numbering.invoice,
    conditions: [...records.conditions.values()],
    paymentTypes: [...records.paymentTypes].map(([name, type]) => ({ id: type, name })),
    clients: records.clients,
    productIds: [...records.products.values()],
  };
  return { ...company, patterns: await draftPatterns(runtime, company, date) };
}
