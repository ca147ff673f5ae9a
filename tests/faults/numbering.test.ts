import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateInvoice } from '#domain/commerce/invoice-commands.ts';
import { draftNextQuotationVersion, validateQuotation } from '#domain/commerce/quotation-commands.ts';
import { createCompany, makeInvoice, makeQuotation, send, type Company } from '#tests/builders/company.ts';
import { refused } from '#tests/builders/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let other: Company;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store, 0);
  other = await createCompany(world.runtime.store, 1);
});
afterAll(() => world.close());

const numbersOf = async (corporation: number): Promise<(string | null)[]> => {
  const rows = await world.owner
    .selectFrom('document_list')
    .select('number')
    .where('kind', '=', 'invoice')
    .where('corporation_id', '=', corporation)
    .where('number', 'is not', null)
    .orderBy('number')
    .execute();
  return rows.map((row) => row.number);
};

interface Numbered {
  number: string;
  sequence: number;
  at: number;
}

/** Every validation of invoices, in the order in which the store took them in. */
const validations = async (): Promise<Numbered[]> => {
  const rows = await world.owner
    .selectFrom('emt_messages')
    .select(['message_data', 'global_position'])
    .where('message_type', '=', 'InvoiceValidated')
    .orderBy('global_position')
    .execute();
  return rows.map(({ message_data: data, global_position: at }) => {
    const { number, sequence } = data as { number: string; sequence: number };
    return { number, sequence, at };
  });
};

describe('numbers of invoices', () => {
  const COUNT = 32;
  const expected = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(4, '0')}`);

  it('are gap-free, unique and in order of time when many are validated at once and some fail', async () => {
    const { store } = world.runtime;
    const drafts = await Promise.all(
      Array.from({ length: COUNT }, (_, index) =>
        makeInvoice(store, company, 'draft', { title: index % 10 === 3 ? null : `Dalle ${index}` }),
      ),
    );
    const outcomes = await Promise.all(
      drafts.map(({ version }) =>
        send(store, validateInvoice, company.actor, { version }).then(
          () => 'validated',
          (error: unknown) => String(error),
        ),
      ),
    );
    const failed = outcomes.filter((outcome) => outcome !== 'validated');
    expect(failed).toEqual(
      Array.from({ length: 3 }, () => 'Refusal: invalid: CODE_ERROR_422 {"title":["errors.required"]}'),
    );
    expect(await numbersOf(company.corporation)).toEqual(expected('FA-2026', COUNT - failed.length));
    expect((await validations()).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: COUNT - failed.length }, (_, index) => index + 1),
    );
  });

  it('of one corporation do not mind those of another', async () => {
    await makeInvoice(world.runtime.store, other, 'validate');
    expect(await numbersOf(other.corporation)).toEqual(['FA-2026-0001']);
  });

  it('start again with the year, and the older year goes on', async () => {
    const { store } = world.runtime;
    await makeInvoice(store, other, 'validate', { date: '2025-12-31' });
    await makeInvoice(store, other, 'validate', { date: '2026-03-03' });
    expect(await numbersOf(other.corporation)).toEqual(['FA-2025-0001', 'FA-2026-0001', 'FA-2026-0002']);
  });

  it('refuse a date before the last validated one, and take the same day', async () => {
    const { store } = world.runtime;
    const before = await numbersOf(other.corporation);
    expect(await refused(makeInvoice(store, other, 'validate', { date: '2026-03-02' }))).toEqual({
      kind: 'invalid',
      code: 'CODE_ERROR_422',
      errors: { date: ['errors.dateBeforeLast|date=2026-03-03'] },
      stale: null,
    });
    expect(await numbersOf(other.corporation)).toEqual(before);
    await makeInvoice(store, other, 'validate', { date: '2026-03-03' });
    expect(await numbersOf(other.corporation)).toEqual([...before, 'FA-2026-0003']);
  });
});

describe('the number of a quotation', () => {
  it('is kept by its later versions, which take none of the series', async () => {
    const { store } = world.runtime;
    const first = await makeQuotation(store, company, 'validate');
    const { version } = await send(store, draftNextQuotationVersion, company.actor, {
      version: first.version,
    });
    await send(store, validateQuotation, company.actor, { version });
    await makeQuotation(store, company, 'validate');
    const rows = await world.owner
      .selectFrom('document_list')
      .where('kind', '=', 'quotation')
      .select(['number', 'version_rank as rank', 'superseded'])
      .orderBy('number')
      .orderBy('version_rank')
      .execute();
    expect(rows).toEqual([
      { number: 'DV-2026-0001', rank: 1, superseded: true },
      { number: 'DV-2026-0001', rank: 2, superseded: false },
      { number: 'DV-2026-0002', rank: 1, superseded: false },
    ]);
  });
});
