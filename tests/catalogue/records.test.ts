import { bookManualEntry } from '#domain/accounting/manual-entry-commands.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteInvoiceDraft } from '#domain/documents/invoice-commands.ts';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import { draftPurchase } from '#domain/documents/purchase-commands.ts';
import { draftRefund } from '#domain/documents/refund-commands.ts';
import { registerSupplierInvoice } from '#domain/purchasing/supplier-invoice-commands.ts';
import { chooseCorporationBankAccount, editCorporationAddresses } from '#domain/company/company-commands.ts';
import { beginCount } from '#domain/equipment/count-commands.ts';
import { editEquipment } from '#domain/equipment/equipment-commands.ts';
import { fitDevice } from '#domain/equipment/device-commands.ts';
import { assignProjectPerson } from '#domain/projects/assignment-commands.ts';
import { createProject, setProjectStatus } from '#domain/projects/commands.ts';
import { projectStatuses } from '#domain/projects/project.ts';
import { registerCertificate } from '#domain/training/certificate-commands.ts';
import { draftExpense } from '#domain/expenses/expense-commands.ts';
import { noteActivity } from '#domain/time/activity-commands.ts';
import { notePayElement } from '#domain/time-off/pay-element-commands.ts';
import { requestRestDay } from '#domain/time-off/rest-day-commands.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { setHealthFollowUp } from '#domain/health/health-file-commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import { spender } from '#tests/builders/expenses.ts';
import { equipmentPiece, equipmentTypeOf } from '#tests/builders/equipment.ts';
import { colleague } from '#tests/builders/training.ts';
import { contractTerms, personFile } from '#tests/builders/people.ts';
import { createOrgUnit } from '#domain/company/org-unit-commands.ts';
import { createProduct } from '#domain/products/commands.ts';
import { differences } from '#domain/kernel/differences.ts';
import type { RecordDefinition } from '#domain/records/define-record.ts';
import { recordDefinition, recordDefinitions, resourcesUsing } from '#domain/records/registry.ts';
import { createSharedDocument } from '#domain/shared-documents/commands.ts';
import { addThirdPartyAddress } from '#domain/third-parties/address-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { languages, texts } from '#locales/index.ts';
import { findRecord, listRecords } from '#projections/records/records.ts';
import {
  clientInput,
  commandsOf,
  createCompany,
  documentInput,
  makeInvoice,
  makeQuotation,
  makeSaleOrder,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { makeSupplier } from '#tests/builders/documents/purchases.ts';
import { valuesFor } from '#tests/builders/record-values.ts';
import { schedule } from '#tests/builders/documents/recurring.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { flatten } from '#tests/builders/texts.ts';
import { createTransportOrder } from '#domain/transport/order-commands.ts';
import { createTruckTour } from '#domain/transport/tour-commands.ts';
import { pump, setTransport, transportOrder } from '#tests/builders/transport.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let other: Company;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store, 0);
  other = await createCompany(world.runtime.store, 1);
});
afterAll(() => world.close());

const keysIn = Object.fromEntries(
  languages.map((language) => [language, flatten(texts[language]).map(([key]) => key)]),
);
const known = Object.fromEntries(languages.map((language) => [language, new Set(keysIn[language])]));

const each = recordDefinitions.map((definition) => [definition.resource, definition] as const);

describe('the fields of a plain record', () => {
  it.each(recordDefinitions.map((definition) => [definition.resource, definition] as const))(
    'are none of the names by which its list is asked for: %s',
    (_, { fields }) => {
      const taken = new Set([
        'sort',
        'direction',
        'page',
        'maxPerPage',
        'cursor',
        'keyword',
        'select',
        'view',
        'format',
      ]);
      expect(Object.keys(fields).filter((name) => taken.has(name))).toEqual([]);
    },
  );
});

