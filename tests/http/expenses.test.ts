import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveExpenses } from '#domain/expenses/decision-commands.ts';
import { draftExpense } from '#domain/expenses/expense-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { taxSums } from '#projections/accounting/journal-query.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import {
  expenseTypes,
  receiptOf,
  spender,
  type ExpenseTypes,
  receiptForm,
} from '#tests/builders/expenses.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Expenses by plain forms, as people send them from a phone and from the office. */

let world: World;
let site: Site;
let company: Company;
let types: ExpenseTypes;
let self: SignedIn;
let other: SignedIn;
let manager: SignedIn;
let treasurer: SignedIn;

const store = () => world.runtime.store;
const look = (as: SignedIn, path: string) => site.ask(path, { as });
const press = (as: SignedIn, path: string, fields: [string, string][]) =>
  site.ask(path, { as, form: [['corporation', String(company.corporation)], ...fields] });
const personOf = ({ actor }: SignedIn): number => actor.person ?? 0;
const noted = async (changes: Parameters<typeof receiptOf>[1] = {}) =>
  (
    await send(store(), draftExpense, company.actor, {
      ...receiptOf(types, { submit: true, ...changes }),
      person: personOf(self),
    })
  ).id;
const newest = async () => {
  const row = await world.owner
    .selectFrom('expense')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return row;
};

const upload = (fields: Record<string, string>, name: string, type: string, content: string | Buffer) =>
  receiptForm(company, fields, { name, type, content });

