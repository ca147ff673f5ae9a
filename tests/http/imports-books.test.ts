import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import type { SignedIn } from '#app/services.server.ts';
import { makeChequeDeposit } from '#domain/banking/cheque-deposit-commands.ts';
import { fecColumns } from '#domain/accounting/fec.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { setUserRoles } from '#domain/users/commands.ts';

let world: World;
let company: Company;
let site: Site;
let as: SignedIn;
const roles = ['ROLE_COMMERCE_MANAGER', 'ROLE_ACCOUNTING_MANAGER', 'ROLE_ADMIN'];

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  site = await createSite(world);
  const member = await site.member('reprend', company.corporation);
  await send(world.runtime.store, setUserRoles, systemActor(company.corporation), {
    id: member.actor.user ?? 0,
    corporation: company.corporation,
    roles,
  });
  as = withRoles(member, roles);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

interface Report {
  status: number;
  code?: string;
  errors?: Record<string, string[]>;
  item: {
    id: number;
    created: number[];
    ready: boolean;
    missing: string[];
    counts: Record<string, number>;
    headings: { heading: string; key: string | null }[];
    bad: { line: number; problems: object[] }[];
    doubtful: { line: number; problems: object[] }[];
    good: { line: number; name: string }[];
    sums: { label: string; amount: string }[];
  };
}

async function ask(path: string, json: object): Promise<Report> {
  const answer = await site.ask(`/api/import/${path}`, { as, json });
  return { status: answer.status, ...(JSON.parse(answer.text) as Omit<Report, 'status'>) };
}

const file = (name: string, text: string) => ({ name, content: Buffer.from(text).toString('base64') });

/** What each heading is taken for. */
const taken = ({ headings }: Report['item']) =>
  Object.fromEntries(headings.flatMap(({ heading, key }) => (key === null ? [] : [[heading, key]])));

const page = async (path: string) => (await site.ask(path, { as })).text;

describe('open invoices', () => {
  it('are read as other programs write them', async () => {
    const dolibarr = file(
      'factures.csv',
      'Réf. (f.ref);Tiers (s.nom);Date facture (f.datef);Date limite règlement (f.date_lim_reglement);Montant TTC (f.total_ttc);Type (f.type)\nFA2512-0004;Ville de Brest;2025-12-04;2026-01-03;1200.00000000;0\nAV2512-0001;Ville de Brest;2025-12-05;;-120.00000000;2\n',
    );
    expect((await ask('openinvoice?dryRun=1', dolibarr)).item).toMatchObject({
      ready: true,
      missing: [],
      counts: { created: 2 },
    });
    const odoo = file(
      'account.move.csv',
      'Number,Partner,Invoice Date,Due Date,Total Signed,Amount Due\nINV/2025/00012,Ville de Brest,2025-12-04,2026-01-03,1200.0,400.0\n',
    );
    const read = (await ask('openinvoice?dryRun=1', odoo)).item;
    expect(read).toMatchObject({ missing: [], counts: { created: 1 } });
    expect(taken(read)).toMatchObject({ Number: 'number', Partner: 'thirdParty', 'Amount Due': 'due' });
  });

  it('are checked by line, made, shown on their pages, paid, and undone but for those', async () => {
    const rows = [
      {
        numéro: 'F-1',
        client: 'Ville de Brest',
        date: '01/12/2025',
        échéance: '31/12/2025',
        'total TTC': '1 200,00 €',
        'reste dû': '400',
      },
      { numéro: 'F-2', client: 'Inconnu', date: '01/12/2025', 'total TTC': '100' },
      { numéro: 'F-3', client: 'Ville de Brest', date: '31/02/2025', 'total TTC': '100' },
      { numéro: 'F-5', client: 'Ville de Brest', date: '01/12/2025', 'total TTC': '100', 'reste dû': '200' },
      {
        numéro: 'F-4',
        client: 'Ville de Brest',
        date: '01/12/2025',
        échéance: '31/12/2025 : 60 ; 31/01/2026 : 40',
        'total TTC': '100',
      },
    ];
    expect(await ask('openinvoice', { rows })).toMatchObject({
      status: 422,
      errors: {
        'lines[3].thirdParty': ['import.unknownReference'],
        'lines[4].date': ['errors.date'],
        'lines[5].due': ['errors.amountAtMost|max=100.00'],
      },
    });
    const done = await ask('openinvoice', { rows, leaveWrong: true });
    expect(done).toMatchObject({ status: 200, item: { counts: { created: 2, bad: 3 } } });
    const [first = 0, second = 0] = done.item.created;
    const again = await ask('openinvoice?dryRun=1', {
      rows: [rows[0] ?? {}, { ...rows[0], numéro: 'F-1-BIS' }],
    });
    expect(again.item).toMatchObject({
      counts: { bad: 1, doubtful: 1 },
      bad: [{ problems: [{ error: 'errors.takenOverTwice' }] }],
      doubtful: [{ problems: [{ error: 'imports.openinvoice.alike|number=F-1' }] }],
    });
    const shown = await page(`/invoice/${first}/details`);
    expect(shown).toContain('Facture F-1');
    expect(shown).toContain('Document repris du logiciel précédent');
    expect(shown).not.toContain('get-pdf');
    expect(await page('/invoice/list?purpose=takenOver')).toContain('F-4');
    expect(await page('/ca/ageing')).toContain('Ville de Brest');
    const pdf = await site.ask(`/api/busidocversion/${first}/get-pdf`, { as });
    expect(pdf.status).toBe(404);
    const paid = await site.ask('/api/payment/new', {
      as,
      json: {
        date: '2026-01-10',
        amount: '400',
        paymentType: company.paymentType,
        invoice: first,
        confirmDate: true,
      },
    });
    expect(paid.status).toBe(200);
    const undone: unknown = JSON.parse(
      (await site.ask(`/api/import/undo/${done.item.id}`, { as, json: {} })).text,
    );
    expect(undone).toMatchObject({
      item: {
        removed: [{ id: second }],
        kept: [{ id: first, value: 'F-1 Ville de Brest', errors: ['errors.takenOverSettled'] }],
      },
    });
    const details = await page(`/import/${done.item.id}/details`);
    expect(details).toContain(`/invoice/${first}/details`);
    expect(details).toContain('Il a été réglé en partie ou en entier');
  });
});

