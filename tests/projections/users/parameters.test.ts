import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parameters, parameterValue } from '#domain/parameters/parameters.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { setInstallationParameters, setParameters } from '#domain/parameters/parameter-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { storedParameterValue } from '#projections/company/parameters.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { editCommerceSettings } from '#domain/company/commerce-settings-commands.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { settingsInput } from '#tests/builders/busy/busy-defaults.ts';
import { clientInput, createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
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

const set = (values: Record<string, string | number | boolean | null>) =>
  send(world.runtime.store, setParameters, company.actor, {
    values: Object.entries(values).map(([code, value]) => ({ code, value })),
  });

async function told(...codes: string[]): Promise<unknown[]> {
  const profile = await findCorporation(world.runtime.db, company.corporation);
  return parameters
    .filter(({ code }) => codes.includes(code))
    .map((one) => profile && parameterValue(profile, one));
}

describe('named parameters', () => {
  it('are the settings of the corporation under other names', async () => {
    expect(await told('currency', 'quotation_validity_days', 'sale_order_code')).toEqual([
      'EUR',
      30,
      'CC-{YYYY}-{SEQ:4}',
    ]);
    await set({
      quotation_validity_days: 45,
      invoice_days_ahead: 3,
      default_vat: company.vat,
      invoice_file_name: '{NUMBER} {CLIENT}',
    });
    await set({ sale_order_code: 'BC{SEQ:5}' });
    const profile = await findCorporation(world.runtime.db, company.corporation);
    expect(profile).toMatchObject({
      quotationValidityDays: 45,
      invoiceDaysAhead: 3,
      defaultVat: company.vat,
      fileNames: { invoice: '{NUMBER} {CLIENT}', quotation: '{NUMBER}' },
      numbering: { saleOrder: 'BC{SEQ:5}', invoice: 'FA-{YYYY}-{SEQ:4}' },
    });
  });

  it('go back to what is usual without a value', async () => {
    await set({ quotation_validity_days: 60, refund_file_name: 'Avoir {NUMBER}', project_code: 'P{SEQ:3}' });
    await set({ quotation_validity_days: null, refund_file_name: null, project_code: null });
    expect(await told('quotation_validity_days', 'refund_file_name', 'project_code')).toEqual([
      30,
      '{NUMBER}',
      'PR-{YYYY}-{SEQ:4}',
    ]);
  });

  it.each([
    [{ quotation_validity_days: 0 }, 'quotation_validity_days', 'errors.tooSmall|min=1'],
    [{ invoice_days_ahead: 32 }, 'invoice_days_ahead', 'errors.tooLarge|max=31'],
    [{ invoice_file_name: 'Facture' }, 'invoice_file_name', 'errors.fileName.number'],
    [{ invoice_code: 'F' }, 'invoice_code', 'errors.numbering.sequence'],
    [{ currency: 'USD' }, 'currency', 'errors.parameterFixed'],
    [{ work_time: 7 }, 'work_time', 'errors.parameterUnknown'],
  ])('refuse %o at their codes', async (values, code, error) =>
    expect(await refused(set(values))).toMatchObject({ kind: 'invalid', errors: { [code]: [error] } }),
  );

  it('refuse records of another corporation, and a pattern that has numbered already', async () => {
    expect(await refused(set({ default_vat: other.vat }))).toMatchObject({
      kind: 'invalid',
      errors: { default_vat: ['errors.reference'] },
    });
    await makeInvoice(world.runtime.store, company, 'validate');
    expect(await refused(set({ invoice_code: 'G{SEQ:4}' }))).toMatchObject({
      kind: 'invalid',
      errors: { invoice_code: ['errors.numbering.fixed'] },
    });
  });
});

describe('parameters that are no settings', () => {
  const say = (code: string, value: string | number | boolean | null) => set({ [code]: value });
  const heard = async (code: string, of: Company = company) =>
    storedParameterValue(world.runtime.db, code, of.corporation);
  const everywhere = (values: Record<string, string | number | null>) =>
    send(world.runtime.store, setInstallationParameters, systemActor(null), {
      values: Object.entries(values).map(([code, value]) => ({ code, value })),
    });

  it('are the corporation’s over the installation’s over the usual ones', async () => {
    expect(await heard('work_time_per_day')).toBe('7');
    await everywhere({ work_time_per_day: '7,5' });
    await say('work_time_per_day', '8');
    expect([await heard('work_time_per_day'), await heard('work_time_per_day', other)]).toEqual(['8', '7.5']);
    await say('work_time_per_day', null);
    await everywhere({ work_time_per_day: null });
    expect([await heard('work_time_per_day'), await heard('work_time_per_day', other)]).toEqual(['7', '7']);
  });

  it('name records of the corporation alone, and none for the whole installation', async () => {
    expect(await refused(say('client', other.client))).toMatchObject({
      errors: { client: ['errors.reference'] },
    });
    await say('client', company.client);
    expect(await heard('client')).toBe(company.client);
    expect(await refused(everywhere({ client: company.client }))).toMatchObject({
      errors: { client: ['errors.parameterOfCorporation'] },
    });
    expect(await refused(everywhere({ quotation_validity_days: 12 }))).toMatchObject({
      errors: { quotation_validity_days: ['errors.parameterOfCorporation'] },
    });
  });

  it('give third parties their codes, those that are taken passed over', async () => {
    const { store, db } = world.runtime;
    const make = async (code: string | null) => {
      const { id } = await send(store, createThirdParty, company.actor, clientInput({ code }));
      return (await findThirdParty(db, id, company.corporation))?.code;
    };
    expect(await make(null)).toBeNull();
    await say('third_party_code', 'C{SEQ:3}');
    expect(await make(null)).toBe('C001');
    expect(await make('C007')).toBe('C007');
    expect([await make(null), await make(null)]).toEqual(['C008', 'C009']);
    await say('third_party_code', null);
    expect(await make(null)).toBeNull();
  });
});

describe('the settings of the commerce', () => {
  it('tell an edit made from older ones what changed meanwhile', async () => {
    const { store } = world.runtime;
    const edit = (changes: object) =>
      send(store, editCommerceSettings, other.actor, { ...settingsInput, ...changes });
    await edit({ projectRequired: true, revision: 1 });
    expect(await refused(edit({ quotationValidityDays: 90, revision: 1 }))).toMatchObject({
      kind: 'stale',
      stale: {
        differences: expect.arrayContaining([
          { path: 'projectRequired', before: false, after: true },
        ]) as unknown,
      },
    });
    expect(await refused(edit({ defaultPaymentType: company.paymentType }))).toMatchObject({
      kind: 'invalid',
      errors: { defaultPaymentType: ['errors.reference'] },
    });
  });
});
