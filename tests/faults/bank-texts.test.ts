import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importBankStatement } from '#domain/banking/bank-statement-commands.ts';
import { rebuildProjections, sharingTables } from '#db/events/rebuild.ts';
import { erasuresFile } from '#jobs/ops/erasures.ts';
import { eraseStatement } from '#jobs/tasks/erase-bank-texts.ts';
import { listBankLines } from '#projections/banking/bank-lines.ts';
import { statementsToErase } from '#projections/banking/bank-statements.ts';
import { projections } from '#projections/registry.ts';
import { bankEntry, bankFile } from '#tests/builders/busy/busy-banking.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

let world: World;
let company: Company;

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
});
afterAll(() => world.close());

const bring = async (label: string): Promise<number> => {
  const file = bankFile([bankEntry('10', label, { counterparty: 'CELIK' })]);
  return (await send(world.runtime.store, importBankStatement, company.actor, file)).ids[0] ?? 0;
};
const labels = async (statement: number) => {
  const request = { sort: 'line', direction: 'asc', limit: 10, cursor: null, offset: 0 } as const;
  const filter = { statement, status: null, keyword: null };
  const { rows } = await listBankLines(world.owner, company.corporation, filter, request);
  return rows.map(({ label, amount }) => [label, amount]);
};

it('what a bank wrote is forgotten for good after its time, and nothing else', async () => {
  const [old, young] = [await bring('ANCIEN'), await bring('RECENT')];
  expect(await statementsToErase(world.owner, '2020-01-01')).toEqual([]);
  const due = await statementsToErase(world.owner, '2100-01-01');
  expect(due.map(({ id }) => id)).toEqual([old, young]);
  await eraseStatement(world.runtime, { id: old, corporation: company.corporation });
  await eraseStatement(world.runtime, { id: old, corporation: company.corporation });
  expect(await labels(old)).toEqual([[null, '10.00']]);
  expect(await labels(young)).toEqual([['RECENT', '10.00']]);
  expect((await statementsToErase(world.owner, '2100-01-01')).map(({ id }) => id)).toEqual([young]);

  const [imported] = await world.runtime.store.read(`bankstatement-${old}`);
  expect(imported?.event.data).toMatchObject({ texts: null, lines: [{ amount: '10.00' }] });
  expect(readFileSync(erasuresFile(world.settings.dataDir), 'utf8')).toContain(`"bankstatement-${old}"`);

  const wanted = projections.find(({ name }) => name === 'bank-statements');
  if (!wanted) throw new Error('There is no such projection');
  await rebuildProjections(world.owner, testDataKey, sharingTables(projections, wanted), () => undefined);
  expect(await labels(old)).toEqual([[null, '10.00']]);
  expect(await labels(young)).toEqual([['RECENT', '10.00']]);
});
