import { systemActor } from '#domain/kernel/actor.ts';
import { createProduct } from '#domain/products/commands.ts';
import { recordCommands } from '#domain/records/commands.ts';
import { recordDefinition } from '#domain/records/registry.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { vatNumberOfSiren } from '#domain/kernel/identifiers.ts';
import { findCorporation } from '#projections/corporations.ts';
import type { Runtime } from '../runtime.ts';
import { clients, type DemoClient } from './companies.ts';
import { documentTypes } from './document-types.ts';
import { mailRecipients, mailTypes, sendersOf } from './mail-types.ts';
import { categories, paymentConditions, paymentTypes, products, units, vatRates } from './products.ts';

/** Ids by name or code, of one company. */
export interface DemoRecords {
  conditions: Map<string, number>;
  paymentTypes: Map<string, number>;
  clients: number[];
  products: Map<string, number>;
}

async function createAll(
  runtime: Runtime,
  corporation: number,
  resource: string,
  rows: readonly Record<string, unknown>[],
): Promise<Map<string, number>> {
  const definition = recordDefinition(resource);
  if (definition === null) throw new Error(`No record is called ${resource}`);
  const { create } = recordCommands(definition);
  const ids = new Map<string, number>();
  for (const row of rows) {
    const { id } = await runtime.store.execute(
      create,
      systemActor(corporation),
      create.input.parse({ enabled: true, ...row }),
    );
    ids.set(String(row['symbol'] ?? row['name']), id);
  }
  return ids;
}

function thirdPartyInput(client: DemoClient, index: number, condition: number | null, type: number | null) {
  const { name, siren, street, postalCode, city, mailbox, naturalPerson = false, language = 'fr' } = client;
  return createThirdParty.input.parse({
    name,
    client: true,
    naturalPerson,
    code: `C${String(index + 1).padStart(3, '0')}`,
    siren,
    vatNumber: siren && vatNumberOfSiren(siren),
    email: mailbox,
    address: { street, complement: null, postalCode, city, country: 'FR' },
    language,
    paymentCondition: condition,
    paymentType: type,
  });
}

/** Senders, types of mails and who gets copies of them. */
async function seedMailTypes(runtime: Runtime, corporation: number): Promise<void> {
  const seller = await findCorporation(runtime.db, corporation);
  const senders = await createAll(runtime, corporation, 'sender', sendersOf(seller?.email ?? null));
  const types = await createAll(
    runtime,
    corporation,
    'mailtype',
    mailTypes.map((type) => ({
      ...type,
      sender: type.sender === null ? null : (senders.get(type.sender) ?? null),
    })),
  );
  await createAll(
    runtime,
    corporation,
    'mailrecipient',
    mailRecipients.map((one) => ({ ...one, mailType: types.get(one.mailType) ?? null })),
  );
}

export async function seedRecords(runtime: Runtime, corporation: number): Promise<DemoRecords> {
  const actor = systemActor(corporation);
  const vat = await createAll(runtime, corporation, 'vat', vatRates);
  const unitIds = await createAll(runtime, corporation, 'unittype', units.map(([name, symbol, code]) => ({ name, symbol, code }))); // prettier-ignore
  const categoryIds = await createAll(runtime, corporation, 'productcategory', categories.map((name) => ({ name }))); // prettier-ignore
  const conditions = await createAll(runtime, corporation, 'paymentcondition', paymentConditions);
  const types = await createAll(runtime, corporation, 'paymenttype', paymentTypes);
  for (const [resource, rows] of Object.entries(documentTypes))
    await createAll(runtime, corporation, resource, rows);
  await seedMailTypes(runtime, corporation);
  const productIds = new Map<string, number>();
  for (const { unit, vat: rate, category, ...product } of products) {
    const references = { unit: unitIds.get(unit), vat: vat.get(rate), category: categoryIds.get(category) };
    const input = createProduct.input.parse({ ...product, ...references, forSale: true, enabled: true });
    productIds.set(product.code, (await runtime.store.execute(createProduct, actor, input)).id);
  }
  const conditionCycle = [...conditions.values()];
  const clientIds: number[] = [];
  for (const [index, client] of clients.entries()) {
    const input = thirdPartyInput(
      client,
      index,
      conditionCycle[1 + (index % 3)] ?? null,
      types.get('Virement') ?? null,
    );
    clientIds.push((await runtime.store.execute(createThirdParty, actor, input)).id);
  }
  return { conditions, paymentTypes: types, clients: clientIds, products: productIds };
}
