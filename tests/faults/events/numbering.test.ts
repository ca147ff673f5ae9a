import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateInvoice } from '#domain/documents/invoice-commands.ts';
import { draftNextQuotationVersion, validateQuotation } from '#domain/documents/quotation-commands.ts';
import { defaultPatterns } from '#domain/company/numbering.ts';
import { editNumbering } from '#domain/company/numbering-commands.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { rebuildProjections } from '#db/events/rebuild.ts';
import { numberSeries } from '#projections/company/number-series.ts';
import { createRuntime } from '#jobs/tasks/runtime.ts';
import {
  createCompany,
  makeInvoice,
  makeQuotation,
  makeSaleOrder,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { chance, long, patience, seed } from '#tests/setup/chance.ts';

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

describe('validators that all validate at once, on and on', () => {
  const VALIDATORS = long ? 32 : 8;
  const EACH = long ? 1000 : 25;
  const makers = { invoice: makeInvoice, quotation: makeQuotation, saleOrder: makeSaleOrder };
  const years = ['2023', '2024'];

  /** Every number of a series of those years, in the order in which the store took them in. */
  async function seriesOf(year: string): Promise<Map<string, { sequences: number[]; numbers: Set<string> }>> {
    const { rows } = await sql<{ series: string; number: string; sequence: number }>`
      select message_metadata->>'corporation' || ' ' || message_type as series, message_data->>'number' as number,
        (message_data->>'sequence')::bigint as sequence
      from emt_messages where message_type in ('InvoiceValidated', 'QuotationValidated', 'SaleOrderValidated')
        and message_data->>'date' like ${`${year}-%`} order by global_position`.execute(world.owner);
    const found = new Map<string, { sequences: number[]; numbers: Set<string> }>();
    for (const { series, number, sequence } of rows) {
      const one = found.get(series) ?? { sequences: [], numbers: new Set() };
      one.sequences.push(sequence);
      one.numbers.add(number);
      found.set(series, one);
    }
    return found;
  }

  it('get each series’ numbers without a gap, once and in order', patience(40), async () => {
    const luck = chance('numbering at once');
    const begun = Date.now();
    // With fewer connections they would wait for one of them, and not for their series.
    const runtimes = Array.from({ length: Math.ceil(VALIDATORS / 6) }, (_, n) =>
      createRuntime(world.settings, world.ownerUrl, `tests-${n}`),
    );
    const validator = async (n: number): Promise<void> => {
      const { store } = runtimes[n % runtimes.length] ?? world.runtime;
      for (let count = 0; count < EACH; count += 1) {
        const make = makers[luck.pick(['invoice', 'invoice', 'quotation', 'saleOrder'] as const)];
        const year = luck.pick(years);
        const dates = {
          date: `${year}-03-02`,
          ...(make === makeQuotation && { expiryDate: `${year}-04-01` }),
        };
        await make(store, luck.pick([company, other]), 'validate', dates);
      }
    };
    await Promise.all(Array.from({ length: VALIDATORS }, (_, n) => validator(n)));
    await Promise.all(runtimes.map((runtime) => runtime.close()));

    let total = 0;
    for (const year of years) {
      const series = await seriesOf(year);
      expect(series.size).toBe(6);
      for (const { sequences, numbers } of series.values()) {
        expect(sequences).toEqual(sequences.map((_, index) => index + 1));
        expect(numbers.size).toBe(sequences.length);
        total += sequences.length;
      }
    }
    expect(total).toBe(VALIDATORS * EACH);
    console.info(
      `figure: ${VALIDATORS} validators × ${EACH}: ${total} numbers in 12 series, 0 gaps, 0 twice, ${((Date.now() - begun) / 1000).toFixed(0)} s, seed ${seed}`,
    );
  });
});

describe('a series that goes on from another software’s', () => {
  it('begins where it is told to, in a period in which nothing was numbered, and nowhere else after', async () => {
    const { store } = world.runtime;
    const mover = await createCompany(store, 1);
    const numbering = { ...defaultPatterns };
    const begin = (invoice: number) =>
      send(store, editNumbering, mover.actor, { ...numbering, first: { invoice } });
    await begin(500);
    // Nothing was numbered by it: another pattern and another beginning are still possible.
    numbering.invoice = 'F{YYYY}/{SEQ:5}';
    await begin(187);
    const date = todayIn('Europe/Paris', new Date());
    await makeInvoice(store, mover, 'validate', { date });
    expect(await numbersOf(mover.corporation)).toEqual([`F${date.slice(0, 4)}/00187`]);
    expect(await refused(begin(300))).toMatchObject({
      errors: { 'first.invoice': ['errors.numbering.begun'] },
    });
    await begin(188);
    const rows = () =>
      world.owner
        .selectFrom('number_series')
        .selectAll()
        .where('corporation_id', '=', mover.corporation)
        .orderBy('kind')
        .execute();
    const before = await rows();
    await rebuildProjections(world.owner, world.settings.dataKey, [numberSeries], () => undefined);
    expect(await rows()).toEqual(before);
  });
});