describe('payments', () => {
  const bills = (month: string, ...numbers: string[]) =>
    ask('openinvoice', {
      rows: numbers.map((number, at) => ({
        number,
        client: 'Ville de Brest',
        date: `0${at + 1}/${month}/2025`,
        total: String(100 * (at + 1)),
      })),
    });

  it('are read as other programs write them, by line', async () => {
    await bills('11', 'R-1', 'R-2');
    const dolibarr = file(
      'paiements.csv',
      'Date de paiement (p.datep);Montant (p.amount);Mode (pt.code);Facture (f.ref);Numéro (p.num_payment)\n2026-01-12;100,00;VIR;R-1;VIR 12\n2026-01-12;10;VIR;R-9;\n2026-01-12;10;TROC;R-2;\n2026-01-12;10;VIR;;\n',
    );
    expect((await ask('payment', dolibarr)).errors).toEqual({
      'lines[3].documents': ['import.unknownReference'],
      'lines[4].paymentType': ['import.unknownReference'],
      'lines[5].thirdParty': ['errors.required'],
    });
  });

  it('settle what they name in its order, the rest stays on account; each document once in a file', async () => {
    const rows = [
      { date: '12/01/2026', montant: '250', mode: 'Virement', factures: 'R-1 ; R-2', référence: 'VIR 12' },
      { date: '13/01/2026', montant: '70', mode: 'VIR', factures: 'R-2' },
      { date: '14/01/2026', montant: '5', mode: 'VIR', factures: 'R-2' },
    ];
    const dry = (await ask('payment?dryRun=1', { rows })).item;
    expect(dry).toMatchObject({
      counts: { created: 2, bad: 1 },
      bad: [{ line: 4, problems: [{ column: 'documents', typed: 'R-2', error: 'errors.alreadySettled' }] }],
    });
    const done = await ask('payment', { rows: rows.slice(0, 2) });
    expect(done).toMatchObject({ status: 200, item: { counts: { created: 2 } } });
    const [first = 0, second = 0] = done.item.created;
    const of = async (id: number) =>
      (
        await sql<object>`select amount::text, rest::text, reference from payment_list where id = ${id}`.execute(
          world.runtime.db,
        )
      ).rows[0];
    expect(await of(first)).toEqual({ amount: '250.00', rest: '0.00', reference: 'VIR 12' });
    expect(await of(second)).toEqual({ amount: '70.00', rest: '20.00', reference: null });
    // The same again is asked about.
    const again = await ask('payment?dryRun=1', {
      rows: [{ date: '13/01/2026', montant: '70', mode: 'VIR', client: 'Ville de Brest' }],
    });
    expect(again.item.doubtful).toMatchObject([{ line: 2 }]);
    const undone: unknown = JSON.parse(
      (await site.ask(`/api/import/undo/${done.item.id}`, { as, json: {} })).text,
    );
    expect(undone).toMatchObject({ item: { removed: [{ id: second }, { id: first }], kept: [] } });
    expect(await page('/invoice/list?purpose=takenOver&status=to_be_paid')).toContain('R-2');
  });

  it('stay where a slip of cheques or closed books hold them', async () => {
    await bills('10', 'C-1', 'C-2');
    const cheque = { name: 'Chèque', means: 'cheque', enabled: true };
    await send(world.runtime.store, commandsOf('paymenttype').create, company.actor, cheque);
    const rows = [
      { date: '02/02/2026', montant: '100', mode: 'CHQ', factures: 'C-1' },
      { date: '02/02/2026', montant: '200', mode: 'CHQ', factures: 'C-2' },
    ];
    const done = await ask('payment', { rows });
    const [first = 0, second = 0] = done.item.created;
    await send(world.runtime.store, makeChequeDeposit, company.actor, {
      date: '2026-02-03',
      payments: [first],
    });
    const undone: unknown = JSON.parse(
      (await site.ask(`/api/import/undo/${done.item.id}`, { as, json: {} })).text,
    );
    expect(undone).toMatchObject({
      item: { removed: [{ id: second }], kept: [{ id: first, errors: ['errors.paymentOnSlip'] }] },
    });
  });
});

