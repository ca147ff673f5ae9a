import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentCommandsOf } from '#domain/documents/kinds.ts';
import { defaultPatterns, numberingOf } from '#domain/company/numbering.ts';
import { formatNumber, periodOf } from '#domain/kernel/number-pattern.ts';
import { draftRefund } from '#domain/documents/refund-commands.ts';
import { command } from '#domain/kernel/command.ts';
import { documentKinds, type DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { editNumbering } from '#domain/company/numbering-commands.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { listSeries } from '#projections/company/number-series.ts';
import { createRuntime, type Runtime } from '#jobs/tasks/runtime.ts';
import { draftPurchase } from '#domain/documents/purchase-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import {
  clientInput,
  createCompany,
  documentInput,
  makeInvoice,
  makeQuotation,
  makeSaleOrder,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { chance, long, patience } from '#tests/setup/chance.ts';

/** The kinds whose numbers follow their dates. */
const chronological: ReadonlySet<DocumentKind> = new Set(['invoice', 'refund']);
const VALIDATORS = 32;
const EVE = '2025-12-31';
const NEW_YEAR = '2026-01-01';
/** Drafts of each kind, company and day. */
const DRAFTS = long ? 40 : 6;

let world: World;
/** Six connections each: with fewer, validators would wait for one rather than for their series. */
let runtimes: Runtime[];
let yearly: Company;
let endless: Company;

beforeAll(async () => {
  world = await createWorld();
  runtimes = Array.from({ length: 6 }, (_, n) => createRuntime(world.settings, world.ownerUrl, `tests-${n}`));
  const { store } = world.runtime;
  yearly = await createCompany(store, 0);
  endless = await createCompany(store, 1);
  const patterns = {
    ...defaultPatterns,
    quotation: 'D{SEQ:5}',
    saleOrder: 'C{SEQ:5}',
    invoice: 'F{SEQ:5}',
    refund: 'A{SEQ:5}',
    purchase: 'B{SEQ:5}',
  };
  await send(store, editNumbering, endless.actor, patterns);
});
afterAll(async () => {
  await Promise.all(runtimes.map((runtime) => runtime.close()));
  await world.close();
});

function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

interface Draft {
  company: Company;
  kind: DocumentKind;
  version: number;
  date: string;
}

type Make = (company: Company, date: string) => Promise<{ version: number }>;

const makers: Record<DocumentKind, Make> = {
  quotation: (company, date) =>
    makeQuotation(world.runtime.store, company, 'draft', { date, expiryDate: '2026-02-01' }),
  invoice: (company, date) => makeInvoice(world.runtime.store, company, 'draft', { date }),
  saleOrder: (company, date) => makeSaleOrder(world.runtime.store, company, 'draft', { date }),
  async purchase(company, date) {
    const { store } = world.runtime;
    const supplier = clientInput({ name: 'Béton du Léon', supplier: true });
    const { id } = await send(store, createThirdParty, company.actor, supplier);
    return send(
      store,
      draftPurchase,
      company.actor,
      documentInput(company, { date, thirdParty: id, expiryDate: null }),
    );
  },
  /** Each of an invoice of its own, validated earlier. */
  async refund(company, date) {
    const { store } = world.runtime;
    const { id: invoice } = await makeInvoice(store, company, 'validate', { date: '2025-06-02' });
    const content = documentInput(company, { date, expiryDate: null });
    return send(store, draftRefund, company.actor, { ...content, invoice });
  },
};

async function draft(company: Company, kind: DocumentKind, date: string): Promise<Draft> {
  return { company, kind, date, ...(await makers[kind](company, date)) };
}

/** Validates, and fails when the number is allotted already: before anything is written, or after all of it. */
const failing = (kind: DocumentKind, moment: 'before' | 'after') =>
  command({
    name: 'FailingValidation',
    role: 'ROLE_ADMIN',
    input: z.object({ version: z.number() }),
    async handle(work, actor, input) {
      await documentCommandsOf[kind].validate.handle(work, actor, input);
      if (moment === 'before') throw new Error('On purpose');
      await work.enqueue({ task: 'a name that is too long for a task '.repeat(5), payload: {} });
    },
  });

type Outcome = 'validated' | 'failed on purpose' | 'before the last';

async function validate({ company, kind, version }: Draft, n: number, fails: boolean): Promise<Outcome> {
  const { store } = runtimes[n % runtimes.length] ?? world.runtime;
  const validation = fails
    ? send(store, failing(kind, n % 20 < 10 ? 'before' : 'after'), company.actor, { version })
    : send(store, documentCommandsOf[kind].validate, company.actor, { version });
  return validation.then(
    (): Outcome => 'validated',
    (error: unknown): Outcome => {
      const words = String(error);
      if (/On purpose|tasks_identifier_check/.test(words)) return 'failed on purpose';
      if (words.includes('errors.dateBeforeLast')) return 'before the last';
      throw error;
    },
  );
}

/** So many at a time, the next as soon as one is through. */
async function validateAll(drafts: readonly Draft[], failsAt: (n: number) => boolean): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const validator = async (): Promise<void> => {
    for (let n = next++; n < drafts.length; n = next++) {
      const one = drafts[n];
      if (one) outcomes[n] = await validate(one, n, failsAt(n));
    }
  };
  await Promise.all(Array.from({ length: VALIDATORS }, validator));
  return outcomes;
}

