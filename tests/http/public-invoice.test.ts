import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTokenPath } from '#app/http/token-paths.ts';
import { loggedPath } from '#app/api/logged-path.server.ts';
import { mailAggregate, type MailEvent, type MailState } from '#domain/mailing/mail.ts';
import { revokeInvoiceLink } from '#domain/documents/links/invoice-link-commands.ts';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import { refundInvoice, validateRefund } from '#domain/documents/refund-commands.ts';
import { sendGroupedReminder } from '#domain/dunning/account-commands.ts';
import { sendReminder } from '#domain/dunning/reminder-commands.ts';
import { addDays, todayIn } from '#domain/kernel/dates.ts';
import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { clientButtons, withLink } from '#jobs/mail/client-links.ts';
import { linksOfMail } from '#projections/documents/document-links.ts';
import { commandsOf, createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { linkedInvoice, linkOfMail } from '#tests/builders/documents/invoice-links.ts';
import { linkedQuotation, PDF } from '#tests/builders/documents/quotation-links.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* An invoice as its client reads it by a link, without an account and without scripts. */

let world: World;
let site: Site;
let company: Company;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  site = await createSite(world);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const linked = (changes = {}) => linkedInvoice(world.runtime, company, changes);
const read = (token: string, query = '?lng=fr', path = '') => site.ask(`/facture/${token}${path}${query}`);
const pay = (version: number, amount: string) =>
  send(world.runtime.store, recordPayment, company.actor, {
    paymentType: company.paymentType,
    date: '2026-03-20',
    amount,
    allocations: [{ kind: 'invoice', version, amount }],
  });

async function credit(version: number): Promise<void> {
  const refund = await send(world.runtime.store, refundInvoice, company.actor, { version });
  await send(world.runtime.store, validateRefund, company.actor, { version: refund.version });
}

describe('the page of a link to an invoice', () => {
  it('says what remains to be paid, until when, to which account, with a code', async () => {
    const { token, version } = await linked({ comment: 'MARGE FAIBLE' });
    const page = await read(token);
    expect(page.status).toBe(200);
    for (const said of [
      'Facture FA',
      'Reste à payer',
      'Pompage',
      '01/04/2026',
      'FR76',
      'data:image/png;base64',
      'Télécharger le PDF',
    ])
      expect(page.text).toContain(said);
    expect(page.text).not.toContain('MARGE FAIBLE');
    expect(page.text).not.toContain('Registre');
    await pay(version, '100.00');
    expect((await read(token)).text.replaceAll(/\s/g, ' ')).toMatch(/Il reste 476,00 € à payer/);
  });

  it('asks of an invoice in instalments what is due next, says what follows, and its code pays that alone', async () => {
    const { store } = world.runtime;
    // Invoices follow their dates: those of the other tests are older.
    const own = await createCompany(store, 1);
    const shares = [30, 300].map((days) => ({ percent: '50', days, from: 'invoice_date' }));
    const { id: pattern } = await send(store, commandsOf('paymentpattern').create, own.actor, {
      name: 'Deux fois',
      enabled: true,
      shares,
    });
    const { id: paymentCondition } = await send(store, commandsOf('paymentcondition').create, own.actor, {
      name: 'Deux fois',
      days: 0,
      from: 'invoice_date',
      pattern,
      enabled: true,
    });
    const date = addDays(todayIn('Europe/Paris', new Date()), -40);
    const { token, version } = await linkedInvoice(world.runtime, own, { paymentCondition, date });
    const [first, last] = [30, 300].map((days) => addDays(date, days).split('-').toReversed().join('/'));
    const told = async () => (await read(token)).text.replaceAll(/<!-- -->/g, '').replaceAll(/\s/g, ' ');
    const late = await told();
    expect(late).toContain('Il reste 576,00 € à payer, dont 288,00 € maintenant');
    expect(late).toMatch(/Montant<\/dt><dd[^>]*>288,00 €/);
    expect(late).toMatch(/À payer ensuite<\/dt><dd[^>]*>288,00 €/);
    const paid = { kind: 'invoice' as const, version, amount: '300.00' };
    const payment = { paymentType: own.paymentType, date: addDays(date, 1), amount: '300.00' };
    await send(store, recordPayment, own.actor, { ...payment, allocations: [paid] });
    const rest = await told();
    expect(rest).toContain(`${first} : 288,00 €, réglée`);
    expect(rest).toContain(`${last} : 288,00 €, dont il reste 276,00 €`);
    expect(rest).toContain(`Il reste 276,00 € à payer, au plus tard le ${last}`);
    expect(rest).toMatch(/Montant<\/dt><dd[^>]*>276,00 €/);
  });

  it('says that its amount includes VAT', async () => {
    const { token } = await linked();
    expect((await read(token)).text).toMatch(/visitor-total[^>]*>[^<]*€ TTC</);
    expect((await read(token, '?lng=en')).text).toMatch(/visitor-total[^>]*>€[^<]* incl. VAT</);
  });

  it('names the VAT number of its company in the language that is read', async () => {
    const { token } = await linked();
    expect((await read(token)).text).toContain('TVA FR27\u00A0826018152');
    expect((await read(token, '?lng=en')).text).toContain('VAT FR27\u00A0826018152');
  });

  it('offers each language under its own name, to whoever does not read the other', async () => {
    const { token } = await linked();
    expect((await read(token)).text).toMatch(/lang="en"[^>]*>English</);
    expect((await read(token, '?lng=en')).text).toMatch(/lang="fr"[^>]*>Français</);
  });

  it('writes what was typed as text', async () => {
    const { token } = await linked({
      title: '<script>alert(1)</script>',
      note: '"><img src=x onerror=alert(1)>',
    });
    const { text } = await read(token);
    expect(text).not.toContain('<script>alert(1)');
    expect(text).not.toContain('<img src=x');
    expect(text).toContain('&lt;script&gt;alert(1)');
  });

  it('speaks the client’s language until another is asked for', async () => {
    const { token } = await linked();
    const asked = await read(token, '');
    expect(asked.status).toBe(302);
    expect(asked.headers.get('Location')).toBe(`/facture/${token}?lng=fr`);
    expect((await read(token, '?lng=en')).text).toContain('Amount to pay');
  });

  it('says that it is paid, or was taken back by a credit note, and asks for nothing then', async () => {
    const [paid, credited] = [await linked(), await linked()];
    await pay(paid.version, '576.00');
    await credit(credited.version);
    const [told, cancelled] = [await read(paid.token), await read(credited.token)];
    expect(told.text).toContain('Cette facture est réglée');
    expect(cancelled.text).toContain('Cette facture a été annulée par l’avoir');
    for (const { text } of [told, cancelled]) {
      expect(text).not.toContain('data:image/png');
      expect(text).not.toContain('Pour régler par virement');
    }
  });

  it('hands over the PDF of its invoice, kept by nobody', async () => {
    const { token } = await linked();
    const file = await read(token, '', '/pdf');
    expect(file.bytes.equals(PDF)).toBe(true);
    expect(file.headers.get('Cache-Control')).toBe('private, no-store');
    expect((await read(token, '', '/logo')).status).toBe(404);
  });

  it('is the same for a link that never was, was taken back, or leads to a quotation', async () => {
    const taken = await linked();
    const revoking = { version: taken.version, link: taken.link };
    await send(world.runtime.store, revokeInvoiceLink, company.actor, revoking);
    const quotation = await linkedQuotation(world.runtime, company);
    for (const token of ['A'.repeat(43), taken.token, quotation.token, '%00']) {
      const page = await read(token);
      expect(page.status).toBe(404);
      expect(page.text).toContain('Ce lien ne mène à aucune facture');
      expect((await read(token, '', '/pdf')).status).toBe(404);
    }
    expect((await site.ask(`/devis/${(await linked()).token}?lng=fr`)).status).toBe(404);
  });

  it('is kept from logs', () => {
    const token = 'A'.repeat(43);
    expect(isTokenPath(`/facture/${token}`)).toBe(true);
    for (const path of [`/facture/${token}`, `/FACTURE/${token}/pdf`, `/%66acture//${token}`])
      expect(loggedPath(path)).not.toContain(token);
  });
});

describe('mails of invoices', () => {
  const letter = { to: 'client@exemple.fr', subject: 'Rappel', text: 'Bonjour\n{{link}}' };
  const mailState = async (mail: number) =>
    foldStream<MailState, MailEvent>(mailAggregate, await world.runtime.store.read(`mail-${mail}`));

  it('carry a link each, whose address stands in the mail alone', async () => {
    const { version, mail } = await linked();
    const facts = { mail, corporation: company.corporation };
    const buttons = await clientButtons(world.runtime, facts, new Map([[version, 'FA-7']]));
    expect(buttons).toMatchObject([{ label: 'Voir la facture FA-7' }]);
    const [button] = buttons;
    const { pathname, search } = new URL(button?.url ?? '');
    expect(`${pathname}${search}`).toMatch(/^\/facture\/[\w-]{43}\?lng=fr$/);
    expect(withLink('Bonjour\n{{link}}', buttons)).toBe(`Bonjour\n${button?.url}`);
    expect((await mailState(mail)).facts?.text).toBe('Bonjour\n{{link}}');
    expect((await site.ask(pathname + search)).status).toBe(200);
  });

  it('lead to the page in the language that they are written in', async () => {
    const { version } = await makeInvoice(world.runtime.store, company, 'validate');
    const asked = { kind: 'invoice', version, ...letter, language: 'en' } as const;
    const { id } = await send(world.runtime.store, sendDocument, company.actor, asked);
    const reminder = { version, stage: 1, ...letter, language: 'en' } as const;
    const reminded = await send(world.runtime.store, sendReminder, company.actor, reminder);
    for (const mail of [id, reminded.id]) {
      const facts = { mail, corporation: company.corporation };
      const [button] = await clientButtons(world.runtime, facts, new Map([[version, 'FA-7']]));
      expect(button).toMatchObject({ label: 'View invoice FA-7', language: 'en' });
      expect(button?.url).toContain('?lng=en');
    }
  });

  it('that remind carry one too', async () => {
    const { version } = await makeInvoice(world.runtime.store, company, 'validate');
    const reminder = { version, stage: 1, ...letter };
    const { id } = await send(world.runtime.store, sendReminder, company.actor, reminder);
    const { token } = await linkOfMail(world.runtime, company, id);
    expect((await read(token)).text).toContain('Reste à payer');
  });

  it('that remind of several carry one for each that is still owed', async () => {
    const made = await Promise.all([0, 1].map(() => makeInvoice(world.runtime.store, company, 'validate')));
    const versions = made.map(({ version }) => version);
    const { id } = await send(world.runtime.store, sendGroupedReminder, company.actor, {
      client: company.client,
      invoices: versions,
      from: '2026-01-01',
      until: '2026-05-04',
      ...letter,
    });
    expect(await linksOfMail(world.owner, id, company.corporation)).toHaveLength(2);
    const owed = new Map([[versions[1] ?? 0, 'FA-9']]);
    const facts = { mail: id, corporation: company.corporation };
    expect(await clientButtons(world.runtime, facts, owed)).toMatchObject([
      { label: 'Voir la facture FA-9' },
    ]);
  });
});

describe('the links of an invoice', () => {
  it('stand on its page, where they can be taken back after a question', async () => {
    const { version, token, link } = await linked();
    await read(token);
    const as = withRoles(await site.member('yuna', company.corporation), ['ROLE_COMMERCE_MANAGER']);
    const page = await site.ask(`/invoice/${version}/details`, { as });
    expect(page.text).toContain('Liens envoyés au client');
    expect(page.text).toContain('Ouvert le');
    const revoking = { intent: 'revokeLink', link: String(link), commandId: crypto.randomUUID() };
    const done = await site.ask(`/invoice/${version}/details`, { as, form: Object.entries(revoking) });
    expect(done.status).toBe(302);
    expect((await read(token)).status).toBe(404);
  });
});
