import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundInvoice, validateRefund } from '#domain/documents/refund-commands.ts';
import { importBankStatement } from '#domain/banking/bank-statement-commands.ts';
import { cancelPayment, recordPayment } from '#domain/payments/payment-commands.ts';
import { todayIn, yearOf } from '#domain/kernel/dates.ts';
import { bankEntry, bankFile } from '#tests/builders/busy/busy-banking.ts';
import { OWN_IBAN } from '#tests/builders/bank-files.ts';
import { commandsOf, createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import type { SignedIn } from '#app/services.server.ts';

let world: World;
let site: Site;
let company: Company;
let as: SignedIn;
beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(world.runtime.store);
  const roles = [
    'ROLE_ACCOUNTING_EXPORT',
    'ROLE_ACCOUNTING_VIEW',
    'ROLE_INVOICE_MANAGER',
    'ROLE_PAYMENT_CREATE',
    'ROLE_PAYMENT_DETAIL',
    'ROLE_PAYMENT_LIST',
    'ROLE_REVENUE_STATS_MANAGER',
  ];
  as = withRoles(await site.member('maelle', company.corporation), roles);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const inEnglish = { 'Accept-Language': 'en' };

describe('the file of entries of a financial year', () => {
  it('is refused while the year has not begun', async () => {
    const year = yearOf(todayIn('Europe/Paris', new Date()));
    const ask = (one: number) => site.ask(`/api/accounting/export/fec/${one}`, { as });
    expect((await ask(year)).status).toBe(200);
    const next = await ask(year + 1);
    expect([next.status, next.text]).toEqual([409, expect.stringContaining('YEAR_NOT_BEGUN')]);
    expect((await site.ask(`/accounting/export/fec?year=${year + 1}`, { as })).status).toBe(400);
  });
});

describe('a document with characters that no font prints', () => {
  it('says so in the answer to a program too, when it is validated', async () => {
    const line = {
      productType: 'none',
      productName: 'Dalle 石',
      quantity: '1',
      unitPrice: '10',
      vat: company.vat,
    } as const;
    const { version } = await makeInvoice(world.runtime.store, company, 'draft', { productList: [line] });
    const { status, text } = await site.ask(`/api/invoiceversion/validate/${version}`, { as, json: {} });
    expect([status, text]).toEqual([
      200,
      expect.stringContaining('"unprintable":[{"field":"productName","line":1,"characters":["石"]}]'),
    ]);
  });
});

describe('a bank statement', () => {
  const pageOf = async (account: string) => {
    const file = bankFile([bankEntry('10', 'VIR')]);
    const statements = file.statements.map((one) => ({ ...one, account }));
    const {
      ids: [id],
    } = await send(world.runtime.store, importBankStatement, company.actor, { ...file, statements });
    return (await site.ask(`/payment/bank/${id}/details`, { as, headers: inEnglish })).text;
  };

  it('is compared with the books only where its account is one of the company’s', async () => {
    const rib = { label: 'Banque', holder: 'Béton du Littoral', iban: OWN_IBAN, enabled: true };
    await send(world.runtime.store, commandsOf('rib').create, company.actor, rib);
    expect(await pageOf(OWN_IBAN)).toContain('512000');
    const foreign = await pageOf('DE89370400440532013000');
    expect(foreign).not.toContain('512000');
    expect(foreign).toMatch(/rien à comparer|nothing to compare/);
  });

  it('is compared with the books where its account is the one printed on the company’s invoices', async () => {
    expect(await pageOf('FR7612906000126859952890788')).toContain('512000');
  });

  it('takes only VAT that an amount can contain off a movement', async () => {
    const file = bankFile([bankEntry('-12', 'FRAIS DE TENUE')]);
    const {
      ids: [id],
    } = await send(world.runtime.store, importBankStatement, company.actor, file);
    await send(world.runtime.store, commandsOf('vat').create, company.actor, {
      name: 'Autoliquidation du bâtiment',
      rate: '0',
      category: 'AE',
      mention: 'Autoliquidation, CGI art. 283-2 nonies',
      enabled: true,
    });
    const { text } = await site.ask(`/payment/bank/${id}/line/1`, { as });
    const [, rates = ''] = /<select[^>]*name="vat"[^>]*>(.*?)<\/select>/s.exec(text) ?? [];
    expect(rates).toContain('Aucune');
    expect(rates).toContain(`value="${company.vat}"`);
    expect(rates).not.toContain('Autoliquidation');
  });

  it('shows a line as sure in its list and on its own page', async () => {
    const { version } = await makeInvoice(world.runtime.store, company, 'validate');
    const { number } = await world.owner
      .selectFrom('document_list')
      .select('number')
      .where('version_id', '=', version)
      .executeTakeFirstOrThrow();
    const file = bankFile([bankEntry('576', `VIR FACTURE ${number}`)]);
    const {
      ids: [id],
    } = await send(world.runtime.store, importBankStatement, company.actor, file);
    const badge = async (path: string) => {
      const { text } = await site.ask(path, { as });
      return /Sûr|Probable|À vérifier/.exec(text)?.[0];
    };
    expect(await badge(`/payment/bank/${id}/details`)).toBe('Sûr');
    expect(await badge(`/payment/bank/${id}/line/1`)).toBe('Sûr');
  });
});

describe('the home of a new company', () => {
  it('says nothing of what is missing to match a year that nothing was sold in', async () => {
    const fresh = await createCompany(world.runtime.store, 1);
    const owner = withRoles(await site.member('loeiza', fresh.corporation), [
      'ROLE_REVENUE_STATS_MANAGER',
      'ROLE_INVOICE_MANAGER',
    ]);
    for (const path of ['/', '/ca/detail']) {
      const { text } = await site.ask(path, { as: owner });
      expect(text).not.toMatch(/pour l’égaler/);
      // A scale without figures would tell of cents.
      expect(text).not.toMatch(/<text[^>]*>(0,\d|1)</);
    }
  });

  it('leads to lists that say in words that they are empty', async () => {
    const fresh = await createCompany(world.runtime.store, 1);
    const owner = withRoles(await site.member('nolwenn', fresh.corporation), ['ROLE_COMMERCE_MANAGER']);
    for (const list of ['quotation', 'sale-order', 'invoice', 'refund', 'purchase']) {
      const { status, text } = await site.ask(`/${list}/list`, { as: owner });
      expect(status).toBe(200);
      expect(text).not.toMatch(/commerce\.\w+\.none/);
    }
  });
});

describe('documents that settled each other', () => {
  it('are no payment by any means: neither on their pages nor in the list, and no receipt is given', async () => {
    const { store } = world.runtime;
    const { version } = await makeInvoice(store, company, 'validate');
    const paid = await send(store, recordPayment, company.actor, {
      date: '2026-03-20',
      amount: '576',
      paymentType: company.paymentType,
      allocations: [{ kind: 'invoice', version, amount: '576' }],
    });
    const refund = await send(store, refundInvoice, company.actor, { version });
    await send(store, validateRefund, company.actor, { version: refund.version });
    await send(store, cancelPayment, company.actor, { id: paid.id, reason: 'Chèque rejeté' });
    const setOff = await world.owner
      .selectFrom('payment_list')
      .select(['id', 'payment_type'])
      .where('amount', '=', '0')
      .executeTakeFirstOrThrow();
    const read = async (path: string) =>
      (await site.ask(path, { as })).text.replaceAll(/<!-- -->/g, '').replaceAll(/\s/g, ' ');
    for (const path of [`/invoice/${version}/details`, `/payment_detail/${setOff.id}`])
      expect(await read(path)).toContain('Compensation, sans mouvement d’argent');
    expect(await read(`/invoice/${version}/details`)).not.toContain('sur 0,00 €');
    expect(await read(`/payment_detail/${setOff.id}`)).not.toContain(setOff.payment_type);
    expect(await read('/payment/list')).toContain('Compensé');
    expect((await site.ask(`/payment_detail/${setOff.id}/receipt`, { as })).status).toBe(404);
  });
});

describe('a payment', () => {
  it('says its means in English to English readers, on its page and in lists, and its rest as they write it', async () => {
    const { store } = world.runtime;
    const means = { name: 'Chèque', nameEn: 'Cheque', means: 'cheque', enabled: true } as const;
    const { id: paymentType } = await send(store, commandsOf('paymenttype').create, company.actor, means);
    const { version } = await makeInvoice(store, company, 'validate');
    const paid = { paymentType, date: '2026-03-20', amount: '75.5' };
    const allocations = [{ kind: 'invoice' as const, version, amount: '75.5' }];
    const { id } = await send(store, recordPayment, company.actor, { ...paid, allocations });
    const details = `/payment_detail/${id}`;
    for (const path of [details, '/payment/list', '/payment/list/export', `/invoice/${version}/details`]) {
      const english = (await site.ask(`${path}?lng=en`, { as })).text;
      expect([path, english.includes('Cheque')]).toEqual([path, true]);
      expect((await site.ask(path, { as })).text).toContain('Chèque');
    }
    const form = (await site.ask(`/new_payment/${version}?lng=en`, { as })).text;
    expect(form).toContain('value="500.50"');
  });
});

describe('an invoice that is paid', () => {
  it('has no next reminder', async () => {
    const { version } = await makeInvoice(world.runtime.store, company, 'validate');
    const path = `/invoice/${version}/reminder`;
    const next = async () => {
      const { text } = await site.ask(path, { as });
      const words = text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
      return /Prochaine relance (\S+)/.exec(words)?.[1];
    };
    expect(await next()).toBe('Relance');
    await send(world.runtime.store, recordPayment, company.actor, {
      paymentType: company.paymentType,
      date: '2026-03-20',
      amount: '576.00',
      allocations: [{ kind: 'invoice', version, amount: '576.00' }],
    });
    expect(await next()).not.toBe('Relance');
  });
});