describe('labels of a record', () => {
  it.each(each)('stand in both languages: %s', (resource, { area, fields }) => {
    const needed = [
      `records.area.${area}`,
      ...['one', 'new', 'many', 'hint'].map((name) => `records.${resource}.${name}`),
      ...Object.entries(fields).flatMap(([name, { choices, columns = {} }]) => [
        `records.${resource}.fields.${name}`,
        ...choices.map((choice) => `records.${resource}.choices.${name}.${choice}`),
        ...Object.entries(columns).flatMap(([column, inside]) => [
          `records.${resource}.columns.${name}.${column}`,
          ...inside.choices.map((choice) => `records.${resource}.choices.${name}.${column}.${choice}`),
        ]),
      ]),
    ];
    for (const language of languages) {
      expect(needed.filter((key) => !known[language]?.has(key))).toEqual([]);
    }
  });

  it.each(each)('are of its own fields alone: %s', (resource, { fields }) => {
    const prefix = `records.${resource}.fields.`;
    const labelled = (keysIn['fr'] ?? [])
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
    expect(labelled.sort()).toEqual(Object.keys(fields).sort());
  });
});

describe('a definition', () => {
  it.each(each)('names fields that it has: %s', (_, { fields, label, list }) => {
    const names = Object.keys(fields);
    expect([label, ...list.columns, ...list.search].filter((name) => !names.includes(name))).toEqual([]);
    expect(fields['enabled']?.kind).toBe('flag');
  });
});

const parsed = (definition: RecordDefinition, n: number) =>
  commandsOf(definition.resource).create.input.parse(valuesFor(definition, n));

const request = { sort: 'label', direction: 'asc', limit: 100, cursor: null, offset: 0 } as const;

const idsOf = async (definition: RecordDefinition, corporation: number, keyword: string | null) => {
  const filter = { keyword, enabledOnly: false };
  const { rows } = await listRecords(world.owner, definition, corporation, filter, request);
  return rows.map((row) => row.id);
};

describe('the life of a record', () => {
  it.each(each)('create, list, show, edit, stale, delete: %s', async (resource, definition) => {
    const { store, db } = world.runtime;
    const { create, edit, remove } = commandsOf(resource);
    const { id } = await send(store, create, company.actor, valuesFor(definition, 40));
    const label = String(parsed(definition, 40)[definition.label]);
    const show = () => findRecord(db, resource, company.corporation, id);

    const common = definition.scope === 'installation';
    expect(await show()).toEqual({
      id,
      label,
      enabled: true,
      values: parsed(definition, 40),
      revision: 1,
      common,
    });
    expect(await idsOf(definition, company.corporation, null)).toContain(id);
    expect(await idsOf(definition, company.corporation, label.toUpperCase())).toContain(id);
    expect((await idsOf(definition, other.corporation, null)).includes(id)).toBe(common);
    expect((await findRecord(db, resource, other.corporation, id)) !== null).toBe(common);

    await send(store, edit, company.actor, { ...valuesFor(definition, 41), id, revision: 1 });
    const second = {
      id,
      label: String(parsed(definition, 41)[definition.label]),
      enabled: true,
      values: parsed(definition, 41),
      revision: 2,
      common,
    };
    expect(await show()).toEqual(second);

    const late = await refused(
      send(store, edit, company.actor, { ...valuesFor(definition, 42), id, revision: 1 }),
    );
    expect({ kind: late.kind, revision: late.stale?.revision }).toEqual({ kind: 'stale', revision: 2 });
    // The store keeps fields in an order of its own.
    const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path);
    expect(late.stale?.differences.toSorted(byPath)).toEqual(
      differences(parsed(definition, 40), parsed(definition, 41)).toSorted(byPath),
    );
    await send(store, edit, company.actor, { ...valuesFor(definition, 41), id });
    expect(await show()).toEqual(second);

    await send(store, remove, company.actor, { id });
    expect(await show()).toBeNull();
    expect(await idsOf(definition, company.corporation, null)).not.toContain(id);
    const gone = { kind: 'missing', code: 'NOT_EXIST', errors: {}, stale: null };
    expect(await refused(send(store, remove, company.actor, { id }))).toEqual(gone);
    expect(await refused(send(store, edit, company.actor, { ...valuesFor(definition, 43), id }))).toEqual(
      gone,
    );
  });

  it.each(each)('a disabled one stays, and is offered no more: %s', async (resource, definition) => {
    const { store, db } = world.runtime;
    const { create } = commandsOf(resource);
    const { id } = await send(store, create, company.actor, { ...valuesFor(definition, 50), enabled: false });
    const offered = await listRecords(
      db,
      definition,
      company.corporation,
      { keyword: null, enabledOnly: true },
      request,
    );
    expect(offered.rows.map((row) => row.id)).not.toContain(id);
    expect(await idsOf(definition, company.corporation, null)).toContain(id);
  });

  const unique = each.filter(([, { fields }]) => Object.values(fields).some((field) => field.unique));

  it.each(unique)(
    'what is unique is so in one corporation, whatever accents and case: %s',
    async (resource, definition) => {
      const { store } = world.runtime;
      const { create, edit } = commandsOf(resource);
      const taken = Object.entries(definition.fields)
        .filter(([, field]) => field.unique)
        .map(([name]) => name);
      const values = valuesFor(definition, 60);
      const { id } = await send(store, create, company.actor, values);
      const shouted = Object.fromEntries(taken.map((name) => [name, String(values[name]).toUpperCase()]));
      const again = { ...valuesFor(definition, 61), ...shouted };
      const errors = Object.fromEntries(taken.map((name) => [name, ['errors.unique']]));
      expect(await refused(send(store, create, company.actor, again))).toMatchObject({
        kind: 'invalid',
        errors,
      });
      await send(store, create, other.actor, again);
      await send(store, edit, company.actor, { ...values, ...shouted, id });
    },
  );
});

