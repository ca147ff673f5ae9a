import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '#app/services.server.ts';
import { invoiceQuotation } from '#domain/documents/invoicing/invoicing-commands.ts';
import { validateInvoice } from '#domain/documents/invoice-commands.ts';
import { acceptQuotation } from '#domain/documents/quotation-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import {
  clientInput,
  commandsOf,
  createCompany,
  makeQuotation,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* A quotation of 480.00 (576.00 with VAT) less 10 %, by 30 % at once and the rest in 30 days: its deposit, its rest. */

let world: World;
let site: Site;
let company: Company;
let as: SignedIn;
let client: number;
let quotation: number;
beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  const { store } = world.runtime;
  company = await createCompany(store);
  const { actor } = company;
  as = withRoles(await site.member('yuna', company.corporation), [
    'ROLE_COMMERCE_MANAGER',
    'ROLE_QUOTATION_AFFECT_TO_INVOICE',
  ]);
  const at = { from: 'invoice_date', dayOfMonth: null };
  const { id: pattern } = await send(store, commandsOf('paymentpattern').create, actor, {
    name: '30/70',
    shares: [
      { percent: '30', days: 0, ...at },
      { percent: '70', days: 30, ...at },
    ],
    enabled: true,
  });
  const { id: condition } = await send(store, commandsOf('paymentcondition').create, actor, {
    name: '30 % comptant, solde à 30 jours',
    days: 0,
    from: 'invoice_date',
    pattern,
    enabled: true,
  });
  ({ id: client } = await send(store, createThirdParty, actor, {
    ...clientInput({ name: 'Maçonnerie Le Goff' }),
    creditLimit: '500',
  }));
  const changes = { thirdParty: client, paymentCondition: condition, discountPercent: '10' };
  const made = await makeQuotation(store, company, 'validate', changes);
  quotation = made.version;
  await send(store, acceptQuotation, actor, { version: quotation, confirmExpired: true });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const page = async (path: string) => (await site.ask(path, { as })).text.replaceAll(/[\u00A0\u202F]/g, ' ');
const invoiced = async (input: { mode: 'whole' | 'share'; percent?: string }) => {
  const { store } = world.runtime;
  const draft = await send(store, invoiceQuotation, company.actor, { version: quotation, ...input });
  await send(store, validateInvoice, company.actor, { version: draft.version });
  return page(`/invoice/${draft.version}/details`);
};

describe('a quotation with a schedule of shares', () => {
  it('says which share is asked for first', async () => {
    const text = await page(`/quotation/${quotation}/details?dialog=invoice`);
    expect(text).toContain('Les conditions de paiement demandent d’abord 30 %');
  });

  it('counts for the credit limit with what is still to be invoiced', async () => {
    const owed = 'devrait 518,40 €';
    expect(await page(`/quotation/${quotation}/details`)).toContain(owed);
    const deposit = await invoiced({ mode: 'share', percent: '30' });
    expect(deposit).not.toContain('Échéance du');
    expect(await page(`/quotation/${quotation}/details`)).toContain(owed);
  });

  it('is closed by an invoice that is due by the other share, its discount above the deposit', async () => {
    const text = await invoiced({ mode: 'whole' });
    expect(text).not.toContain('Échéance du');
    const figures = [
      ['Total HT', '480,00 €'],
      ['Remise 10 %', '−48,00 €'],
      ['Total de l’opération HT', '432,00 €'],
      ['Acomptes déduits', '−129,60 €'],
      ['Net HT', '302,40 €'],
    ];
    const words = text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(words).toContain(figures.flat().join(' '));
    expect(await page(`/quotation/${quotation}/details`)).not.toContain('devrait');
  });
});
