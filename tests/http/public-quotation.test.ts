import { randomUUID } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireOwnOrigin } from '#app/http/guards.ts';
import { loggedPath } from '#app/api/logged-path.server.ts';
import { hideTokenPages, isTokenPath } from '#app/http/token-paths.ts';
import { loader as fileLoader } from '#app/public-quotation/quotation-file.ts';
import { loader as logoLoader } from '#app/public-quotation/quotation-logo.ts';
import { loader as pdfLoader } from '#app/public-quotation/quotation-pdf.ts';
import { action, loader } from '#app/public-quotation/public-quotation.tsx';
import type { Services } from '#app/services.server.ts';
import { revokeQuotationLink } from '#domain/documents/links/quotation-link-commands.ts';
import { attachDocuments } from '#domain/attachments/commands.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { linkedQuotation, mailLink, PDF, type Linked } from '#tests/builders/documents/quotation-links.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { servicesOver } from '#tests/builders/services.ts';

let world: World;
let company: Company;
let services: Services;

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  services = await servicesOver(world);
});
afterAll(async () => {
  await services.close();
  await world.close();
});

const contextOf = (clientAddress = '192.0.2.1'): AppLoadContext => ({
  services,
  signedIn: null,
  nonce: '',
  scriptUrl: '',
  requestId: '',
  clientAddress,
  drained: () => Promise.resolve(),
  logError: () => undefined,
  note: () => undefined,
});

const argsOf = (token: string, query: string, init: RequestInit = {}, more: Record<string, string> = {}) => ({
  request: new Request(`http://localhost/devis/${token}${query}`, init),
  params: { token, ...more },
  context: contextOf(),
});

/** What a screen answers: its data and status, or the response that it threw. */
async function answerOf(
  run: () => Promise<unknown>,
): Promise<{ status: number; body: unknown; to?: string | null }> {
  try {
    const answer = await run();
    if (answer instanceof Response)
      return { status: answer.status, body: answer, to: answer.headers.get('Location') };
    if (typeof answer === 'object' && answer !== null && 'init' in answer && 'data' in answer) {
      const { init, data } = answer as { init: ResponseInit | null; data: unknown }; // Remix's `data()`
      return { status: init?.status ?? 200, body: data };
    }
    return { status: 200, body: answer };
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return { status: thrown.status, body: null, to: thrown.headers.get('Location') };
  }
}

const get = (token: string, query = '?lng=fr') => answerOf(() => loader(argsOf(token, query)));
const post = (token: string, form: Record<string, string>) =>
  answerOf(() => action(argsOf(token, '?lng=fr', { method: 'POST', body: new URLSearchParams(form) })));

const linked = (changes = {}) => linkedQuotation(world.runtime, company, changes);

const accepting = async ({ token }: Linked, changes: Record<string, string> = {}) => {
  const { body } = await get(token, '?lng=fr&step=accept');
  const page = body as { contentHash: string }; // what the loader says
  return {
    intent: 'accept',
    name: 'Yvonne Kerbrat',
    function: 'Maire',
    consent: 'on',
    content: page.contentHash,
    commandId: randomUUID(),
    ...changes,
  };
};

