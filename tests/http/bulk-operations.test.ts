import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateInvoice } from '#domain/documents/invoice-commands.ts';
import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { editCommerceSettings } from '#domain/company/commerce-settings-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { setUserEnabled, setUserRoles } from '#domain/users/commands.ts';
import {
  bulkItems,
  countBulkItems,
  findBulkOperation,
  keepBulkOperation,
  stopBulkOperation,
} from '#scratch/bulk-operations.ts';
import { findVersion } from '#projections/documents/document-query.ts';
import { settingsInput } from '#tests/builders/busy/busy-defaults.ts';
import { finishBulkOperation } from '#tests/builders/bulk.ts';
import { clientInput, createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import type { SignedIn } from '#app/services.server.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { long } from '#tests/setup/chance.ts';

let world: World;
let company: Company;
let site: Site;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  site = await createSite(world);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

let people = 0;
/** Somebody who may validate and import in the company; their account too, which is what the worker asks. */
async function somebody(): Promise<SignedIn> {
  people += 1;
  const roles = ['ROLE_INVOICE_MANAGER', 'ROLE_THIRD_PARTY_CREATE', 'ROLE_THIRD_PARTY_READ'];
  const signedIn = await site.member(`groupe-${people}`, company.corporation);
  await send(world.runtime.store, setUserRoles, systemActor(company.corporation), {
    id: signedIn.actor.user ?? 0,
    corporation: company.corporation,
    roles,
  });
  return withRoles(signedIn, roles);
}

const drafts = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeInvoice(world.runtime.store, company, 'draft')));

/** An operation that validates these invoices; answers its id. */
async function validating(versions: readonly number[], user: number): Promise<string> {
  const id = randomUUID();
  await keepBulkOperation(
    world.runtime.db,
    {
      id,
      corporation: company.corporation,
      user,
      name: 'validate',
      params: {},
      units: versions.length,
      back: '/',
    },
    versions.map((version) => ({
      label: `Brouillon ${version}`,
      about: `/invoice/${version}/details`,
      version,
      command: validateInvoice.name,
      input: { version },
    })),
  );
  return id;
}

const outcome = async (id: string) =>
  (await bulkItems(world.runtime.db, id, 100)).map(({ state, number, errors }) => ({
    state,
    number,
    errors,
  }));

