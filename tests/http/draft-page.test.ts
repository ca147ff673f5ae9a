import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addThirdPartyAddress } from '#domain/third-parties/address-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import {
  clientInput,
  commandsOf,
  createCompany,
  makeInvoice,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { formsIn } from '#tests/builders/typed-forms.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(world.runtime.store);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('the form of a new document', () => {
  it('proposes whoever opens it as the person in charge, unless they are no member of the company', async () => {
    const member = withRoles(await site.member('erwan', company.corporation), ['ROLE_QUOTATION_MANAGER']);
    const chosenBy = async (as: typeof member) => {
      const { text } = await site.ask('/quotation/new', { as });
      const [, options = ''] = /<select[^>]*name="personInCharge"[^>]*>(.*?)<\/select>/s.exec(text) ?? [];
      return /<option[^>]*selected=""[^>]*>([^<]*)/.exec(options)?.[1] ?? '';
    };
    expect(await chosenBy(member)).toMatch(/erwan/i);
    const stranger = { ...member, actor: { ...member.actor, person: 999_999 } };
    expect(await chosenBy(stranger)).not.toMatch(/valeur actuelle|erwan/i);
  });
});

describe('a document that is made out to another client', () => {
  it('takes the other’s terms and place of delivery, and keeps what was typed instead', async () => {
    const { store } = world.runtime;
    const { actor } = company;
    const as = withRoles(await site.member('solene', company.corporation), ['ROLE_QUOTATION_MANAGER']);
    const sixty = { name: '60 jours', days: 60, from: 'invoice_date', enabled: true };
    const { id: condition } = await send(store, commandsOf('paymentcondition').create, actor, sixty);
    const client = (name: string, more: object) =>
      send(store, createThirdParty, actor, clientInput({ name, ...more }));
    const first = await client('Marée Haute', { paymentCondition: condition });
    const place = { ...clientInput().address, label: 'Criée', billing: false, delivery: true };
    await send(store, addThirdPartyAddress, actor, { ...place, thirdParty: first.id });
    await client('Basse Mer', {});

    const answered = async (entries: [string, string][], changes: Record<string, string>) => {
      const form = entries.filter(([name]) => !(name in changes) && name !== 'submitType' && name !== 'step');
      const { text } = await site.ask('/quotation/new', {
        as,
        form: [...form, ...Object.entries(changes), ['step', 'recalculate']],
      });
      return (
        formsIn(text, '/quotation/new').find(({ entries: all }) =>
          all.some(([name]) => name === 'clientName'),
        )?.entries ?? []
      );
    };
    const said = (entries: [string, string][], name: string) =>
      entries.find(([one]) => one === name)?.[1] ?? null;

    const chosen = await answered([], { clientName: 'Marée Haute', title: 'Quai' });
    expect(said(chosen, 'paymentCondition')).toBe(String(condition));
    expect(said(chosen, 'deliveryAddress')).toContain('Criée');
    const other = await answered(chosen, { clientName: 'Basse Mer' });
    expect(said(other, 'paymentCondition')).not.toBe(String(condition));
    expect(said(other, 'deliveryAddress')?.trim()).toBe('');
    const typed = await answered(chosen, { clientName: 'Basse Mer', deliveryAddress: 'Quai de la Douane' });
    expect(said(typed, 'deliveryAddress')).toContain('Quai de la Douane');
  });
});

describe('the page of a draft', () => {
  it('is called one, and says what VAT its client cannot have in place of lacking nothing', async () => {
    const { store } = world.runtime;
    const as = withRoles(await site.member('gwenola', company.corporation), ['ROLE_INVOICE_MANAGER']);
    const vat = { name: 'Intracommunautaire', rate: '0', category: 'K', mention: 'CGI, art. 262 ter' };
    const { id } = await send(store, commandsOf('vat').create, company.actor, { ...vat, enabled: true });
    const line = { productType: 'service' as const, product: company.product, quantity: '4' };
    const pageOf = async (productList: object[]) => {
      const { version } = await makeInvoice(store, company, 'draft', {
        productList: productList.map((one) => ({ ...line, ...one })),
      });
      return (await site.ask(`/invoice/${version}/details`, { as })).text;
    };
    const possible = await pageOf([{}]);
    expect(possible).toMatch(/<h1[^>]*>Brouillon de facture n°\s\d+/);
    expect(possible).toContain('Facture électronique');
    const impossible = await pageOf([{ vat: id }, { vat: id }]);
    expect(impossible.match(/ce client est en France, la TVA lui est facturée/g)).toHaveLength(1);
    expect(impossible).not.toContain('Facture électronique');
  });
});