describe('the page of a link', () => {
  it('speaks the client’s language until another is asked for', async () => {
    const { token } = await linked();
    expect(await get(token, '')).toMatchObject({ status: 302, to: `/devis/${token}?lng=fr` });
    expect(await get(token, '?lng=en')).toMatchObject({ body: { language: 'en', status: 'open' } });
  });

  it('names the payment in the language that is read, not only in the client’s', async () => {
    const { store } = world.runtime;
    const make = async (resource: string, values: object) =>
      (await send(store, commandsOf(resource).create, company.actor, { enabled: true, ...values })).id;
    const paymentCondition = await make('paymentcondition', {
      name: 'À 20 jours',
      nameEn: '20 days',
      days: 20,
      from: 'invoice_date',
    });
    const { token } = await linked({ paymentCondition });
    expect(await get(token)).toMatchObject({ body: { content: { paymentCondition: 'À 20 jours' } } });
    expect(await get(token, '?lng=en')).toMatchObject({ body: { content: { paymentCondition: '20 days' } } });
  });

  it('shows what the paper shows, and nothing that is internal', async () => {
    const { token } = await linked({ comment: 'MARGE FAIBLE', note: 'Accès par la cale' });
    const { body } = await get(token);
    expect(body).toMatchObject({
      lost: false,
      answerable: true,
      content: { note: 'Accès par la cale', lines: [{ type: 'item', name: 'Pompage', total: '480.00' }] },
      totals: { finalTotal: '576.00' },
    });
    const said = JSON.stringify(body);
    for (const inside of ['MARGE FAIBLE', 'personInCharge', '"product"', 'priceRule', '"account"'])
      expect(said).not.toContain(inside);
  });

  it('is the same for a link that never was, was taken back or was replaced', async () => {
    const [taken, replaced] = [await linked(), await linked()];
    const revoking = { version: taken.version, link: taken.link };
    await send(world.runtime.store, revokeQuotationLink, company.actor, revoking);
    const old = replaced.token;
    await services.db
      .updateTable('document_link_token')
      .set({ token_hash: 'x' })
      .where('link_id', '=', replaced.link)
      .execute();
    const unknown = await get('A'.repeat(43));
    expect(unknown).toMatchObject({ status: 404, body: { lost: true } });
    expect(await get(taken.token)).toEqual(unknown);
    expect(await get(old)).toEqual(unknown);
    expect(await get('%00')).toEqual(unknown);
    expect(await get(taken.token, '?lng=fr&step=accept')).toEqual(unknown);
  });

  it('changes nothing by being read', async () => {
    const one = await linked();
    const before = await world.runtime.store.read(`quotation-${one.id}`);
    for (const query of ['?lng=fr', '?lng=en', '?lng=fr&step=accept', '?lng=fr&step=refuse&intent=accept'])
      await get(one.token, query);
    expect(await world.runtime.store.read(`quotation-${one.id}`)).toEqual(before);
  });

  it('is kept from an address that asks too much', async () => {
    const { token } = await linked();
    await services.throttle.allowAttempt(services.db, [{ key: 'link-address:192.0.2.99', max: 1 }], 10);
    await services.db
      .updateTable('throttle')
      .set({ failures: 300 })
      .where('key', '=', 'link-address:192.0.2.99')
      .execute();
    const context = contextOf('192.0.2.99');
    expect(await answerOf(() => loader({ ...argsOf(token, '?lng=fr'), context }))).toMatchObject({
      status: 429,
    });
  });
});

describe('an acceptance', () => {
  it('is looked at once more before it counts', async () => {
    const one = await linked();
    const form = await accepting(one, { intent: 'review' });
    expect(await post(one.token, { ...form, name: '  ', consent: '' })).toMatchObject({
      status: 422,
      body: {
        step: 'accept',
        typed: { function: 'Maire' },
        errors: [
          { field: 'name', message: 'errors.required' },
          { field: 'consent', message: 'errors.consentNeeded' },
        ],
      },
    });
    expect(await post(one.token, form)).toMatchObject({ status: 200, body: { step: 'confirm', errors: [] } });
    expect(await get(one.token)).toMatchObject({ body: { status: 'open' } });
  });

  it('is made once, and its receipt stays at the link', async () => {
    const one = await linked();
    const form = await accepting(one);
    expect(await post(one.token, form)).toMatchObject({ status: 303, to: `/devis/${one.token}?lng=fr` });
    // The back button, and the same form again.
    expect(await post(one.token, form)).toMatchObject({ status: 303 });
    // A tab that was open before.
    const { commandId: _sent, ...other } = form;
    expect(await post(one.token, other)).toMatchObject({
      status: 409,
      body: { errors: [{ field: '', message: 'errors.agreementStatus.accept' }] },
    });
    expect(await get(one.token)).toMatchObject({
      body: {
        status: 'accepted',
        answerable: false,
        answer: {
          consent: { name: 'Yvonne Kerbrat', function: 'Maire', standing: 'valid', content: form.content },
        },
      },
    });
  });

  it('ends every other link: only who answered by theirs finds the receipt', async () => {
    const one = await linked();
    const second = await mailLink(world.runtime, company, one, { to: 'adjoint@client.example' });
    await post(one.token, await accepting(one));
    expect(await get(one.token)).toMatchObject({ body: { answer: { consent: { name: 'Yvonne Kerbrat' } } } });
    expect(await get(second.token)).toMatchObject({ status: 404, body: { lost: true } });
    expect(await post(second.token, { intent: 'refuse', reasonRefuse: 'Non' })).toMatchObject({
      status: 404,
    });
  });

  it('past the validity asks for one tick more', async () => {
    const one = await linked({ expiryDate: '2026-03-03' });
    const form = await accepting(one);
    expect(await post(one.token, form)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'confirmExpired', message: 'errors.confirmExpiredNeeded' }] },
    });
    expect(await post(one.token, { ...form, confirmExpired: 'on' })).toMatchObject({ status: 303 });
  });

  it('of another content than was shown is none', async () => {
    const one = await linked();
    const form = await accepting(one, { content: 'e'.repeat(64) });
    expect(await post(one.token, form)).toMatchObject({ status: 409 });
    expect(await post(one.token, { ...form, intent: 'hack' })).toMatchObject({ status: 400 });
  });
});