describe('commands that were confirmed together', () => {
  it('are run one after the other; what one refuses keeps no other back, and a second run does nothing twice', async () => {
    const { actor } = await somebody();
    const [a, b] = await drafts(2);
    const versions = [a?.version ?? 0, 987_654_321, b?.version ?? 0];
    const id = await validating(versions, actor.user ?? 0);
    await finishBulkOperation(world.runtime, id);
    expect(await countBulkItems(world.runtime.db, id)).toEqual({ waiting: 0, done: 2, refused: 1 });
    const told = await outcome(id);
    expect(told[0]).toMatchObject({ state: 'refused', number: null });
    expect(told.slice(1).every(({ number }) => number !== null)).toBe(true);
    expect((await findBulkOperation(world.runtime.db, id))?.endedAt).not.toBeNull();
    // The worker died before it noted the end of the first: the command is known by its id.
    await world.runtime.db
      .updateTable('bulk_operation')
      .set({ ended_at: null })
      .where('id', '=', id)
      .execute();
    await world.runtime.db
      .updateTable('bulk_item')
      .set({ state: 'waiting', input: JSON.stringify({ version: versions[0] }) })
      .where('operation', '=', id)
      .where('place', '=', 0)
      .execute();
    await finishBulkOperation(world.runtime, id);
    expect(await countBulkItems(world.runtime.db, id)).toEqual({ waiting: 0, done: 2, refused: 1 });
  });

  it('stop where their owner says so, and where the owner may no longer work', async () => {
    const { actor } = await somebody();
    const versions = (await drafts(2)).map(({ version }) => version);
    const stopped = await validating(versions, actor.user ?? 0);
    await stopBulkOperation(world.runtime.db, stopped);
    await finishBulkOperation(world.runtime, stopped);
    expect(await countBulkItems(world.runtime.db, stopped)).toEqual({ waiting: 2, done: 0, refused: 0 });

    const plain = await site.member('sans-droit', company.corporation);
    const without = await validating(versions, plain.actor.user ?? 0);
    await finishBulkOperation(world.runtime, without);
    expect((await outcome(without)).map(({ errors }) => errors)).toEqual([
      { '': ['errors.forbidden'] },
      { '': ['errors.forbidden'] },
    ]);
    const system = systemActor(null);
    await send(world.runtime.store, setUserEnabled, system, { id: plain.actor.user ?? 0, enabled: false });
    const gone = await validating(versions, plain.actor.user ?? 0);
    await finishBulkOperation(world.runtime, gone);
    expect(await countBulkItems(world.runtime.db, gone)).toEqual({ waiting: 0, done: 0, refused: 2 });
  });

  it('are shown to whoever confirmed them alone, ask again by themselves, and are stopped by a form', async () => {
    const owner = await somebody();
    const versions = (await drafts(3)).map(({ version }) => version);
    const id = await validating(versions, owner.actor.user ?? 0);
    const page = await site.ask(`/bulk-operation/${id}`, { as: owner });
    expect(page).toMatchObject({ status: 200 });
    expect(page.headers.get('refresh')).toBe('2');
    expect(page.text).toContain('0 sur 3');
    for (const path of [`/bulk-operation/${id}`, `/bulk-operation/${randomUUID()}`, '/bulk-operation/x'])
      expect(await site.ask(path, { as: await somebody() })).toMatchObject({ status: 404 });
    expect(await site.ask(`/bulk-operation/${id}`, { as: owner, post: true })).toMatchObject({ status: 302 });
    await finishBulkOperation(world.runtime, id);
    const ended = await site.ask(`/bulk-operation/${id}`, { as: owner });
    expect(ended.headers.get('refresh')).toBeNull();
    expect(ended.text).toContain('Arrêté à votre demande');
  });
});

describe('a file of 10,000 lines', () => {
  const LINES = long ? 9999 : 400;

  it(`is read, confirmed and imported while its page tells how far it is: ${LINES} lines`, async () => {
    const as = await somebody();
    const form = new FormData();
    form.set('corporation', String(company.corporation));
    const lines = Array.from({ length: LINES }, (_, n) => `Étape ${n};oui;${n} quai Nord;29200;Brest`);
    form.set('file', new File([`Nom;Client;Adresse;Code postal;Ville\n${lines.join('\n')}`], 'clients.csv'));
    const read = await site.ask('/client/import', { as, form });
    const dry = read.headers.get('location') ?? '';
    const upload = new URL(dry, 'http://localhost').searchParams.get('upload') ?? '';
    await expect
      .poll(async () => (await site.ask(dry, { as })).headers.get('refresh'), { timeout: 20_000 })
      .toBeNull();
    const asked = Date.now();
    const confirm = () =>
      site.ask(dry, {
        as,
        form: [
          ['corporation', String(company.corporation)],
          ['upload', upload],
        ],
      });
    const confirmed = await confirm();
    expect(confirmed).toMatchObject({ status: 302 });
    const begun = Date.now();
    const id = await finishBulkOperation(world.runtime, confirmed.headers.get('location'));
    const ended = Date.now();
    expect(await countBulkItems(world.runtime.db, id)).toEqual({ waiting: 0, done: 1, refused: 0 });
    const after = await site.ask(`/bulk-operation/${id}`, { as });
    expect(after.headers.get('location')).toBe('/client/list');
    expect((await site.ask('/client/list?keyword=%C3%A9tape', { as })).text).toContain('Étape');
    // Confirmed once more, as by the back button: it leads to the same.
    expect((await confirm()).headers.get('location')).toBe(`/bulk-operation/${id}`);
    console.log(
      `figure: ${LINES} lines: confirmed in ${begun - asked} ms, imported by the worker in ${ended - begun} ms`,
    );
  });
});

const rolesOfAll = ['ROLE_COMMERCE_MANAGER', 'ROLE_ADMIN'];

