import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deleteRecurringInvoice,
  editRecurringInvoice,
  makeRecurringInvoice,
  retryRecurringInvoice,
  scheduleRecurringInvoice,
  setRecurringInvoiceEnabled,
} from '#domain/recurring/recurring-invoice-commands.ts';
import { deleteInvoiceDraft, editInvoice } from '#domain/documents/invoice-commands.ts';
import { mailAggregate, type MailEvent, type MailState } from '#domain/mailing/mail.ts';
import type { RoleName } from '#domain/kernel/roles.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { setCorporationEnabled } from '#domain/company/commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { createThirdParty, deleteThirdParty, editThirdParty } from '#domain/third-parties/commands.ts';
import { readDocument } from '#projections/documents/documents.ts';
import {
  countRecurringInvoices,
  dueRecurringInvoices,
  listRecurringInvoices,
  readRecurringInvoice,
  type RecurringFilter,
} from '#projections/recurring/recurring-invoices.ts';
import {
  clientInput,
  createCompany,
  documentInput,
  makeInvoice,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { schedule, storeAt } from '#tests/builders/documents/recurring.ts';
import { scheduleInput } from '#tests/builders/documents/recurring-input.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let clock: ReturnType<typeof storeAt>;
/** A draft whose content is repeated. */
let model: { id: number; version: number };

beforeAll(async () => {
  world = await createWorld();
  clock = storeAt(world, '2026-01-10T10:00:00Z');
  company = await createCompany(clock.store);
  model = await makeInvoice(clock.store, company, 'draft', { date: '2026-01-05' });
});
beforeEach(() => clock.setTo('2026-01-10T10:00:00Z'));
afterAll(() => world.close());

const make = (id: number, due: string) => send(clock.store, makeRecurringInvoice, company.actor, { id, due });

const view = async (id: number) => {
  const found = await readRecurringInvoice(clock.store.read, id, company.corporation);
  if (found === null) throw new Error(`Recurring invoice ${id} is gone`);
  return found;
};

const document = async (version: number | null) => {
  const found =
    version === null
      ? null
      : await readDocument(world.owner, clock.store.read, version, company.corporation, 'invoice');
  if (found === null) throw new Error('No such invoice');
  return found;
};

const request = { sort: 'next', direction: 'asc', limit: 50, cursor: null, offset: 0 } as const;
const rowsOf = async (changes: Partial<RecurringFilter> = {}) => {
  const filter = { keyword: null, client: null, status: null, ...changes };
  const { rows } = await listRecurringInvoices(world.owner, company.corporation, filter, request);
  expect(await countRecurringInvoices(world.owner, company.corporation, filter)).toBe(rows.length);
  return rows;
};
const rowOf = async (id: number) => (await rowsOf()).find((row) => row.id === id);
const dueNow = async (instant: string) =>
  (await dueRecurringInvoices(world.owner, instant, 100)).map((one) => one.recurringInvoice);

describe('an invoice made on its day', () => {
  it('says what its model said, dated the day it is made, and is mailed', async () => {
    const id = await schedule(clock.store, company, model.version);
    clock.setTo('2026-02-02T12:00:00Z');
    const made = await make(id, '2026-01-31');
    const { content, number, status, totals, clientId, events } = await document(made.version);
    expect({ status, number, title: content.title, date: content.date, clientId }).toEqual({
      status: 'validate',
      number: 'FA-2026-0001',
      title: 'Entretien janvier 2026',
      date: '2026-02-02',
      clientId: company.client,
    });
    expect(totals.finalTotal).toBe('576.00');
    expect(events[0]?.event.data).toMatchObject({ recurrence: { id, due: '2026-01-31' } });
    const [note] = (await view(id)).state.made;
    const mail = foldStream<MailState, MailEvent>(
      mailAggregate,
      await clock.store.read(`mail-${note?.mail}`),
    );
    expect(mail.facts).toMatchObject({
      to: ['compta@brest.example'],
      subject: 'Facture FA-2026-0001',
      text: `Bonjour,\nvoici Entretien janvier 2026 : 576,00\u00A0€, à payer le 04/03/2026.\nBéton du Littoral`,
      document: { kind: 'invoice', version: made.version, number: 'FA-2026-0001' },
    });
    expect(await rowOf(id)).toMatchObject({ made: 1, lastMade: '2026-02-02', nextDue: '2026-02-28' });
  });

  it('is made once, whoever asks again', async () => {
    const id = await schedule(clock.store, company, model.version);
    clock.setTo('2026-02-03T12:00:00Z');
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => make(id, '2026-01-31')));
    const versions = [one, two, three].flatMap((answer) => answer?.version ?? []);
    expect(versions).toHaveLength(1);
    expect(await make(id, '2026-01-31')).toEqual({ id, version: null });
    expect((await view(id)).state.made).toHaveLength(1);
  });

  it('is not made before its time, nor before an older one', async () => {
    const id = await schedule(clock.store, company, model.version);
    expect(await make(id, '2026-01-31')).toEqual({ id, version: null });
    clock.setTo('2026-03-10T12:00:00Z');
    expect(await make(id, '2026-02-28')).toEqual({ id, version: null });
    await make(id, '2026-01-31');
    await make(id, '2026-02-28');
    expect((await view(id)).state.made.map(({ due, madeOn }) => [due, madeOn])).toEqual([
      ['2026-01-31', '2026-03-10'],
      ['2026-02-28', '2026-03-10'],
    ]);
  });

  it('is left a draft without number or mail where that is asked for', async () => {
    const id = await schedule(clock.store, company, model.version, {
      statusInvoice: 'draft',
      sendMail: false,
    });
    clock.setTo('2026-03-10T12:00:00Z');
    const { version } = await make(id, '2026-01-31');
    expect(await document(version)).toMatchObject({ status: 'draft', number: null });
    expect((await view(id)).state.made).toMatchObject([{ status: 'draft', number: null, mail: null }]);
    await send(clock.store, deleteInvoiceDraft, company.actor, { version: version ?? 0 });
    expect(await make(id, '2026-01-31')).toEqual({ id, version: null });
  });

  it('stays a draft that says why, where it cannot be validated', async () => {
    const incomplete = await makeInvoice(clock.store, company, 'draft', { paymentCondition: null });
    const id = await schedule(clock.store, company, incomplete.version);
    clock.setTo('2026-03-10T12:00:00Z');
    const { version } = await make(id, '2026-01-31');
    expect((await document(version)).status).toBe('draft');
    expect((await view(id)).state.made).toMatchObject([
      { status: 'draft', mail: null, refused: { paymentCondition: ['errors.required'] } },
    ]);
  });
});