describe('a refusal', () => {
  it('has a reason, which its link repeats', async () => {
    const one = await linked();
    expect(await post(one.token, { intent: 'refuse', reasonRefuse: ' ' })).toMatchObject({
      status: 422,
      body: { step: 'refuse', errors: [{ field: 'reasonRefuse', message: 'errors.required' }] },
    });
    const form = { intent: 'refuse', reasonRefuse: 'Trop cher', name: 'Yvonne Kerbrat' };
    expect(await post(one.token, form)).toMatchObject({ status: 303 });
    expect(await get(one.token)).toMatchObject({
      body: { status: 'refused', answer: { reason: 'Trop cher' } },
    });
  });
});

describe('the files of a link', () => {
  it('are its PDF and what was sent with it, and no others', async () => {
    const one = await linked();
    const file = await world.runtime.files.put(world.runtime.db, Buffer.from('plan'), 'text/plain');
    const attached = { name: 'plan.txt', file, type: 'text/plain', size: 4 };
    const owner = { kind: 'quotation' as const, id: one.id };
    const { ids } = await send(world.runtime.store, attachDocuments, company.actor, {
      owner,
      files: [attached, { ...attached, name: 'interne.txt' }],
    });
    const [sent = 0, unsent = 0] = ids;
    const { token } = await mailLink(world.runtime, company, one, { attachments: [sent] });
    const pdf = await answerOf(() => pdfLoader(argsOf(token, '/pdf')));
    if (!(pdf.body instanceof Response)) throw new Error('no PDF');
    expect(Buffer.from(await pdf.body.arrayBuffer())).toEqual(PDF);
    expect(pdf.body.headers.get('Cache-Control')).toBe('private, no-store');
    const fileAt = (id: number) =>
      answerOf(() => fileLoader(argsOf(token, `/file/${id}`, {}, { id: String(id) })));
    const got = await fileAt(sent);
    if (!(got.body instanceof Response)) throw new Error('no file');
    expect(await got.body.text()).toBe('plan');
    expect(got.body.headers.get('Content-Disposition')).toMatch(/^attachment/);
    expect((await fileAt(unsent)).status).toBe(404);
    expect((await fileAt(987_654)).status).toBe(404);
    expect((await answerOf(() => logoLoader(argsOf(token, '/logo')))).status).toBe(404);
    expect((await answerOf(() => pdfLoader(argsOf('A'.repeat(43), '/pdf')))).status).toBe(404);
  });
});

describe('the address of such a page', () => {
  it.each(['/devis/abc', '/DEVIS/abc', '/%64evis/abc', '//devis/abc', '/devis/abc/pdf', '/devis/abc.data'])(
    'is never logged: %s',
    (path) => {
      expect(isTokenPath(path)).toBe(true);
      expect(loggedPath(path)).toBe('/devis/…');
    },
  );

  it('is logged where it is none', () => {
    expect(['/quotation/12/details', '/', '/%E0%A4%A', '/devis-type'].map(loggedPath)).toEqual([
      '/quotation/12/details',
      '/',
      '/%E0%A4%A',
      '/devis-type',
    ]);
    expect(loggedPath('/reset-password/abc')).toBe('/reset-password/…');
  });

  it('goes to no other site, and a form on it is known for ours', async () => {
    const app = express();
    app.use(hideTokenPages, requireOwnOrigin('http://localhost'));
    app.use((_request, response) => void response.send('ok'));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
    const headersOf = async (path: string) => (await fetch(`${base}${path}`)).headers;
    const read = await headersOf('/devis/abc?lng=fr');
    expect([read.get('Referrer-Policy'), read.get('X-Robots-Tag')]).toEqual([
      'no-referrer',
      'noindex, nofollow, noarchive',
    ]);
    expect((await headersOf('/devis/abc?step=accept')).get('Referrer-Policy')).toBe('same-origin');
    expect((await headersOf('/quotation/list')).get('X-Robots-Tag')).toBeNull();
    const foreign = { method: 'POST', headers: { Origin: 'https://evil.example' } };
    expect((await fetch(`${base}/devis/abc`, foreign)).status).toBe(403);
    const nowhere = { method: 'POST', headers: { Origin: 'null' } };
    expect((await fetch(`${base}/devis/abc`, nowhere)).status).toBe(403);
    const own = { method: 'POST', headers: { Origin: base } };
    expect((await fetch(`${base}/devis/abc`, own)).status).toBe(200);
    server.close();
  });
});
