import { expect, test } from '@playwright/test';
import { accounts } from '../../jobs/demo/accounts.ts';
import { apiAs, origin, FIRST_COMPANY, SECOND_COMPANY } from './support.ts';
import { program } from './program.ts';
import { addressOf, allowed, idAt, walked } from './access-cases.ts';
import { idsOf, type Ids } from './access-ids.ts';

/*
 * Every screen × every demo account × own and foreign company, made from the route table; @javascript only so that it
 * runs once.
 */

let own: Ids;
let foreign: Ids;

test.beforeAll(async () => {
  const first = program();
  await apiAs(first, 'superadmin', FIRST_COMPANY);
  own = await idsOf(first, FIRST_COMPANY);
  const second = program();
  await apiAs(second, 'superadmin', SECOND_COMPANY);
  foreign = await idsOf(second, SECOND_COMPANY);
});

for (const { username, corporations } of accounts.filter((one) => one.username !== 'bloque')) {
  test(`every screen as ${username}, own and foreign @javascript`, async () => {
    test.setTimeout(60_000);
    const request = program();
    // Whoever works in the second company alone is walked there.
    const home = corporations.some(({ index }) => index === 0) || corporations.length === 0 ? 0 : 1;
    const [here, elsewhere] = home === 0 ? [own, foreign] : [foreign, own];
    await apiAs(request, username, home === 0 ? FIRST_COMPANY : SECOND_COMPANY);
    const wrong: string[] = [];
    for (const [name, screen] of walked) {
      const may = allowed(name, screen, username, home);
      const ownAnswer = await request.get(addressOf(screen.path, here), { maxRedirects: 0 });
      if (ownAnswer.status() !== (may.own ? 200 : 403))
        wrong.push(`${screen.path}: ${ownAnswer.status()}, expected ${may.own ? 200 : 403}`);
      if (!screen.path.includes('{id}') && !screen.path.includes('{versionId}')) continue;
      const foreignAnswer = await request.get(addressOf(screen.path, elsewhere), { maxRedirects: 0 });
      if (foreignAnswer.status() !== (may.door ? 404 : 403))
        wrong.push(`foreign ${screen.path}: ${foreignAnswer.status()}`);
    }
    expect(wrong).toEqual([]);
  });
}

test('a foreign record answers like a missing one, to the byte but for nonce and request id @javascript', async () => {
  const request = program();
  await apiAs(request, 'superadmin', FIRST_COMPANY);
  const bare = (text: string) =>
    text
      .replaceAll(/nonce(=|&quot;:&quot;|":")?"?[A-Za-z0-9+/=]{20,}"?/g, '')
      .replaceAll(/\/\d+\/|\/\d+(?=["&?])|%2F\d+/g, '#')
      .replaceAll(/"[A-Za-z0-9+/]{22}=="/g, '');
  const missing = { ...foreign };
  for (const name of idAt.map(([, one]) => one)) missing[name] = 999_999_999;
  for (const [, screen] of walked.filter(([, one]) => /\{(id|versionId)\}/.test(one.path))) {
    const a = await request.get(addressOf(screen.path, foreign));
    const b = await request.get(addressOf(screen.path, missing));
    expect(a.status(), screen.path).toBe(b.status());
    expect(bare(await a.text()), screen.path).toBe(bare(await b.text()));
  }
  for (const path of [
    'thirdparty',
    'product',
    'quotationversion',
    'invoiceversion',
    'refundversion',
    'payment',
    'busidocversionrepetitive',
    'vat',
  ] as const) {
    const id = {
      thirdparty: foreign.client,
      product: foreign.product,
      quotationversion: foreign.quotation,
      invoiceversion: foreign.invoice,
      refundversion: foreign.refund,
      payment: foreign.payment,
      busidocversionrepetitive: foreign.recurring,
      vat: foreign.record,
    }[path];
    const answer = await request.get(`/api/${path}/show/${id}`);
    expect([answer.status(), await answer.json()]).toEqual([
      404,
      { code: 'NOT_EXIST', errors: {}, details: [] },
    ]);
    const edited = await request.post(`/api/${path}/edit/${id}`, { headers: origin(), data: {} });
    expect([404, 422], path).toContain(edited.status());
  }
  const pdf = await request.get(`/api/busidocversion/${foreign.invoice}/get-pdf`);
  expect(pdf.status()).toBe(404);
});

test('a foreign id in a body is refused at its field @javascript', async () => {
  const request = program();
  await apiAs(request, 'superadmin', FIRST_COMPANY);
  const answer = await request.post('/api/quotation/new', {
    headers: origin(),
    data: {
      thirdParty: foreign.client,
      productList: [{ productType: 'product', product: foreign.product, quantity: '1' }],
    },
  });
  expect(answer.status()).toBe(422);
  const { errors } = (await answer.json()) as { errors: Record<string, string[]> };
  expect(errors['thirdParty']).toEqual(['errors.reference']);
  expect(errors['productList[0].product']).toEqual(['errors.reference']);
});

test('without a session every screen asks to sign in, every call answers 401 @javascript', async () => {
  const request = program();
  for (const [, screen] of walked.filter(([, one]) => one.role !== 'public')) {
    const answer = await request.get(addressOf(screen.path, own), { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']?.split('?')[0]], screen.path).toEqual([
      302,
      '/login',
    ]);
  }
  for (const path of [
    'vat/list',
    'invoice/list',
    'quotation/show/1',
    'users/me',
    'openapi.json',
    '',
    'no/such/call',
  ]) {
    expect((await request.get(`/api/${path}`)).status(), path).toBe(401);
  }
});