describe('its content', () => {
  it('does not follow later changes of the model, until it is taken again', async () => {
    const own = await makeInvoice(clock.store, company, 'draft', { title: 'Avant' });
    const id = await schedule(clock.store, company, own.version);
    const line = { productType: 'service' as const, product: company.product, quantity: '1' };
    await send(clock.store, editInvoice, company.actor, {
      ...documentInput(company, { expiryDate: null, productList: [line] }),
      version: own.version,
    });
    expect((await view(id)).facts.totals.finalTotal).toBe('576.00');
    const { invoice: _invoice, enabled: _enabled, ...rest } = scheduleInput(own.version);
    await send(clock.store, editRecurringInvoice, company.actor, { ...rest, id, comment: 'Vu' });
    expect((await view(id)).facts).toMatchObject({ comment: 'Vu', totals: { finalTotal: '576.00' } });
    await send(clock.store, editRecurringInvoice, company.actor, { ...rest, id, invoice: own.version });
    expect((await view(id)).facts.totals.finalTotal).toBe('144.00');
    const { revision } = await view(id);
    await send(clock.store, editRecurringInvoice, company.actor, { ...rest, id, invoice: own.version });
    expect((await view(id)).revision).toBe(revision);
  });

  it('is told to have changed to whoever edits an older one', async () => {
    const id = await schedule(clock.store, company, model.version);
    const { invoice: _invoice, enabled: _enabled, ...rest } = scheduleInput(model.version);
    const edit = (changes: object) =>
      send(clock.store, editRecurringInvoice, company.actor, { ...rest, id, revision: 1, ...changes });
    await edit({ title: 'Loyer' });
    expect(await refused(edit({ comment: 'Trop tard' }))).toMatchObject({
      kind: 'stale',
      stale: { revision: 2, differences: [{ path: 'title', after: 'Loyer' }] },
    });
  });
});

describe('a client that is none any more', () => {
  it('fails each day until it is mended, and is tried again on demand', async () => {
    const { id: client } = await send(
      clock.store,
      createThirdParty,
      company.actor,
      clientInput({ name: 'Passagère' }),
    );
    const own = await makeInvoice(clock.store, company, 'draft', { thirdParty: client });
    const id = await schedule(clock.store, company, own.version);
    expect(await refused(send(clock.store, retryRecurringInvoice, company.actor, { id }))).toMatchObject({
      code: 'NOTHING_FAILED',
    });
    const supplier = clientInput({ name: 'Passagère', client: false, supplier: true });
    await send(clock.store, editThirdParty, company.actor, { ...supplier, id: client });
    clock.setTo('2026-03-10T12:00:00Z');
    expect(await make(id, '2026-01-31')).toEqual({ id, version: null });
    await make(id, '2026-01-31');
    expect((await view(id)).events.map(({ event }) => event.type)).toEqual([
      'RecurringInvoiceScheduled',
      'RecurringInvoiceFailed',
    ]);
    expect(await rowOf(id)).toMatchObject({ failure: 'recurring.failure.notClient' });
    expect((await rowsOf({ status: 'failed' })).map((row) => row.id)).toEqual([id]);
    expect(await dueNow('2026-03-10T22:59:00Z')).not.toContain(id);
    expect(await dueNow('2026-03-10T23:01:00Z')).toContain(id);
    await send(clock.store, retryRecurringInvoice, company.actor, { id });
    await send(clock.store, editThirdParty, company.actor, {
      ...clientInput({ name: 'Passagère' }),
      id: client,
    });
    expect((await make(id, '2026-01-31')).version).toBeGreaterThan(0);
    expect(await rowOf(id)).toMatchObject({ failure: null, made: 1 });
  });

  it('cannot be deleted while an invoice is repeated for it', async () => {
    const { id: client } = await send(clock.store, createThirdParty, company.actor, clientInput());
    const own = await makeInvoice(clock.store, company, 'draft', { thirdParty: client });
    await schedule(clock.store, company, own.version);
    await send(clock.store, deleteInvoiceDraft, company.actor, { version: own.version });
    expect(await refused(send(clock.store, deleteThirdParty, company.actor, { id: client }))).toMatchObject({
      code: 'IN_USE',
      errors: { '': ['errors.inUse.recurringInvoice-client|count=1'] },
    });
  });
});

