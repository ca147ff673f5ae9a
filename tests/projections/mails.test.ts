import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendDocument, settleMail } from '#domain/documents/mail/mail-commands.ts';
import { clearMailTemplate, editMailTemplate } from '#domain/mailing/mail-template-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { attachDocuments } from '#domain/attachments/commands.ts';
import { countMails, findMail, listMails, mailsOf, type MailFilter } from '#projections/mailing/mail-list.ts';
import { findTemplate, listOwnTemplates } from '#projections/mailing/mail-templates.ts';
import {
  clientInput,
  createCompany,
  makeInvoice,
  makeQuotation,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let other: Company;
let invoice: { id: number; version: number };

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  other = await createCompany(world.runtime.store, 1);
  invoice = await makeInvoice(world.runtime.store, company, 'validate');
});
afterAll(() => world.close());

const mail = (changes: object = {}) => ({
  kind: 'invoice' as const,
  version: invoice.version,
  to: 'compta@client.example',
  subject: 'Votre facture',
  text: 'Voici',
  ...changes,
});
const queue = (changes: object = {}, actor = company.actor) =>
  send(world.runtime.store, sendDocument, actor, mail(changes));

const request = { sort: 'newest', direction: 'desc', limit: 100, cursor: null, offset: 0 } as const;
const idsOf = async (changes: Partial<MailFilter> = {}, corporation = company.corporation) => {
  const filter: MailFilter = {
    kinds: ['quotation', 'invoice', 'refund'],
    status: null,
    keyword: null,
    ...changes,
  };
  const { rows } = await listMails(world.owner, corporation, filter, request);
  expect(await countMails(world.owner, corporation, filter)).toBe(rows.length);
  return rows.map(({ id }) => id);
};

describe('the list of mails', () => {
  it('tells those of a status, a kind, a word and a corporation', async () => {
    const quotation = await makeQuotation(world.runtime.store, company, 'validate');
    const first = await queue({ to: 'Éva Çelik <eva@client.example>', subject: 'Pièce' });
    const second = await queue({ kind: 'quotation', version: quotation.version, cc: 'chef@client.example' });
    await send(world.runtime.store, settleMail, company.actor, {
      id: first.id,
      outcome: 'failed',
      detail: '550 no',
    });
    expect(await idsOf()).toEqual([second.id, first.id]);
    expect(await idsOf({ status: 'failure' })).toEqual([first.id]);
    expect(await idsOf({ kinds: ['quotation'] })).toEqual([second.id]);
    expect(await idsOf({ kinds: [] })).toEqual([]);
    expect(await idsOf({ keyword: 'PIECE' })).toEqual([first.id]);
    expect(await idsOf({ keyword: 'chef@' })).toEqual([second.id]);
    expect(await idsOf({}, other.corporation)).toEqual([]);
    expect(await findMail(world.owner, first.id, other.corporation)).toBeNull();
    expect(await findMail(world.owner, first.id, company.corporation)).toMatchObject({
      kind: 'invoice',
      to: ['eva@client.example'],
      reason: '550 no',
      attempts: 1,
    });
  });

  it('is asked of one document', async () => {
    const own = await makeInvoice(world.runtime.store, company, 'validate');
    const { id } = await queue({ version: own.version });
    const rows = await mailsOf(world.owner, 'invoice', own.id, company.corporation);
    expect(rows.map((row) => [row.id, row.status, row.settledAt])).toEqual([[id, 'waiting', null]]);
    expect(await mailsOf(world.owner, 'invoice', own.id, other.corporation)).toEqual([]);
  });
});

