import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import { printSheet } from '#jobs/tasks/print-sheet.ts';
import { createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/** Of the helpers, tasks use the job's attempts alone. */
const helpers = { job: { attempts: 1, max_attempts: 12 } } as Parameters<
  ReturnType<typeof printSheet.toTask>
>[1];

let world: World;
let company: Company;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
});
afterAll(() => world.close());

describe('a paper that somebody asks to see', () => {
  const kept = () => world.owner.selectFrom('printed_sheet').selectAll().orderBy('id').execute();

  it('is printed once for what it shows: a receipt, or a client’s account over some days', async () => {
    const { store } = world.runtime;
    const { version } = await makeInvoice(store, company, 'validate');
    const { id } = await send(store, recordPayment, company.actor, {
      invoice: version,
      date: '2026-03-20',
      amount: '100',
      paymentType: company.paymentType,
    });
    const within = { corporation: company.corporation, language: 'fr' } as const;
    const receipt = { sheet: `receipt-${id}-1-fr`, kind: 'receipt', id, days: null, ...within } as const;
    const days = { from: '2026-01-01', until: '2026-12-31' };
    const account = { sheet: 'statement-1', kind: 'statement', id: company.client, days, ...within } as const;
    const run = printSheet.toTask(world.runtime);
    for (const asked of [receipt, account, receipt]) await run(asked, helpers);
    const found = await kept();
    expect(found.map((row) => row.id)).toEqual([receipt.sheet, account.sheet]);
    for (const { hash } of found) {
      const file = await world.runtime.files.get(hash);
      expect(
        Buffer.from(file ?? [])
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
  });

  it('is none for a payment of another company', async () => {
    const before = (await kept()).length;
    const other = { corporation: company.corporation + 9999, language: 'fr' } as const;
    await printSheet.toTask(world.runtime)(
      { sheet: 'x', kind: 'receipt', id: 1, days: null, ...other },
      helpers,
    );
    expect(await kept()).toHaveLength(before);
  });
});
