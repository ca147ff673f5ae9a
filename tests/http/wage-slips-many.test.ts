import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson, editPersonPayroll } from '#domain/people/person-commands.ts';
import { confirmSlipBatch, decideSlipPages } from '#domain/payroll/slip-batch-commands.ts';
import { readSocialSecurityNumber } from '#domain/people/social-security-number.ts';
import type { Runtime } from '#jobs/tasks/runtime.ts';
import { readSlipBatch } from '#projections/payroll/slip-batches.ts';
import { settledPages, undecidedOf } from '#domain/payroll/slip-batch.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { bringIn, confirmation, makeBatch, readBatch } from '#tests/builders/payroll/batches.ts';
import { slipsPdf, type PrintedSlip } from '#tests/builders/payroll/slip-pdfs.ts';
import { personFile } from '#tests/builders/people.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* 300 slips in one PDF (spec 5-modules.md, section 2, scenario 2), and how long 500 take (scenario 12). */

let world: World;
let company: Company;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
});
afterAll(() => world.close());

/** A number that is valid: of a woman born in August 1955 in Brittany, or in Corsica. */
const numberOf = (at: number, department = '29'): string =>
  readSocialSecurityNumber(
    `25508${department}${String(100 + at).padStart(3, '0')}${String(at).padStart(3, '0')}`,
  ) ?? '';

async function hire(slip: PrintedSlip): Promise<number> {
  const { store } = world.runtime;
  const { lastName, firstName, birthDate = null, number = null } = slip;
  const email = `${lastName}.${firstName}@exemple.invalid`.toLowerCase().replaceAll(' ', '');
  const file = personFile({ lastName, firstName, birthDate, email });
  const { id } = await send(store, createPerson, company.actor, { ...file, confirmDuplicates: true });
  if (number !== null)
    await send(store, editPersonPayroll, company.actor, { id, socialSecurityNumber: number });
  return id;
}

/** A worker that dies once it did so many things: what it did is done, and it tells nobody. */
function dyingAfter(times: number): Runtime {
  const { store } = world.runtime;
  let left = times;
  const execute: typeof store.execute = (...asked) => {
    left -= 1;
    if (left < 0) throw new Error('killed');
    return store.execute(...asked);
  };
  return { ...world.runtime, store: { ...store, execute } };
}

it('settles nothing that is doubtful of 300 slips, and makes each one once, mailed once', async () => {
  const plain = Array.from({ length: 288 }, (_, at): PrintedSlip => {
    const corsican = at < 3 ? ['2A', '2B', '2A'][at] : undefined;
    return {
      lastName: `Nom${at}`,
      firstName: 'Anne',
      number: numberOf(at, corsican),
      ...(at >= 10 && at < 22 && { pages: 2 }),
    };
  });
  const birthDate = '1990-02-03';
  // Two people of one name and day; a twin, whose first name is another one.
  const same = { lastName: 'Le Goff', firstName: 'Anna', birthDate };
  const known = [...plain, same, same, { ...same, firstName: 'Annie' }];
  const people: number[] = [];
  for (const one of known) people.push(await hire(one));
  const [late] = plain;
  const slips = [
    ...plain.slice(1),
    { ...late, lastName: 'Nom0', firstName: 'Anne', period: '2026-04' },
    { ...same, number: null },
    { ...same, firstName: 'Annie', number: null },
    { lastName: 'Inconnu', firstName: 'Jean', number: numberOf(700) },
  ];
  const batch = await bringIn(world.runtime, company, [await slipsPdf(slips)]);
  await readBatch(world.runtime, batch);
  const { store } = world.runtime;
  const { state } = await readSlipBatch(store.read, batch);
  const pages = settledPages(state);
  expect(pages.length).toBe(slips.length + 12);
  expect(pages.filter(({ continues }) => continues).length).toBe(12);
  expect(undecidedOf(pages).map(({ reason }) => reason)).toEqual(['several', 'unknownNumber']);
  expect(pages.filter(({ period }) => period === '2026-04').length).toBe(1);
  expect(pages.slice(0, 2).map(({ person }) => person)).toEqual(people.slice(1, 3));
  await expect(
    send(store, confirmSlipBatch, company.actor, { id: batch, ...confirmation }),
  ).rejects.toMatchObject({ code: 'SLIPS_UNDECIDED' });
  const [first, unknown] = undecidedOf(pages);
  await send(store, decideSlipPages, company.actor, {
    id: batch,
    decisions: [
      { place: first?.place ?? 0, choice: { as: 'person', person: people[288] ?? 0 } },
      { place: unknown?.place ?? 0, choice: { as: 'out' } },
    ],
  });
  await send(store, confirmSlipBatch, company.actor, { id: batch, ...confirmation });
  await expect(makeBatch(dyingAfter(40), batch)).rejects.toThrow('killed');
  await makeBatch(world.runtime, batch);
  const rows = await world.owner
    .selectFrom('wage_slip')
    .select(['person_id', 'mail_id', 'period'])
    .where('batch_id', '=', batch)
    .execute();
  expect(rows.length).toBe(slips.length - 1);
  expect(new Set(rows.map(({ person_id }) => person_id)).size).toBe(rows.length);
  expect(new Set(rows.map(({ mail_id }) => mail_id)).size).toBe(rows.length);
  expect(rows.filter(({ period }) => period === '2026-04').length).toBe(1);
});

it('checks 500 slips in the time that people wait', async () => {
  const slips = Array.from({ length: 500 }, (_, at) => ({
    lastName: `Nom${at % 288}`,
    firstName: 'Anne',
    number: numberOf(at % 288, at % 288 < 3 ? ['2A', '2B', '2A'][at % 288] : '29'),
    period: '2026-07',
  }));
  const batch = await bringIn(world.runtime, company, [await slipsPdf(slips)]);
  const start = performance.now();
  await readBatch(world.runtime, batch);
  const seconds = (performance.now() - start) / 1000;
  const megabytes = Math.round(process.memoryUsage().rss / 1e6);
  console.log(`figure: 500 wage slips read in ${seconds.toFixed(1)} s, process ${megabytes} MB`);
  expect(seconds).toBeLessThan(60);
});