/** The beginning of a picture, as far as its kind is recognised by it. */
const jpeg = Buffer.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0,
]);

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  types = await expenseTypes(store(), company);
  self = withRoles(await site.member('salaun', company.corporation), []);
  other = withRoles(await site.member('morvan', company.corporation), []);
  manager = withRoles(await site.member('chef', company.corporation), ['ROLE_PROJECT_EXPENSE_MANAGE']);
  treasurer = withRoles(await site.member('compta', company.corporation), ['ROLE_PROJECT_EXPENSE_REIMBURSE']);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('the form of an expense', () => {
  const receipt = () => ({
    type: String(types.supplies),
    date: '04/03/2026',
    total: '120',
    title: 'Visserie',
  });

  it('takes a photo and an amount, and hands it in with one button', async () => {
    const page = await look(self, '/expense/new');
    expect(page.text).toContain('capture="environment"');
    expect(page.text).not.toContain(`value="${types.kilometres}"`);
    const form = upload({ ...receipt(), intent: 'submit' }, 'ticket.jpg', 'image/jpeg', jpeg);
    const answer = await site.ask('/expense/new', { as: self, form });
    expect(answer.status, answer.text).toBe(302);
    const row = await newest();
    expect(row).toMatchObject({ status: 'submitted', net: '100.00', vat: '20.00', deductible: '20.00' });
    const details = await look(self, `/expense/${row.id}/details`);
    expect(details.text).toContain('ticket.jpg');
    expect((await look(other, `/expense/${row.id}/details`)).status).toBe(404);
  });

  it('keeps what was typed, and says what is wrong at its field', async () => {
    const fields = { ...receipt(), total: '12,345', noReceipt: 'Ticket perdu', intent: 'submit' };
    const answer = await press(self, '/expense/new', Object.entries(fields));
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('value="12,345"');
    expect(answer.text).toContain('value="Ticket perdu"');
    const none = await press(self, '/expense/new', Object.entries({ ...receipt(), intent: 'submit' }));
    expect(none.status).toBe(422);
    expect(none.text).toContain('Joignez le justificatif');
  });

  it('asks for the receipt where its type does: no explanation stands for it', async () => {
    const values = { name: 'Restaurant', kind: 'receipt', required: true, vat: company.vat, enabled: true };
    const { id } = await send(
      store(),
      commandsOf('projectexpensedocumenttype').create,
      company.actor,
      values,
    );
    const fields = { ...receipt(), type: String(id), noReceipt: 'Perdu' };
    const refused = await press(self, '/expense/new', Object.entries({ ...fields, intent: 'submit' }));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Ce type de dépense demande un justificatif');
    const form = upload({ ...fields, intent: 'submit' }, 'note.jpg', 'image/jpeg', jpeg);
    expect((await site.ask('/expense/new', { as: self, form })).status).toBe(302);
  });

  it('takes a receipt of two rates, which the books and the VAT return have rate by rate', async () => {
    const { create } = commandsOf('vat');
    const values = { name: 'TVA 10 %', rate: '10', category: 'S', exemption: null, enabled: true };
    const { id: ten } = await send(store(), create, company.actor, values);
    const fields = {
      type: String(types.supplies),
      date: '04/02/2026',
      total: '122',
      vat: String(ten),
      vatAmount: '12',
      'otherVat[0].vat': String(company.vat),
      'otherVat[0].vatAmount': '2',
      title: 'Repas d’équipe',
      intent: 'submit',
    };
    for (const [changes, told] of [
      [{ vatAmount: '15' }, 'C’est plus de TVA que ces taux n’en donnent'],
      [{ vatAmount: '1' }, 'au moins celle des autres taux'],
      [{ 'otherVat[0].vat': String(ten) }, 'Ce taux est déjà cité'],
      [{ 'otherVat[0].vat': '99999' }, 'Choisissez dans la liste'],
      [{ 'otherVat[0].vat': '' }, 'obligatoire'],
    ] as const) {
      const answer = await press(self, '/expense/new', Object.entries({ ...fields, ...changes }));
      expect([changes, answer.status]).toEqual([changes, 422]);
      expect(answer.text).toContain(told);
      expect(answer.text).toContain('value="Repas d’équipe"');
      expect(answer.text).toContain('name="otherVat[1].vatAmount"');
    }
    const wrong = await press(self, '/expense/new', Object.entries({ ...receipt(), total: 'douze' }));
    expect(wrong.text).toContain('name="otherVat[1].vatAmount"');
    const form = upload(fields, 'repas.jpg', 'image/jpeg', jpeg);
    expect((await site.ask('/expense/new', { as: self, form })).status).toBe(302);
    const { id } = await newest();
    await send(store(), approveExpenses, manager.actor, { ids: [id] });
    const found = (await taxSums(world.owner, company.corporation, '2026-02-01')).map(
      ({ tax, base, debit, credit }) => [tax, Number(base), Number(debit) - Number(credit)],
    );
    expect(found).toEqual([
      [expect.stringMatching(/deductible.*10/), 100, 10],
      [expect.stringMatching(/deductible.*20/), 10, 2],
    ]);
    const details = (await look(self, `/expense/${id}/details`)).text;
    expect(details).toMatch(/TVA 10\s% sur 100,00/);
    expect(details).toMatch(/TVA 20\s% sur 10,00/);
  });

  it('tells what was not taxed where its VAT is less than its rate makes', async () => {
    const fields = { ...receipt(), vatAmount: '12', noReceipt: 'Ticket perdu', intent: 'save' };
    expect((await press(self, '/expense/new', Object.entries(fields))).status).toBe(302);
    const { id } = await newest();
    expect((await look(self, `/expense/${id}/details`)).text).toContain('Dont 48,00');
    const edit = (await look(self, `/expense/${id}/edit`)).text;
    expect(edit).toContain('value="12,00"');
  });

  it('keeps the photo of a form that is refused, until it is sent again by who sent it', async () => {
    const sent = { ...receipt(), total: 'douze', intent: 'submit' };
    const form = upload(sent, 'ticket.jpg', 'image/jpeg', jpeg);
    const refused = await site.ask('/expense/new', { as: self, form });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('ticket.jpg');
    const [, kept = ''] = /name="kept"[^>]*value="([^"]+)"/.exec(refused.text) ?? [];
    const before = (await newest()).id;
    // A stranger's token is none, and neither is one that was unticked.
    const again = { ...receipt(), intent: 'submit' };
    const foreign = await press(other, '/expense/new', Object.entries({ ...again, kept }));
    expect(foreign.text).toContain('Joignez le justificatif');
    const without = await press(self, '/expense/new', Object.entries(again));
    expect(without.text).toContain('Joignez le justificatif');
    const answer = await press(self, '/expense/new', Object.entries({ ...again, kept }));
    expect(answer.status, answer.text).toBe(302);
    const row = await newest();
    expect(row.id).toBeGreaterThan(before);
    expect((await look(self, `/expense/${row.id}/details`)).text).toContain('ticket.jpg');
    expect(await world.owner.selectFrom('waiting_file').select('id').execute()).toEqual([]);
  });

  it('says of a text that is too long that it is, beside a file as without one', async () => {
    const fields = { ...receipt(), description: 'é'.repeat(13_500), intent: 'submit' };
    const form = upload(fields, 'ticket.jpg', 'image/jpeg', jpeg);
    const answer = await site.ask('/expense/new', { as: self, form });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('2000 caractères au plus');
    expect(answer.text).toContain('value="Visserie"');
  });

  it('serves HTML that is called a PDF as something to save alone', async () => {
    const page = '<html><script>alert(1)</script></html>';
    const form = upload({ ...receipt(), intent: 'save' }, 'facture.pdf', 'application/pdf', page);
    expect((await site.ask('/expense/new', { as: self, form })).status).toBe(302);
    const row = await world.owner
      .selectFrom('attached_document')
      .select(['id', 'type'])
      .where('owner_kind', '=', 'expense')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row.type).not.toBe('text/html');
    const served = await look(self, `/document/${row.id}/download`);
    expect(served.status).toBe(200);
    expect(served.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(served.headers.get('content-type')).not.toContain('html');
    expect((await look(other, `/document/${row.id}/download`)).status).toBe(404);
  });

  it('reckons kilometres by the scale, and says by which', async () => {
    const trip = {
      type: String(types.kilometres),
      date: '04/03/2026',
      distance: '40',
      vehicle: 'car',
      power: '5',
      intent: 'submit',
    };
    expect((await press(self, '/expense/new?kind=kilometres', Object.entries(trip))).status).toBe(302);
    const { id, total } = await newest();
    expect(total).toBe('25.44');
    expect((await look(self, `/expense/${id}/details`)).text).toContain('Voiture, 5 CV – 2026');
    // The next one begins with the same vehicle.
    expect((await look(self, '/expense/new?kind=kilometres')).text).toContain('value="5"');
  });

  it('is corrected by the same form after a refusal', async () => {
    const id = await noted();
    await press(manager, `/expense/${id}/details`, [
      ['intent', 'refuse'],
      ['reason', 'Quel chantier ?'],
    ]);
    expect((await look(self, '/expense')).text).toContain('Quel chantier ?');
    expect((await look(self, '/')).text).toContain('dépense refusée');
    const page = await look(self, `/expense/${id}/edit`);
    expect(page.text).toContain('value="120,00"');
    const fields = { ...receipt(), title: 'Visserie du quai', noReceipt: 'Perdu', intent: 'submit' };
    expect((await press(self, `/expense/${id}/edit`, Object.entries(fields))).status).toBe(302);
    expect((await look(self, `/expense/${id}/details`)).text).toContain('Visserie du quai');
  });
});