/** Somebody of a company of their own, with all its rights of commerce. */
async function ofOwn(): Promise<{ own: Company; as: SignedIn }> {
  people += 1;
  const own = await createCompany(world.runtime.store);
  const member = await site.member(`envoi-${people}`, own.corporation);
  await send(world.runtime.store, setUserRoles, systemActor(own.corporation), {
    id: member.actor.user ?? 0,
    corporation: own.corporation,
    roles: rolesOfAll,
  });
  return { own, as: withRoles(member, rolesOfAll) };
}

describe('what is done to several at once', () => {
  /** The hidden fields of the form that a page ends its question with, and the button's. */
  const confirmation = (page: string, intent: string): [string, string][] => {
    const [, form = ''] =
      /<form method="post"(.*?)<\/form>/s.exec(page.slice(page.indexOf('class="card panel dialog"'))) ?? [];
    const hidden = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
    return [
      ...hidden.map(([, name = '', value = '']): [string, string] => [name, value]),
      ['intent', intent],
    ];
  };

  const mails = async (corporation: number) =>
    (
      await world.owner
        .selectFrom('mail_list')
        .select('id')
        .where('corporation_id', '=', corporation)
        .execute()
    ).length;

  it('is asked first: how many, which not and why, the sum and the text; and mailed once that is confirmed', async () => {
    const { own, as } = await ofOwn();
    const { store } = world.runtime;
    const { id: reached } = await send(
      store,
      createThirdParty,
      own.actor,
      clientInput({ name: 'Port de Brest', email: 'compta@port.example' }),
    );
    const invoice = async (changes: object = {}, submit: 'draft' | 'validate' = 'validate') =>
      (await makeInvoice(store, own, submit, { thirdParty: reached, ...changes })).version;
    const [first, second, paid, sent] = [await invoice(), await invoice(), await invoice(), await invoice()];
    const draft = await invoice({}, 'draft');
    const unreached = await invoice({ thirdParty: own.client });
    await send(store, recordPayment, own.actor, {
      invoice: paid,
      date: '2026-03-20',
      amount: '576',
      paymentType: own.paymentType,
    });
    await send(store, sendDocument, own.actor, {
      kind: 'invoice',
      version: sent,
      to: 'a@b.example',
      subject: 'F',
      text: 'F',
    });
    const chosen = [first, second, paid, sent, draft, unreached];
    const fields = (versions: number[], intent: string): [string, string][] => [
      ['corporation', String(own.corporation)],
      ['commandId', randomUUID()],
      ['intent', intent],
      ...versions.map((version): [string, string] => ['version', String(version)]),
    ];
    const asked = await site.ask('/invoice/list', { as, form: fields(chosen, 'mail') });
    expect(asked.status).toBe(200);
    for (const words of [
      'Envoyer 2 documents par mail',
      '1 152,00',
      'Déjà réglé',
      'Déjà envoyé',
      'Pas encore validé',
      'Ce client n’a pas d’adresse e-mail',
      'compta@port.example',
    ])
      expect(asked.text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(words);
    expect(await mails(own.corporation)).toBe(1);

    const form = confirmation(asked.text, 'mail');
    const misnamed = form.map(([name, value]): [string, string] => [
      name,
      name === 'confirmed' ? '9' : name === 'commandId' ? '-'.repeat(36) : value,
    ]);
    expect((await site.ask('/invoice/list', { as, form: misnamed })).text).toContain(
      'Quelque chose a changé',
    );
    const started = await site.ask('/invoice/list', { as, form });
    const id = await finishBulkOperation(world.runtime, started.headers.get('location'));
    expect(await countBulkItems(world.runtime.db, id)).toEqual({ waiting: 0, done: 2, refused: 0 });
    expect(await mails(own.corporation)).toBe(3);
    // No server is there: what was done is that the mails were kept.
    expect(asked.text).toContain('les mails sont conservés dans des fichiers');
    const report = (await site.ask(`/bulk-operation/${id}`, { as })).text.replaceAll('<!-- -->', '');
    expect(report).toContain('2 mails conservés, non envoyés.');
    expect(report).toContain('Mail conservé, non envoyé');
    expect(report).not.toContain('2 faits');
    // The same form once more is the same operation; chosen anew, nothing is left to send.
    const again = await site.ask('/invoice/list', { as, form });
    expect(again.headers.get('location')).toBe(`/bulk-operation/${id}`);
    const nothing = await site.ask('/invoice/list', { as, form: fields([first, second], 'mail') });
    expect(nothing.text).toContain('Rien à faire');
    // Confirmed in another tab, what was sent meanwhile is asked about anew.
    const stale = form.map(([name, value]): [string, string] => [
      name,
      name === 'commandId' ? randomUUID() : value,
    ]);
    expect((await site.ask('/invoice/list', { as, form: stale })).text).toContain('Quelque chose a changé');
    expect(await mails(own.corporation)).toBe(3);

    const validating = await site.ask('/invoice/list', { as, form: fields([draft, first], 'validate') });
    expect(validating.text).toContain('Valider 1 document');
    expect(validating.text).toContain('Déjà validé');
    const run = await site.ask('/invoice/list', { as, form: confirmation(validating.text, 'validate') });
    await finishBulkOperation(world.runtime, run.headers.get('location'));
    expect((await findVersion(world.owner, draft, own.corporation))?.status).toBe('validate');
  });

  it('asks before several are reminded of', async () => {
    const { own, as } = await ofOwn();
    const { store } = world.runtime;
    await send(store, editCommerceSettings, own.actor, { ...settingsInput, remindersEnabled: true });
    const { id: reached } = await send(
      store,
      createThirdParty,
      own.actor,
      clientInput({ name: 'Port', email: 'compta@port.example' }),
    );
    const late = await makeInvoice(store, own, 'validate', { thirdParty: reached });
    const unreached = await makeInvoice(store, own, 'validate');
    const form: [string, string][] = [
      ['corporation', String(own.corporation)],
      ['commandId', randomUUID()],
      ['intent', 'remind'],
      ['version', String(late.version)],
      ['version', String(unreached.version)],
    ];
    const asked = await site.ask('/ca/due', { as, form });
    expect(asked.text).toContain('Envoyer 1 relance');
    expect(asked.text).toContain('576,00');
    expect(await mails(own.corporation)).toBe(0);
    const started = await site.ask('/ca/due', { as, form: confirmation(asked.text, 'remind') });
    await finishBulkOperation(world.runtime, started.headers.get('location'));
    expect(await mails(own.corporation)).toBe(1);
  });
});

describe('what cannot be undone', () => {
  it('asks on the page that it stands on, and is done by the button of its question', async () => {
    const { own, as } = await ofOwn();
    const { store } = world.runtime;
    const { id: payment } = await send(store, recordPayment, own.actor, {
      client: own.client,
      date: '2026-03-20',
      amount: '10',
      paymentType: own.paymentType,
    });
    await makeInvoice(store, own, 'validate');
    const pages: [path: string, dialog: string, button: string][] = [
      [`/payment_detail/${payment}`, 'cancel', 'name="intent" value="cancel"'],
      ['/accounting/periods?until=2026-03-31', 'close', 'name="intent" value="close"'],
      [`/admin/vat/${own.vat}`, 'delete', 'name="intent" value="delete"'],
      [`/client/${own.client}/details`, 'remove', 'name="intent" value="remove"'],
    ];
    for (const [path, dialog, button] of pages) {
      const page = await site.ask(path, { as });
      expect([path, page.status, page.text.includes(button)]).toEqual([path, 200, false]);
      const asked = await site.ask(`${path}${path.includes('?') ? '&' : '?'}dialog=${dialog}`, { as });
      expect([path, asked.text.includes('<dialog'), asked.text.includes(button)]).toEqual([path, true, true]);
    }
    const reason = await site.ask(`/payment_detail/${payment}`, {
      as,
      form: [
        ['intent', 'cancel'],
        ['corporation', String(own.corporation)],
        ['reason', ''],
      ],
    });
    expect(reason.text).toContain('<dialog');
    expect(reason.text).toContain('Ce champ est obligatoire');
  });
});
