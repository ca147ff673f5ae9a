import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '#app/services.server.ts';
import { findChequeDeposit } from '#projections/banking/cheque-deposits.ts';
import { depositOf } from '#tests/builders/busy/busy-banking.ts';
import { createCompany, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let accountant: SignedIn;
let id = 0;
beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(world.runtime.store);
  accountant = withRoles(await site.member('gwenola', company.corporation), ['ROLE_PAYMENT_MANAGER']);
  id = await depositOf(world.runtime.store, company);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('a deposit of cheques', () => {
  it('names the account printed on invoices where none is chosen, as its slip does', async () => {
    const { text } = await site.ask(`/payment/cheques/${id}/details`, { as: accountant });
    expect(text.replaceAll(/\s/g, ' ')).toContain('FR76 1290 6000 1268 5995 2890 788');
  });

  it('is cancelled once its question was answered', async () => {
    const path = `/payment/cheques/${id}/details`;
    const cancels = 'name="intent" value="cancel"';
    const page = await site.ask(path, { as: accountant });
    expect(page.text).not.toContain(cancels);
    expect(page.text).toContain(`href="${path}?dialog=cancel"`);
    const asked = await site.ask(`${path}?dialog=cancel`, { as: accountant });
    expect(asked.text).toContain(cancels);
    const done = await site.ask(path, {
      as: accountant,
      form: [
        ['intent', 'cancel'],
        ['reason', 'Chèque égaré'],
      ],
    });
    expect(done.status).toBe(302);
    expect(await findChequeDeposit(world.owner, id, company.corporation)).toMatchObject({ cancelled: true });
  });
});