describe('what waits for a decision', () => {
  it('is chosen and agreed to together, or turned down with a reason', async () => {
    const [first, second, third] = [
      await noted({ title: 'Une' }),
      await noted({ title: 'Deux' }),
      await noted(),
    ];
    expect((await look(self, '/expense/approval')).status).toBe(403);
    expect((await look(manager, '/')).text).toContain('à approuver');
    expect((await look(manager, '/expense/approval')).text).toContain('Deux');
    const none = await press(manager, '/expense/approval', [['intent', 'approve']]);
    expect(none.status).toBe(422);
    expect(none.text).toContain('Cochez au moins une ligne');
    const agreed = await press(manager, '/expense/approval', [
      ['intent', 'approve'],
      ['expense', String(first)],
      ['expense', String(second)],
    ]);
    expect(agreed.status).toBe(302);
    const without = await press(manager, '/expense/approval', [
      ['intent', 'refuse'],
      ['expense', String(third)],
    ]);
    expect(without.status).toBe(422);
    expect(without.text).toContain('<a href="#decide-reason">Motif du refus');
    const boxes = [...without.text.matchAll(/<input type="checkbox"[^>]*name="expense"[^>]*>/g)].map(String);
    const ticked = boxes.filter((box) => box.includes('checked=""'));
    expect(ticked).toEqual([expect.stringContaining(`value="${third}"`)]);
    const statuses = await world.owner
      .selectFrom('expense')
      .select('status')
      .where('id', 'in', [first, second, third])
      .orderBy('id')
      .execute();
    expect(statuses.map(({ status }) => status)).toEqual(['approved', 'approved', 'submitted']);
  });
});

