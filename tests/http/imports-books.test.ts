import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import type { SignedIn } from '#app/services.server.ts';
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
    const undone = JSON.parse((await site.ask(`/api/import/undo/${done.item.id}`, { as, json: {} })).text);
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
