import { systemActor } from '#domain/kernel/actor.ts';
import { createProduct } from '#domain/products/commands.ts';
import { recordCommands } from '#domain/records/commands.ts';
import { fillReferenceLists } from '#domain/records/french-defaults-commands.ts';
import { recordDefinition } from '#domain/records/registry.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { vatNumberOfSiren } from '#domain/kernel/identifiers.ts';
import { seedParties } from './seed-parties.ts';
import type { Runtime } from '../tasks/runtime.ts';
import { clients, type DemoClient } from './companies.ts';
import { recordIds } from './record-ids.ts';
import { categories, products } from './products.ts';

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
    ids.set(String(row['name']), id);
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

/** Who gets copies of mails, once it is switched on. */
const recipient = {
  name: 'Cabinet comptable',
  address: 'copies@cabinet-comptable.example',
  copy: 'bcc',
  enabled: false,
};

/** The reference lists that a new company begins with, and what it sells to whom. */
export async function seedRecords(runtime: Runtime, corporation: number): Promise<DemoRecords> {
  const actor = systemActor(corporation);
  await runtime.store.execute(fillReferenceLists, actor, {});
  const ids = (resource: string) => recordIds(runtime.db, resource, corporation);
  const [vat, unitIds, conditions, types, mailTypes] = await Promise.all([
    ids('vat'),
    recordIds(runtime.db, 'unittype', corporation, 'symbol'),
    ids('paymentcondition'),
    ids('paymenttype'),
    ids('mailtype'),
  ]);
  const categoryIds = await createAll(
    runtime,
    corporation,
    'productcategory',
    categories.map((name) => ({ name })),
  );
  await createAll(runtime, corporation, 'mailrecipient', [
    { ...recipient, mailType: mailTypes.get('Facture') },
  ]);
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
  await seedParties(runtime, corporation, clientIds);
  return { conditions, paymentTypes: types, clients: clientIds, products: productIds };
}