type Ids = Readonly<Record<string, number>>;

const place = { label: 'Dépôt', street: '1 quai du Port', postalCode: '29200', city: 'Brest', country: 'FR' };

/** How each kind comes to use records. */
const users: Record<string, (ids: Ids) => Promise<unknown>> = {
  product: ({ vat = 0, unittype, productcategory, producttype, transportzone }) =>
    send(world.runtime.store, createProduct, company.actor, {
      name: 'Benne',
      code: `N${vat}`,
      type: 'product',
      forSale: true,
      unitPrice: '1',
      vat,
      unit: unittype,
      category: productcategory,
      productType: producttype,
      transportZone: transportzone,
    }),
  thirdparty: ({ paymentcondition, paymenttype, thirdpartytag, category, servicetype, url }) =>
    send(
      world.runtime.store,
      createThirdParty,
      company.actor,
      clientInput({
        paymentCondition: paymentcondition,
        paymentType: paymenttype,
        tags: thirdpartytag === undefined ? [] : [thirdpartytag],
        category,
        serviceType: servicetype,
        portal: url,
      }),
    ),
  quotation: (ids) => makeQuotation(world.runtime.store, company, 'draft', using(ids)),
  invoice: (ids) =>
    makeInvoice(world.runtime.store, company, 'draft', { ...using(ids), bankAccount: ids['rib'] }),
  saleOrder: (ids) => makeSaleOrder(world.runtime.store, company, 'draft', using(ids)),
  purchase: async (ids) =>
    send(world.runtime.store, draftPurchase, company.actor, {
      ...using(ids),
      thirdParty: await makeSupplier(world.runtime.store, company),
    }),
  refund: async (ids) => {
    const { id } = await makeInvoice(world.runtime.store, company, 'validate');
    return send(world.runtime.store, draftRefund, company.actor, { ...using(ids), invoice: id });
  },
  recurringInvoice: async (ids) => {
    const { store } = world.runtime;
    const model = await makeInvoice(store, company, 'draft', { ...using(ids), bankAccount: ids['rib'] });
    await schedule(store, company, model.version);
    return send(store, deleteInvoiceDraft, company.actor, { version: model.version });
  },
  // A line of what no document books.
  entry: ({ costcenter = 0 }) =>
    send(world.runtime.store, bookManualEntry, company.actor, {
      date: '2026-03-31',
      label: 'Dotation',
      lines: [
        { account: '681000', debit: '100', costCenter: costcenter },
        { account: '281800', credit: '100' },
      ],
    }),
  // A line names its cost centre, another the key that shares it.
  supplierInvoice: async ({ vat = 0, costcenter = 0, allocationkey = 0 }) => {
    const { store } = world.runtime;
    const shares = [{ percent: '100' }];
    const key = { id: allocationkey, name: 'Surfaces', shares, enabled: true };
    await send(store, commandsOf('allocationkey').edit, company.actor, key);
    const line = { name: 'Loyer', quantity: '1', unitPrice: '100', vat };
    return send(store, registerSupplierInvoice, company.actor, {
      type: 'invoice',
      number: 'F-1',
      date: '2026-03-12',
      thirdParty: await makeSupplier(store, company),
      lines: [
        { ...line, costCenter: costcenter },
        { ...line, allocationKey: allocationkey },
      ],
    });
  },
  thirdpartyAddress: async ({ addresstype }) => {
    const { id: thirdParty } = await send(
      world.runtime.store,
      createThirdParty,
      company.actor,
      clientInput({}),
    );
    return send(world.runtime.store, addThirdPartyAddress, company.actor, {
      ...place,
      thirdParty,
      addressType: addresstype,
    });
  },
  companyAddress: ({ addresstype }) =>
    send(world.runtime.store, editCorporationAddresses, company.actor, {
      id: company.corporation,
      addresses: [{ ...place, addressType: addresstype }],
    }),
  equipment: async ({ equipmenttype: type = 0, equipmentfield: field = 0, ...named }) => {
    const { store } = world.runtime;
    const { equipmentcategory: category = null, equipmentinventorytype: inventoryType = null } = named;
    // A field is of a type, which it uses too: that of another piece.
    const other = await equipmentTypeOf(store, company);
    const ofOther = { name: 'Flèche', type: other, kind: 'text', required: false, enabled: true };
    await send(store, commandsOf('equipmentfield').edit, company.actor, { ...ofOther, id: field });
    await equipmentPiece(store, company, { type: other, values: [{ field, value: '12' }] });
    return equipmentPiece(store, company, { type, category, inventoryType });
  },
  'equipment-count': async ({ equipmentinventorytype: inventoryType = 0 }) => {
    const { store } = world.runtime;
    const type = await equipmentTypeOf(store, company);
    const { id } = await equipmentPiece(store, company, { type, inventoryType });
    await send(store, beginCount, company.actor, { inventoryType });
    // The piece itself is of that type no longer: the count alone is.
    await send(store, editEquipment, company.actor, { id, name: 'Comptée', type, meter: 'none' });
  },
  'transportorder-zone': async ({ transportzone: zone = 0 }) => {
    await setTransport(world.runtime.store, company);
    const input = transportOrder(company, { zone });
    return send(world.runtime.store, createTransportOrder, company.actor, input);
  },
  'trucktour-zone': async ({ transportzone: zone = 0 }) => {
    await setTransport(world.runtime.store, company);
    const { id: order } = await send(
      world.runtime.store,
      createTransportOrder,
      company.actor,
      transportOrder(company, {
        planned: true,
        equipment: await pump(world.runtime.store, company),
        driver: await colleague(world.runtime.store, company),
      }),
    );
    return send(world.runtime.store, createTruckTour, company.actor, { order, zone });
  },
  'transportorder-vat': async ({ vat = 0 }) => {
    await setTransport(world.runtime.store, company);
    const input = transportOrder({ client: company.client, vat });
    return send(world.runtime.store, createTransportOrder, company.actor, input);
  },
  'transportorder-unit': async ({ unittype: unit = 0 }) => {
    await setTransport(world.runtime.store, company);
    const lines = [{ kind: 'product' as const, label: 'Béton', planned: '30', unit }];
    const input = transportOrder(company, { lines });
    return send(world.runtime.store, createTransportOrder, company.actor, input);
  },
  'equipment-device': async ({ gps: device = 0 }) => {
    const { id } = await equipmentPiece(world.runtime.store, company);
    return send(world.runtime.store, fitDevice, company.actor, { id, device });
  },
  certificate: async ({ certificatetype = 0 }) => {
    const person = await colleague(world.runtime.store, company);
    return send(world.runtime.store, registerCertificate, company.actor, { type: certificatetype, person });
  },
  contract: async ({ contracttype = 0, personprofiletype = null }) => {
    const { store } = world.runtime;
    const { id: person } = await send(
      store,
      createPerson,
      company.actor,
      personFile({ lastName: 'Sous contrat' }),
    );
    const contract = { person, type: contracttype, profile: personprofiletype, start: '2026-01-01' };
    return send(store, registerContract, company.actor, { ...contract, end: '2026-12-31', ...contractTerms });
  },
  // A receipt names its type and its rate, a trip its scale.
  async expense({ projectexpensedocumenttype = 0, vat = 0, mileagescale = 0 }) {
    const { store } = world.runtime;
    const person = await spender(store, company, { lastName: 'Frais', iban: null });
    const { create, edit } = commandsOf('projectexpensedocumenttype');
    const bought = { id: projectexpensedocumenttype, name: 'Vis', kind: 'receipt', enabled: true };
    await send(store, edit, company.actor, bought);
    const rate = { name: 'TVA des frais', rate: '20', category: 'S', enabled: true };
    await send(store, commandsOf('vat').edit, company.actor, { ...rate, id: vat });
    const paid = { person, date: '2026-03-04' };
    await send(store, draftExpense, company.actor, {
      ...paid,
      type: projectexpensedocumenttype,
      total: '12',
      vatAmount: '2',
      vat,
    });
    const driven = { name: 'Trajets', kind: 'kilometres', enabled: true };
    const { id: type } = await send(store, create, company.actor, driven);
    const band = { upTo: null, rate: '0.5', added: '0' };
    await send(store, commandsOf('mileagescale').edit, company.actor, {
      id: mileagescale,
      name: 'Voiture',
      year: 2026,
      vehicle: 'car',
      powerFrom: 5,
      powerTo: 5,
      bands: [band],
      enabled: true,
    });
    return send(store, draftExpense, company.actor, { ...paid, type, distance: '10', power: 5 });
  },
  personactivity: async ({ activitytype = 0 }) => {
    const person = await colleague(world.runtime.store, company);
    const work = { name: 'Chantier', billable: true, restDay: false, paid: true, enabled: true };
    await send(world.runtime.store, commandsOf('activitytype').edit, company.actor, {
      ...work,
      id: activitytype,
    });
    const told = { person, activity: activitytype, day: '2026-03-02', hours: '7' };
    return send(world.runtime.store, noteActivity, company.actor, told);
  },
  restday: async ({ activitytype = 0, leaveevent = 0 }) => {
    const { store } = world.runtime;
    const kind = { name: 'CDI congés', fixedTerm: false, enabled: true };
    const { id: type } = await send(store, commandsOf('contracttype').create, company.actor, kind);
    const { id: person } = await send(
      store,
      createPerson,
      company.actor,
      personFile({ lastName: 'Absente' }),
    );
    const contract = { person, type, start: '2026-01-01', ...contractTerms };
    await send(store, registerContract, company.actor, contract);
    const leave = { name: 'Congés', billable: false, restDay: true, paid: true, enabled: true };
    const family = { ...leave, leaveAccount: 'family', id: activitytype };
    await send(store, commandsOf('activitytype').edit, company.actor, family);
    const marriage = { name: 'Mariage', days: '4', enabled: true, id: leaveevent };
    await send(store, commandsOf('leaveevent').edit, company.actor, marriage);
    const asked = { person, kind: activitytype, event: leaveevent, start: '2026-03-02', end: '2026-03-03' };
    return send(store, requestRestDay, company.actor, asked);
  },
  payelement: async ({ payelementkind = 0 }) => {
    const person = await colleague(world.runtime.store, company);
    const noted = { person, kind: payelementkind, month: '2026-03', quantity: '1' };
    return send(world.runtime.store, notePayElement, company.actor, noted);
  },
  'person-profile': ({ personprofiletype = null }) =>
    send(
      world.runtime.store,
      createPerson,
      company.actor,
      personFile({ lastName: 'Profil', profile: personprofiletype }),
    ),
  'health-follow-up': async ({ healthfollowup = 0 }) => {
    const { store } = world.runtime;
    const { id: person } = await send(store, createPerson, company.actor, personFile({ lastName: 'Suivi' }));
    return send(store, setHealthFollowUp, company.actor, { person, followUps: [healthfollowup] });
  },
  project: async ({ projectfamily = 0, costcenter = 0, projectstatustype = 0 }) => {
    const { store } = world.runtime;
    const named = { name: 'Quai', family: projectfamily, costCenter: costcenter };
    const { id } = await send(store, createProject, company.actor, named);
    const { values } = await world.owner
      .selectFrom('record_list')
      .select('values')
      .where('id', '=', projectstatustype)
      .executeTakeFirstOrThrow();
    const status = projectStatuses.find((one) => one === values['status']) ?? 'finished';
    return send(store, setProjectStatus, company.actor, { id, status, statusType: projectstatustype });
  },
  'project-assignment': async ({ personprofiletype = 0 }) => {
    const { store } = world.runtime;
    const { id: person } = await send(store, createPerson, company.actor, personFile({ lastName: 'Équipe' }));
    const { id: project } = await send(store, createProject, company.actor, { name: 'Pont' });
    return send(store, assignProjectPerson, company.actor, { project, person, profile: personprofiletype });
  },
  orgUnit: ({ organizationtype = null }) =>
    send(world.runtime.store, createOrgUnit, company.actor, {
      kind: 'organization',
      name: 'Agence',
      type: organizationtype,
    }),
  sharedDocument: ({ categorysharedocument = 0 }) =>
    send(world.runtime.store, createSharedDocument, company.actor, {
      title: 'Plan',
      categories: [categorysharedocument],
    }),
  companyAccount: ({ rib = 0 }) =>
    send(world.runtime.store, chooseCorporationBankAccount, company.actor, {
      id: company.corporation,
      bankAccount: rib,
    }),
  payment: async ({ paymenttype = 0, rib }) => {
    const { version } = await makeInvoice(world.runtime.store, company, 'validate');
    const payment = {
      invoice: version,
      date: '2026-03-20',
      amount: '1',
      paymentType: paymenttype,
      bankAccount: rib,
    };
    return send(world.runtime.store, recordPayment, company.actor, payment);
  },
};

