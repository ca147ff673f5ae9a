import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyCredit, reopenPayment } from '#domain/payments/credit-commands.ts';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import { findVersion } from '#projections/documents/document-query.ts';
import { countPayments } from '#projections/payments/payment-list.ts';
import { createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
});
afterAll(() => world.close());

const invoice = async () => (await makeInvoice(world.runtime.store, company, 'validate')).version;

const dueOf = async (version: number) => (await findVersion(world.owner, version, company.corporation))?.due;

const part = (version: number, amount: string) => ({ kind: 'invoice' as const, version, amount });

const pay = (amount: string, allocations: ReturnType<typeof part>[], commandId?: string) =>
  send(
    world.runtime.store,
    recordPayment,
    company.actor,
    { client: company.client, date: '2026-03-20', paymentType: company.paymentType, amount, allocations },
    commandId === undefined ? {} : { commandId },
  );

const count = () => countPayments(world.owner, company.corporation, { keyword: null, client: null });

const fulfilled = (outcomes: readonly PromiseSettledResult<unknown>[]): number =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;

describe('payments at the same time', () => {
  it('settle one invoice once: the others are told', async () => {
    const version = await invoice();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => pay('576', [part(version, '576')])),
    );
    expect(fulfilled(outcomes)).toBe(1);
    expect(await dueOf(version)).toBe('0.00');
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({
          errors: { 'allocations[0].amount': ['errors.alreadySettled'] },
        });
  });

  it('of the same invoices in any order all come through, as far as something is due', async () => {
    const versions = [await invoice(), await invoice(), await invoice(), await invoice()];
    const orders = [versions, versions.toReversed(), [...versions.slice(2), ...versions.slice(0, 2)]];
    await Promise.all(
      orders.map((order) =>
        pay(
          '400',
          order.map((version) => part(version, '100')),
        ),
      ),
    );
    expect(await Promise.all(versions.map(dueOf))).toEqual(versions.map(() => '276.00'));
  });

  it('are numbered without a gap', async () => {
    const before = await count();
    await Promise.all(Array.from({ length: 8 }, () => pay('1', [])));
    const rows = await world.owner
      .selectFrom('payment_list')
      .select('number')
      .where('corporation_id', '=', company.corporation)
      .execute();
    const numbers = rows.map(({ number }) => Number(number?.split('-').at(-1)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: before + 8 }, (_, index) => index + 1),
    );
  });
});

describe('a payment sent twice', () => {
  it('is recorded once', async () => {
    const version = await invoice();
    const before = await count();
    const commandId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => pay('576', [part(version, '576')], commandId)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await count()).toBe(before + 1);
    expect(await dueOf(version)).toBe('0.00');
  });
});

describe('a credit at the same time', () => {
  it('is used once', async () => {
    const { id } = await pay('100', []);
    const versions = [await invoice(), await invoice(), await invoice()];
    const reopened = await Promise.allSettled(
      versions.map((version) =>
        send(world.runtime.store, reopenPayment, company.actor, {
          id,
          revision: 1,
          allocations: [part(version, '100')],
        }),
      ),
    );
    expect(fulfilled(reopened)).toBe(1);
    const due = await Promise.all(versions.map(dueOf));
    expect(due.filter((amount) => amount === '476.00')).toHaveLength(1);
  });

  it('is never more than there is, however many ask', async () => {
    const { store } = world.runtime;
    const other = await createCompany(store, 1);
    const pays = { date: '2026-03-20', paymentType: other.paymentType };
    await send(store, recordPayment, other.actor, { ...pays, client: other.client, amount: '100' });
    const versions = await Promise.all(
      [1, 2, 3].map(async () => (await makeInvoice(store, other, 'validate')).version),
    );
    const outcomes = await Promise.allSettled(
      versions.map((version) => send(store, applyCredit, other.actor, { invoice: version, amount: '80' })),
    );
    expect(fulfilled(outcomes)).toBe(1);
    const rows = await world.owner
      .selectFrom('payment_list')
      .select('rest')
      .where('corporation_id', '=', other.corporation)
      .execute();
    expect(rows.map(({ rest }) => rest)).toEqual(['20.00']);
  });
});

describe('a payment whose process dies', () => {
  it('leaves nothing half done, and may be sent again', async () => {
    const version = await invoice();
    const commandId = randomUUID();
    const before = await count();
    const sent = pay('576', [part(version, '576')], commandId);
    // Every connection of the store is cut while it works: committed as a whole, or not at all.
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and application_name not like '%owner%'`.execute(world.owner);
    await Promise.allSettled([sent, cut]);
    // The pool gives out a dead connection or two before it makes new ones.
    const again = async (left: number): Promise<{ id: number }> =>
      pay('576', [part(version, '576')], commandId).catch((error: unknown) => {
        if (left === 0) throw error;
        return again(left - 1);
      });
    const { id } = await again(20);
    expect(id).toBeGreaterThan(0);
    expect(await count()).toBe(before + 1);
    expect(await dueOf(version)).toBe('0.00');
  });
});
