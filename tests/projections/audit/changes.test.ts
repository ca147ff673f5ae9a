import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { changesSince, cursorAt, type ChangeCursor } from '#projections/audit/changes.ts';
import { clientInput, createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* What programs that keep a copy are told: everything, whoever writes meanwhile. */

let world: World;
let own: Company;
let other: Company;

beforeAll(async () => {
  world = await createWorld();
  own = await createCompany(world.runtime.store, 0);
  other = await createCompany(world.runtime.store, 1);
});
afterAll(() => world.close());

const start: ChangeCursor = { own: 0, common: 0 };

/** Reads on from a cursor, a few at a time, until there is no more. */
async function follow(prefix: string, since: ChangeCursor, seen: Set<string>): Promise<ChangeCursor> {
  const { changed, cursor, more } = await changesSince(
    world.runtime.db,
    own.corporation,
    { prefix },
    since,
    5,
  );
  for (const one of changed) if ('stream' in one) seen.add(one.stream);
  return more ? follow(prefix, cursor, seen) : cursor;
}

describe('changes since', () => {
  it('pass nothing over while eight write, and tell nothing of another company', async () => {
    const { store } = world.runtime;
    const made: string[] = [];
    const seen = new Set<string>();
    const first = new Set<string>();
    const place = { at: await follow('thirdparty-', start, first) };
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; n < 8; n += 1) {
        const company = n % 4 === 3 ? other : own;
        const name = `Suivi ${writer} ${n}`;
        const { id } = await send(store, createThirdParty, company.actor, clientInput({ name }));
        if (company === own) made.push(`thirdparty-${id}`);
      }
    });
    const writing = { on: true };
    const followed = (async () => {
      while (writing.on) place.at = await follow('thirdparty-', place.at, seen);
    })();
    await Promise.all(writers);
    writing.on = false;
    await followed;
    await follow('thirdparty-', place.at, seen);
    expect([...seen].sort()).toEqual(made.sort());
  });

  it('name the versions that a payment settles', async () => {
    const { store, db } = world.runtime;
    const { version } = await makeInvoice(store, own, 'validate');
    const before = await cursorAt(db, own.corporation, new Date(Date.now() + 60_000).toISOString());
    const payment = { invoice: version, date: '2026-03-20', amount: '10', paymentType: own.paymentType };
    await send(store, recordPayment, own.actor, payment);
    const followed = { prefix: 'invoice-', naming: 'payment-' };
    const { changed, more } = await changesSince(db, own.corporation, followed, before, 50);
    expect(changed).toContainEqual({ versions: [version] });
    expect(more).toBe(false);
    expect((await changesSince(db, own.corporation, { prefix: 'invoice-' }, before, 50)).changed).toEqual([]);
  });
});