const balancesText = (...lines: string[]) =>
  `Compte;Intitulé;Code tiers;Solde débiteur;Solde créditeur\n${lines.join('\n')}\n`;

describe('opening balances', () => {
  const lines = [
    '101000;Capital;;;10 000,00',
    '411000;Clients;Ville de Brest;1 200,00;',
    '512000;Banque;;8 800,00;',
    '580000;Virements internes;;0,00;0,00',
  ];

  it('are refused by line, and as a whole where they do not balance', async () => {
    const wrong = balancesText(...lines, '706000;Ventes;;;5', '401000;Fournisseurs;Inconnu;;5');
    const report = await ask('openingbalance?dryRun=1', file('balance.csv', wrong));
    expect(report.item).toMatchObject({
      ready: false,
      bad: [
        { line: 6, problems: [{ column: 'account', error: 'errors.openingClass' }] },
        { line: 7, problems: [{ column: 'thirdParty', error: 'import.unknownReference' }] },
      ],
    });
    const short = await ask('openingbalance', {
      ...file('b.csv', balancesText(...lines.slice(1))),
      leaveWrong: true,
    });
    expect(short).toMatchObject({
      status: 422,
      errors: { 'lines[3]': ['errors.entryUnbalanced|debit=10000.00|credit=0.00|difference=10000.00'] },
    });
    const day = await ask('openingbalance', {
      rows: [
        { compte: '512000', débit: '1', crédit: '', date: '15/01/2026' },
        { compte: '101000', débit: '', crédit: '1', date: '15/01/2026' },
      ],
    });
    expect(day).toMatchObject({
      status: 422,
      errors: { 'rows[0].date': ['errors.openingDay|date=2026-01-01'] },
    });
  });

  it('are one entry of the first day of the year, which is taken back by its opposite', async () => {
    const dry = await ask('openingbalance?dryRun=1', file('balance.csv', balancesText(...lines)));
    expect(dry.item).toMatchObject({
      ready: true,
      counts: { created: 3, same: 1 },
      sums: [{ amount: '10000.00' }, { amount: '10000.00' }, { amount: '0.00' }],
    });
    const done = await ask('openingbalance', file('balance.csv', balancesText(...lines)));
    expect(done).toMatchObject({ status: 200, item: { counts: { created: 3 } } });
    const [entry = 0] = done.item.created;
    const details = await page(`/import/${done.item.id}/details`);
    expect(details).toContain(`/accounting/entry/${entry}/details`);
    expect(details).toMatch(/AN-2026-0001 À-nouveaux/);
    expect(await page(`/accounting/entry/${entry}/details`)).toContain('411000');
    const twice = await ask('openingbalance', file('balance.csv', balancesText(...lines)));
    expect(twice.errors).toEqual({ 'rows[0].date': ['errors.openingThere|date=2026-01-01'] });
    const undo = () => site.ask(`/api/import/undo/${done.item.id}`, { as, json: {} });
    expect(JSON.parse((await undo()).text)).toMatchObject({ item: { removed: [{ id: entry }], kept: [] } });
    const again = await ask('openingbalance', file('balance.csv', balancesText(...lines)));
    expect(again.status).toBe(200);
    await site.ask(`/api/import/undo/${again.item.id}`, { as, json: {} });
  });
});