/** A record of a list whose fields name the others. */
/** All of it, where a row is of percentages that add up. */
const wholeOf = ({ fields }: RecordDefinition, name: string): Record<string, unknown> => {
  const whole = fields[name]?.whole;
  return whole === undefined ? {} : { [whole]: '100' };
};

/** The fields that name other records, with those that they name. */
const naming = (fields: RecordDefinition['fields'], ids: Ids): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, refersTo }]): [string, unknown][] =>
      refersTo ? [[name, kind === 'records' ? [ids[refersTo]] : ids[refersTo]]] : [],
    ),
  );

function useInList(definition: RecordDefinition, ids: Ids, n: number) {
  const values: Record<string, unknown> = { ...valuesFor(definition, n), ...naming(definition.fields, ids) };
  for (const [name, { columns }] of Object.entries(definition.fields)) {
    const rows: readonly unknown[] = Array.isArray(values[name]) ? values[name] : [];
    const [row] = rows;
    // One row names them: a record is used once.
    if (columns && typeof row === 'object')
      values[name] = [{ ...row, ...naming(columns, ids), ...wholeOf(definition, name) }];
  }
  return send(world.runtime.store, commandsOf(definition.resource).create, company.actor, values);
}

const using = ({ vat, unittype, paymentcondition, paymenttype }: Ids) =>
  documentInput(company, {
    expiryDate: null,
    paymentCondition: paymentcondition,
    paymentType: paymenttype,
    productList: [
      { productType: 'service', productName: 'Ligne', quantity: '1', unitPrice: '1', vat, unit: unittype },
    ],
  });