describe('an advance', () => {
  it('is asked for by a plain form, decided about by who decides, and seen by nobody else', async () => {
    const today = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format(new Date());
    const ask = (fields: Record<string, string>) =>
      press(
        self,
        '/expense/advance/ask',
        Object.entries({ amount: '80,50', date: today, title: 'Salon', ...fields }),
      );
    const wrong = await ask({ amount: 'beaucoup' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('value="beaucoup"');
    const asked = await ask({});
    expect(asked.status, asked.text).toBe(302);
    const to = asked.headers.get('location') ?? '';
    const mine = (await look(self, '/expense/advance/mine')).text;
    expect(mine).toContain('À approuver');
    expect(mine).toContain(to);
    expect((await look(self, to)).text).toContain('Retirer la demande');
    expect((await look(self, to)).text).not.toContain('value="approve"');
    expect((await look(other, to)).status).toBe(404);
    expect((await press(other, to, [['intent', 'withdraw']])).status).toBe(404);
    expect((await press(self, to, [['intent', 'approve']])).status).toBe(403);
    expect((await look(manager, '/')).text).toContain('1 avance à approuver');
    expect((await look(manager, '/expense/approval')).text).toContain(to);
    expect((await look(treasurer, '/expense/reimbursement')).text).not.toContain('80,50');
    expect(
      (
        await press(manager, to, [
          ['intent', 'refuse'],
          ['reason', ''],
        ])
      ).status,
    ).toBe(422);
    expect((await press(manager, to, [['intent', 'approve']])).status).toBe(302);
    expect((await look(treasurer, '/expense/reimbursement')).text).toContain('80,50');
    expect((await look(self, to)).text).toContain('À verser');
    expect((await look(self, to)).text).not.toContain('value="cancel"');
    const own = await site.ask('/api/projectexpense/advance/list', { as: self });
    expect(JSON.parse(own.text)).toMatchObject({ total: 1, items: [{ status: 'agreed', amount: '80.50' }] });
    const others = await site.ask('/api/projectexpense/advance/list', { as: other });
    expect(JSON.parse(others.text)).toMatchObject({ total: 0 });
  });
});

describe('what is paid back', () => {
  it('is chosen by person; who has no account is told, and the others are paid', async () => {
    const payable = await spender(store(), company, { lastName: 'Payable' });
    const poor = await spender(store(), company, { lastName: 'Pauvre', iban: null });
    const ids: number[] = [];
    for (const person of [payable, poor]) {
      const paid = { ...receiptOf(types, { submit: true, title: `Frais ${person}` }), person };
      ids.push((await send(store(), draftExpense, company.actor, paid)).id);
    }
    await send(store(), approveExpenses, company.actor, { ids });
    expect((await look(manager, '/expense/reimbursement')).status).toBe(403);
    const page = await look(treasurer, '/expense/reimbursement');
    expect(page.text).toContain('Sans IBAN');
    expect(page.text).toMatch(new RegExp(`name="expense"[^>]*value="${ids[0]}"`));
    expect(page.text).not.toMatch(new RegExp(`name="expense"[^>]*value="${ids[1]}"`));
    expect(page.text).not.toContain('FR7630006000011234567890189');
    const date = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format(new Date());
    const made = await press(treasurer, '/expense/reimbursement', [
      ['intent', 'prepare'],
      ['executionDate', date],
      ['expense', String(ids[0])],
    ]);
    expect(made.status, made.text).toBe(302);
    const to = made.headers.get('location') ?? '';
    const file = await look(treasurer, to.replace('/details', '/file'));
    expect(file.text).toContain('<InstdAmt Ccy="EUR">120.00</InstdAmt>');
    const asked = await look(treasurer, `${to}?dialog=execute`);
    expect(asked.text).toContain('name="date"');
    const done = await press(treasurer, to, [
      ['intent', 'execute'],
      ['date', date],
    ]);
    expect(done.status).toBe(302);
    expect((await look(treasurer, to)).text).toContain('Exécuté');
    const question = await look(treasurer, `${to}?dialog=returned-${payable}`);
    expect(question.text).toContain('name="reason"');
    const returned = (reason: string) =>
      press(treasurer, to, [
        ['intent', 'returned'],
        ['person', String(payable)],
        ['date', date],
        ['reason', reason],
      ]);
    const unsaid = await returned('');
    expect(unsaid.status).toBe(422);
    expect(unsaid.text).toContain(`returned-reason-${payable}`);
    expect((await returned('Compte clos')).status).toBe(302);
    const after = (await look(treasurer, to)).text;
    expect(after).toContain('Virement rejeté');
    expect(after).toContain('Compte clos');
    expect((await look(treasurer, '/expense/reimbursement')).text).toMatch(
      new RegExp(`name="expense"[^>]*value="${ids[0]}"`),
    );
    const booked = await look(withRoles(treasurer, ['ROLE_ACCOUNTING_VIEW']), '/accounting?account=428600');
    expect(booked.text).toContain(to);
  });
});

it('shows a project’s expenses in a part of its file, those that somebody may see', async () => {
  const { id: project } = await send(store(), createProject, company.actor, {
    name: 'Quai',
    client: company.client,
  });
  const id = await noted({ title: 'Location de nacelle', project, billable: true });
  await send(store(), approveExpenses, company.actor, { ids: [id] });
  const reader = withRoles(other, ['ROLE_PROJECT_READ']);
  const path = `/project/${project}/expenses`;
  expect((await look(reader, path)).text).not.toContain('Location de nacelle');
  expect((await look(reader, `/project/${project}/details`)).text).toContain(path);
  const biller = withRoles(manager, [
    'ROLE_PROJECT_READ',
    'ROLE_PROJECT_EXPENSE_READ',
    'ROLE_INVOICE_CREATE',
    'ROLE_INVOICE_DETAIL',
  ]);
  expect((await look(biller, path)).text).toContain('À refacturer au client');
  const made = await press(biller, path, [
    ['intent', 'rebill'],
    ['expense', String(id)],
  ]);
  expect(made.status, made.text).toBe(302);
  const invoice = await look(biller, made.headers.get('location') ?? '');
  expect(invoice.text).toContain('Location de nacelle');
  expect((await look(biller, path)).text).toContain('Voir la facture');
});

describe('who is alone in a company', () => {
  it('decides about their own, and no longer once somebody else may', async () => {
    const there = await createCompany(store(), 1);
    const alone = withRoles(await site.member('seule', there.corporation), ['ROLE_PROJECT_EXPENSE_MANAGE']);
    const ownTypes = await expenseTypes(store(), there);
    const pressThere = (as: SignedIn, path: string, fields: [string, string][]) =>
      site.ask(path, { as, form: [['corporation', String(there.corporation)], ...fields] });
    const said = {
      type: String(ownTypes.supplies),
      date: '04/03/2026',
      total: '120',
      noReceipt: 'Perdu',
      intent: 'submit',
    };
    const handIn = async () => {
      expect((await pressThere(alone, '/expense/new', Object.entries(said))).status).toBe(302);
      return newest();
    };
    const first = await handIn();
    expect((await look(alone, '/expense/approval')).text).toContain('value="approve"');
    const path = `/expense/${first.id}/details`;
    expect((await pressThere(alone, path, [['intent', 'approve']])).status).toBe(302);
    expect((await newest()).status).toBe('approved');
    expect((await look(alone, path)).text).toContain('personne d’autre ne pouvait décider');
    const boss = await site.member('renfort', there.corporation);
    await sql`insert into user_role (user_id, corporation_id, roles)
      values (${boss.actor.user}, ${there.corporation}, '{ROLE_PROJECT_EXPENSE_MANAGE}')
      on conflict (user_id, corporation_id) do update set roles = excluded.roles`.execute(world.owner);
    const second = await handIn();
    const refused = await pressThere(alone, `/expense/${second.id}/details`, [['intent', 'approve']]);
    expect(refused.status).toBe(409);
    expect((await look(alone, `/expense/${second.id}/details`)).text).toContain(
      'une autre personne de la société',
    );
  });
});