describe('what is due', () => {
  it('is what runs and whose time has come, of corporations that are open', async () => {
    const id = await schedule(clock.store, company, model.version, { title: 'Loyer' });
    const paused = await schedule(clock.store, company, model.version, { enabled: false });
    expect(await dueNow('2026-01-31T07:59:59Z')).toEqual([]);
    const due = await dueRecurringInvoices(world.owner, '2026-01-31T08:00:00Z', 100);
    expect(due).toContainEqual({
      recurringInvoice: id,
      corporation: company.corporation,
      due: '2026-01-31',
    });
    expect(due.map((one) => one.recurringInvoice)).not.toContain(paused);
    const enabled = (value: boolean) =>
      send(clock.store, setCorporationEnabled, systemActor(null), {
        id: company.corporation,
        enabled: value,
      });
    await enabled(false);
    expect(await dueNow('2026-01-31T08:00:00Z')).toEqual([]);
    await enabled(true);
    await send(clock.store, setRecurringInvoiceEnabled, company.actor, { id, enabled: false });
    expect(await dueNow('2026-01-31T08:00:00Z')).not.toContain(id);
  });

  it('is found by words of its title and its client, and by how it stands', async () => {
    const id = await schedule(clock.store, company, model.version, { title: 'Bâche {{year}}' });
    const ids = async (changes: Partial<RecurringFilter>) => (await rowsOf(changes)).map((row) => row.id);
    expect(await ids({ keyword: 'BACHE brest' })).toEqual([id]);
    expect(await ids({ keyword: 'bache quimper' })).toEqual([]);
    expect(await ids({ keyword: 'bache', client: company.client })).toEqual([id]);
    expect(await ids({ client: 999_999 })).toEqual([]);
    expect(await ids({ keyword: 'bache', status: 'enabled' })).toEqual([id]);
    await send(clock.store, setRecurringInvoiceEnabled, company.actor, { id, enabled: false });
    expect(await ids({ keyword: 'bache', status: 'enabled' })).toEqual([]);
    expect(await rowsOf({ keyword: 'bache', status: 'disabled' })).toMatchObject([{ id, nextDue: null }]);
    await send(clock.store, deleteRecurringInvoice, company.actor, { id });
    expect(await ids({ keyword: 'bache' })).toEqual([]);
    expect(await readRecurringInvoice(clock.store.read, id, company.corporation)).toBeNull();
    expect(await refused(make(id, '2026-01-31'))).toMatchObject({ kind: 'missing' });
  });
});

describe('what is done by itself', () => {
  const actorWith = (...roles: RoleName[]) => ({ ...company.actor, roles: new Set<string>(roles) });

  it('asks for the roles that it asks for when it is done by hand', async () => {
    const attempt = (changes: object, ...roles: RoleName[]) =>
      send(clock.store, scheduleRecurringInvoice, actorWith('ROLE_INVOICE_CREATE', ...roles), {
        ...scheduleInput(model.version),
        ...changes,
      });
    const silent = { sendMail: false };
    expect(await refused(attempt({}))).toMatchObject({ kind: 'forbidden' });
    expect(await refused(attempt({}, 'ROLE_INVOICE_GENERATE'))).toMatchObject({ kind: 'forbidden' });
    expect(await refused(attempt(silent))).toMatchObject({ kind: 'forbidden' });
    expect((await attempt({ ...silent, statusInvoice: 'draft' })).id).toBeGreaterThan(0);
    expect((await attempt(silent, 'ROLE_INVOICE_GENERATE')).id).toBeGreaterThan(0);
    expect((await attempt({}, 'ROLE_INVOICE_GENERATE', 'ROLE_INVOICE_SEND')).id).toBeGreaterThan(0);
  });

  it('is refused with an end that is past, an unknown invoice or a foreign project', async () => {
    const attempt = (changes: object) => refused(schedule(clock.store, company, model.version, changes));
    const over = { startDate: '2025-01-01', expireDate: '2025-12-31' };
    expect(await attempt(over)).toMatchObject({ errors: { expireDate: ['errors.recurringOver'] } });
    expect(await attempt({ invoice: 987_654 })).toMatchObject({ errors: { invoice: ['errors.reference'] } });
    expect(await attempt({ project: 987_654 })).toMatchObject({ errors: { project: ['errors.reference'] } });
  });
});