describe('a FEC', () => {
  const fecLine = (entry: string, account: string, auxiliary: string, debit: string, credit: string) =>
    [
      'OD',
      'Divers',
      entry,
      '20251231',
      account,
      `Compte ${account}`,
      auxiliary,
      auxiliary,
      'P1',
      '20251231',
      'Écriture',
      debit,
      credit,
      '',
      '',
      '20251231',
      '',
      '',
    ].join('\t');
  const fec = (...lines: string[]) => [fecColumns.join('\t'), ...lines].join('\r\n');
  const year = [
    fecLine('1', '411000', 'Ville de Brest', '1200,00', '0,00'),
    fecLine('1', '706000', '', '0,00', '1000,00'),
    fecLine('1', '445710', '', '0,00', '200,00'),
    fecLine('2', '606000', '', '400,00', '0,00'),
    fecLine('2', '401000', 'F0099', '0,00', '400,00'),
  ];

  it('is the opening entry of the year after, with the result, by account and third party', async () => {
    const dry = await ask('fec?dryRun=1', file('826018152FEC20251231.txt', fec(...year)));
    expect(dry.item).toMatchObject({
      ready: true,
      counts: { created: 4 },
      sums: [{ amount: '1200.00' }, { amount: '1200.00' }, { amount: '0.00' }],
    });
    expect(dry.item.good.map(({ name }) => name)).toContain('120000 Résultat de l’exercice (bénéfice)');
    const done = await ask('fec', file('826018152FEC20251231.txt', fec(...year)));
    const [entry = 0] = done.item.created;
    const { rows } = await sql<object>`select account, auxiliary, third_party_id as party, date::text as date,
      (debit - credit)::text as balance from journal_line
      where document_kind = 'manualEntry' and document_id = ${entry} order by account`.execute(
      world.runtime.db,
    );
    expect(rows).toEqual([
      { account: '120000', auxiliary: null, party: null, date: '2026-01-01', balance: '-600.00' },
      { account: '401000', auxiliary: 'F0099', party: null, date: '2026-01-01', balance: '-400.00' },
      expect.objectContaining({ account: '411000', party: company.client, balance: '1200.00' }),
      { account: '445710', auxiliary: null, party: null, date: '2026-01-01', balance: '-200.00' },
    ]);
    expect(await page(`/import/${done.item.id}/details`)).toContain('826018152FEC20251231.txt');
  });

  it('is refused with what is wrong of it, line by line, on its page as by call', async () => {
    const wrong = fec(fecLine('1', '512000', '', '10,00', ''), fecLine('2', '12', '', '1', ''));
    const report = await ask('fec', { ...file('fec.txt', wrong), leaveWrong: true });
    expect(report).toMatchObject({
      status: 422,
      errors: {
        'lines[2]': ['errors.entryUnbalanced|debit=10.00|credit=0.00|difference=10.00'],
        'lines[3].CompteNum': ['errors.accountNumber'],
      },
    });
    const none = await ask('fec?dryRun=1', file('fec.txt', 'a;b\n1;2\n'));
    expect(none.errors?.['content']?.[0]).toMatch(/imports\.fec\.error\.header\|columns=JournalCode/);
    const form = new FormData();
    form.set('corporation', String(company.corporation));
    form.set('file', new File([wrong], 'fec.txt'));
    const read = await site.ask('/import/new/fec', { as, form });
    const address = read.headers.get('location') ?? '';
    await expect.poll(() => page(address)).toContain('name="upload"');
    const shown = await page(address);
    expect(shown).toContain('n’est pas équilibrée');
    expect(shown).not.toContain('Importer</button>');
    expect(shown).toContain('Total des débits');
  });
});
