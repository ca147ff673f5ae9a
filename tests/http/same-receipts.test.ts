import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseExpenses } from '#domain/expenses/decision-commands.ts';
import { draftExpense } from '#domain/expenses/expense-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { expenseTypes, receiptOf, type ExpenseTypes, receiptForm } from '#tests/builders/expenses.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let types: ExpenseTypes;
let self: SignedIn;
let other: SignedIn;
let manager: SignedIn;

const store = () => world.runtime.store;
const personOf = ({ actor }: SignedIn): number => actor.person ?? 0;
const look = async (as: SignedIn, path: string) => (await site.ask(path, { as })).text;

async function noted(whose: SignedIn, changes: Parameters<typeof receiptOf>[1]): Promise<number> {
  const input = { ...receiptOf(types, { submit: true, ...changes }), person: personOf(whose) };
  return (await send(store(), draftExpense, company.actor, input)).id;
}

/** The beginning of a picture, and what tells it from others of its size. */
const picture = (last: number) =>
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, last]);

async function photographed(as: SignedIn, title: string, day: string, content: Buffer): Promise<number> {
  const fields = { type: String(types.supplies), date: day, total: '48', title, intent: 'submit' };
  const form = receiptForm(company, fields, { name: 'ticket.jpg', type: 'image/jpeg', content });
  const answer = await site.ask('/expense/new', { as, form });
  expect(answer.status, answer.text).toBe(302);
  const [, id = ''] = /\/expense\/(\d+)\//.exec(answer.headers.get('Location') ?? '') ?? [];
  return Number(id);
}

const TOLD = 'Ce justificatif a peut-être déjà servi';

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  types = await expenseTypes(store(), company);
  self = withRoles(await site.member('salaun', company.corporation), []);
  other = withRoles(await site.member('morvan', company.corporation), []);
  manager = withRoles(await site.member('chef', company.corporation), ['ROLE_PROJECT_EXPENSE_MANAGE']);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('the same receipt twice', () => {
  it('is noticed by person, day and total, on both and where it is decided about', async () => {
    const first = await noted(self, { date: '2026-04-01', total: '31.40', title: 'Parking du port' });
    const second = await noted(self, { date: '2026-04-01', total: '31.40', title: 'Parking' });
    const alone = await noted(self, { date: '2026-04-02', total: '31.40', title: 'Péage' });
    const page = await look(self, `/expense/${second}/details`);
    expect(page).toContain(TOLD);
    expect(page).toContain(`href="/expense/${first}/details"`);
    expect(await look(self, `/expense/${first}/details`)).toContain(`href="/expense/${second}/details"`);
    expect(await look(self, `/expense/${alone}/details`)).not.toContain(TOLD);
    const approval = await look(manager, '/expense/approval');
    expect(approval.split('Déjà noté').length - 1).toBe(2);
    await send(store(), refuseExpenses, manager.actor, { ids: [second], reason: 'Déjà notée' });
    expect(await look(self, `/expense/${first}/details`)).not.toContain(TOLD);
  });

  it('is noticed by its file under another day and amount, and another file of its size is none', async () => {
    const first = await photographed(self, 'Visserie', '04/05/2026', picture(1));
    const second = await photographed(self, 'Quincaillerie', '11/05/2026', picture(1));
    const differs = await photographed(self, 'Peinture', '18/05/2026', picture(2));
    const page = await look(self, `/expense/${second}/details`);
    expect(page).toContain(TOLD);
    expect(page).toMatch(/Même fichier/);
    expect(page).toContain(`href="/expense/${first}/details"`);
    expect(await look(self, `/expense/${differs}/details`)).not.toContain(TOLD);
  });

  it('is told to who sees both alone', async () => {
    const mine = await photographed(self, 'Restaurant', '01/06/2026', picture(7));
    const theirs = await photographed(other, 'Repas client', '02/06/2026', picture(7));
    for (const [as, id] of [
      [self, mine],
      [other, theirs],
    ] as const) {
      const page = await look(as, `/expense/${id}/details`);
      expect(page).not.toContain(TOLD);
      expect(page).not.toContain('Repas client, ');
    }
    expect(await look(manager, `/expense/${mine}/details`)).toContain(`href="/expense/${theirs}/details"`);
  });
});