describe('sending a document', () => {
  it('is refused of a draft, a foreign one, and to no address', async () => {
    const draft = await makeInvoice(world.runtime.store, company);
    expect((await refused(queue({ version: draft.version }))).code).toBe('NOT_VALIDATED');
    expect((await refused(queue({}, other.actor))).kind).toBe('missing');
    expect(() => sendDocument.input.parse(mail({ to: 'nobody' }))).toThrow(
      'errors.notAnAddress|address=nobody',
    );
    expect(() => sendDocument.input.parse(mail({ cc: 'a@b' }))).toThrow('errors.notAnAddress|address=a@b');
  });

  it('asks for the right of that kind of document', async () => {
    const roles = new Set(['ROLE_QUOTATION_SEND']);
    expect((await refused(queue({}, { ...company.actor, roles }))).kind).toBe('forbidden');
  });

  it('takes only files that are attached to the document itself', async () => {
    const elsewhere = await makeInvoice(world.runtime.store, company, 'validate');
    const file = { name: 'plan.pdf', file: 'd'.repeat(64), size: 16 * 1024 * 1024, type: 'application/pdf' };
    const attach = (id: number) =>
      send(world.runtime.store, attachDocuments, company.actor, {
        owner: { kind: 'invoice', id },
        files: [file],
      });
    const [strange] = (await attach(elsewhere.id)).ids;
    const [large] = (await attach(invoice.id)).ids;
    expect((await refused(queue({ attachments: [strange] }))).errors).toEqual({
      attachments: ['errors.reference'],
    });
    expect((await refused(queue({ attachments: [999_999] }))).kind).toBe('missing');
    expect((await refused(queue({ attachments: [large] }))).errors).toEqual({
      attachments: ['errors.mailTooLarge|max=15'],
    });
  });

  it('is repeated for its own document alone', async () => {
    const own = await makeInvoice(world.runtime.store, company, 'validate');
    const { id } = await queue({ version: own.version });
    await send(world.runtime.store, settleMail, company.actor, { id, outcome: 'failed', detail: '550' });
    expect((await refused(queue({ repeats: id }))).errors).toEqual({ repeats: ['errors.reference'] });
    await expect(queue({ version: own.version, repeats: id })).resolves.toEqual({
      id: expect.any(Number) as unknown,
    });
  });

  it('to a natural person leaves no address, word or file name readable in the events', async () => {
    const person = clientInput({ name: 'Éléonore Çelik', naturalPerson: true });
    const { id: client } = await send(world.runtime.store, createThirdParty, company.actor, person);
    const own = await makeInvoice(world.runtime.store, company, 'validate', { thirdParty: client });
    const plan = { name: 'Plan Celik.pdf', file: 'e'.repeat(64), size: 12, type: 'application/pdf' };
    const { ids } = await send(world.runtime.store, attachDocuments, company.actor, {
      owner: { kind: 'invoice', id: own.id },
      files: [plan],
    });
    const sent = await queue({
      version: own.version,
      to: 'celik@a.example',
      bcc: 'celik@c.example',
      subject: 'Celik',
      text: 'Celik',
      attachments: ids,
    });
    await send(world.runtime.store, settleMail, company.actor, {
      id: sent.id,
      outcome: 'partial',
      detail: 'celik@c.example?',
      refused: ['celik@c.example'],
    });
    const stored = await world.owner
      .selectFrom('emt_messages')
      .select('message_data')
      .where('stream_id', 'in', [`mail-${sent.id}`, `document-${ids[0] ?? 0}`])
      .execute();
    expect(stored.length).toBe(3);
    expect(JSON.stringify(stored).toLowerCase()).not.toContain('celik');
    expect(await findMail(world.owner, sent.id, company.corporation)).toMatchObject({
      bcc: ['celik@c.example'],
      refused: ['celik@c.example'],
    });
  });
});

describe('a template', () => {
  const named = { use: 'invoice' as const, language: 'fr' as const };
  const edit = (subject: string, revision: number | null, actor = company.actor) =>
    send(world.runtime.store, editMailTemplate, actor, { ...named, subject, text: 'Voici', revision });
  const own = (corporation = company.corporation) => findTemplate(world.owner, corporation, 'invoice', 'fr');

  it('is written for one corporation, use and language, and taken back', async () => {
    expect(await own()).toBeNull();
    await edit('Facture {{number}}', 0);
    expect(await own()).toEqual({ subject: 'Facture {{number}}', text: 'Voici', revision: 1 });
    expect(await own(other.corporation)).toBeNull();
    expect(await listOwnTemplates(world.owner, company.corporation)).toEqual([named]);
    await send(world.runtime.store, clearMailTemplate, company.actor, named);
    expect(await own()).toBeNull();
  });

  it('is not overwritten by who started from an older one, unless another was changed', async () => {
    await edit('Un', null);
    const at = (await own())?.revision ?? 0;
    await send(world.runtime.store, editMailTemplate, company.actor, {
      ...named,
      language: 'en',
      subject: 'E',
      text: 'T',
    });
    await edit('Deux', at);
    const late = await refused(edit('Trois', at));
    expect([late.kind, late.stale?.differences]).toEqual([
      'stale',
      [{ path: 'subject', before: 'Un', after: 'Deux' }],
    ]);
  });

  it('is written by an administrator', async () => {
    const actor = { ...company.actor, roles: new Set(['ROLE_COMMERCE_MANAGER']) };
    expect((await refused(edit('Non', null, actor))).kind).toBe('forbidden');
  });
});