interface Numbered {
  kind: DocumentKind;
  number: string;
  sequence: number;
  period: string;
  date: string;
}

/** What was numbered in a company, in the order of its chain. */
async function numbered({ corporation }: Company): Promise<Numbered[]> {
  const { rows } = await sql<Numbered>`
    select split_part(m.stream_id, '-', 1) as kind, m.message_data->>'number' as number,
      m.message_data->>'date' as date,
      (m.message_data->>'sequence')::bigint as sequence, m.message_data->>'period' as period
    from event_chain c join emt_messages m on m.stream_id = c.stream_id and m.stream_position = c.stream_position
    where c.chain = ${corporation} and m.message_type in ('QuotationValidated', 'SaleOrderValidated',
      'InvoiceValidated', 'RefundValidated', 'PurchaseValidated')
    order by c.position`.execute(world.owner);
  return rows;
}

/** Each series counts 1, 2, 3 … in order of time, writes its numbers by its pattern, and stands at the last. */
async function expectSeries(company: Company): Promise<number> {
  const all = await numbered(company);
  const corporation = await findCorporation(world.owner, company.corporation);
  const patterns = numberingOf(corporation?.numbering ?? {});
  const series = new Map<string, Numbered[]>();
  for (const one of all) {
    const name = `${one.kind} ${one.period}`;
    series.set(name, [...(series.get(name) ?? []), one]);
  }
  for (const members of series.values()) {
    expect(members.map(({ sequence }) => sequence)).toEqual(members.map((_, index) => index + 1));
    if (members.every(({ kind }) => chronological.has(kind)))
      expect(members.map(({ date }) => date)).toEqual(members.map(({ date }) => date).toSorted());
    for (const { kind, number, sequence, period, date } of members) {
      expect([number, period]).toEqual([
        formatNumber(patterns[kind], date, sequence),
        periodOf(patterns[kind], date),
      ]);
    }
  }
  expect(new Set(all.map(({ kind, number }) => `${kind} ${number}`)).size).toBe(all.length);
  const last = (await listSeries(world.owner, company.corporation)).map(
    (one) => [`${one.kind} ${one.period}`, one.last] as const,
  );
  expect(new Map(last)).toEqual(new Map([...series].map(([name, members]) => [name, members.length])));
  return all.length;
}

describe('numbers that 32 validators ask for over the turn of a year, one in ten of whom fails', () => {
  it('are gap-free, unique and in order of time, in each kind, company and year', patience(10), async () => {
    const luck = chance('numbering');
    const drafts: Draft[] = [];
    for (const company of [yearly, endless]) {
      for (const kind of documentKinds)
        for (const date of [EVE, NEW_YEAR])
          for (let n = 0; n < DRAFTS; n += 1) drafts.push(await draft(company, kind, date));
    }
    const shuffled = drafts
      .map((one) => ({ one, at: luck.below(1_000_000) }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
    const outcomes = await validateAll(shuffled, (n) => n % 10 === 3);
    const failed = shuffled.filter((_, n) => outcomes[n] === 'failed on purpose');
    expect(failed.length).toBeGreaterThan(drafts.length / 20);
    const again = await validateAll(failed, () => false);
    expect(again).not.toContain('failed on purpose');

    const refused = shuffled.filter((_, n) => outcomes[n] === 'before the last');
    const refusedAgain = failed.filter((_, n) => again[n] === 'before the last');
    for (const { company, date } of [...refused, ...refusedAgain])
      expect([company, date]).toEqual([endless, EVE]);
    const counts = [await expectSeries(yearly), await expectSeries(endless)].map(
      (count) => count - 2 * DRAFTS,
    );
    const validated = drafts.length - refused.length - refusedAgain.length;
    expect(counts).toEqual([drafts.length / 2, validated - drafts.length / 2]);
    console.info(`figure: ${VALIDATORS} validators over a turn of the year: ${validated} numbers, 0 gaps`);
  });
});

describe('a pattern that is changed while the first document is validated', () => {
  it('waits for it, and is refused then', async () => {
    const { store } = world.runtime;
    const company = await createCompany(store);
    const { version } = await draft(company, 'invoice', NEW_YEAR);
    const [numberedNow, goOn] = [gate(), gate()];
    const slow = command({
      name: 'SlowValidation',
      role: 'ROLE_ADMIN',
      input: z.object({ version: z.number() }),
      async handle(work, actor, input) {
        await documentCommandsOf.invoice.validate.handle(work, actor, input);
        numberedNow.open();
        await goOn.opened;
      },
    });
    const validation = send(store, slow, company.actor, { version });
    await numberedNow.opened;
    const patterns = {
      ...defaultPatterns,
      quotation: 'D{SEQ:5}',
      invoice: 'FA-2026-{SEQ:4}',
      refund: 'A{SEQ:5}',
    };
    let answered = false;
    const edit = refused(send(store, editNumbering, company.actor, patterns)).finally(
      () => (answered = true),
    );
    await pause(300);
    expect(answered).toBe(false);
    goOn.open();
    await validation;
    expect((await edit).errors).toEqual({ invoice: ['errors.numbering.fixed'] });
    expect(await expectSeries(company)).toBe(1);
  });
});