describe('a record in use', () => {
  const usersOf = ({ usedBy, resource }: RecordDefinition) => [...usedBy, ...resourcesUsing(resource)];
  const kinds = [...new Set(recordDefinitions.flatMap(usersOf))];

  it.each(kinds)('is not deleted while it is used by: %s', async (kind) => {
    const { store } = world.runtime;
    const n = 100 + kinds.indexOf(kind);
    const made = recordDefinitions.map(async (definition): Promise<[string, number]> => [
      definition.resource,
      (await send(store, commandsOf(definition.resource).create, company.actor, valuesFor(definition, n))).id,
    ]);
    const ids = Object.fromEntries(await Promise.all(made));
    const list = recordDefinition(kind);
    await (list ? useInList(list, ids, n + 500) : users[kind]?.(ids));
    for (const definition of recordDefinitions) {
      const { resource } = definition;
      const removal = send(store, commandsOf(resource).remove, company.actor, { id: ids[resource] ?? 0 });
      if (!usersOf(definition).includes(kind)) {
        expect(await removal).toEqual({ id: ids[resource] });
        continue;
      }
      expect([resource, await refused(removal)]).toEqual([
        resource,
        {
          kind: 'conflict',
          code: 'IN_USE',
          errors: {
            '': [list ? `errors.inUse.record|list=${kind}|count=1` : `errors.inUse.${kind}|count=1`],
          },
          stale: null,
        },
      ]);
    }
  });
});
