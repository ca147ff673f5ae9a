import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { appUrl } from '#db/pool.ts';
import { createCompany } from '#tests/builders/company.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

let world: World;
let serving: Client;
beforeAll(async () => {
  world = await createWorld();
  await createCompany(world.runtime.store);
  serving = new Client({ connectionString: appUrl(world.ownerUrl, testDataKey) });
  await serving.connect();
});
afterAll(async () => {
  await serving.end();
  await world.close();
});

/** SQLSTATE that a statement of the serving role ends in; '' when it was done. */
const stateOf = (statement: string): Promise<string> =>
  serving.query(statement).then(
    () => '',
    (error: { code?: string }) => error.code ?? 'no code',
  );

const INSUFFICIENT_PRIVILEGE = '42501';

describe('the role that serves requests', () => {
  it.each([
    ['change an event', `update emt_messages set message_data = '{}'`],
    [
      'change an event of one stream',
      `update emt_messages set message_data = '{}' where stream_id = 'corporation-1'`,
    ],
    ['delete events', 'delete from emt_messages'],
    ['empty the events', 'truncate emt_messages'],
    ['change the chain', `update event_chain set hash = 'x'`],
    ['delete from the chain', 'delete from event_chain'],
    ['empty the chain', 'truncate event_chain'],
    ['drop the events', 'drop table emt_messages'],
    ['alter the events', 'alter table emt_messages disable trigger all'],
    ['become the owner', 'set role registre'],
    ['read the jobs', 'select * from graphile_worker._private_jobs'],
    ['remove a job', 'delete from graphile_worker._private_jobs'],
  ])('cannot %s', async (_, statement) => {
    expect(await stateOf(statement)).toBe(INSUFFICIENT_PRIVILEGE);
  });

  it('cannot change or empty any part that the events are kept in', async () => {
    const { rows } = await serving.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname like 'emt_messages%'`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { name } of rows) {
      for (const statement of [
        `update ${name} set message_type = 'x'`,
        `delete from ${name}`,
        `truncate ${name}`,
      ]) {
        expect([statement, await stateOf(statement)]).toEqual([statement, INSUFFICIENT_PRIVILEGE]);
      }
    }
  });

  it('cannot give itself the right', async () => {
    // PostgreSQL answers such a grant with a warning alone.
    await serving.query('grant update, delete on emt_messages, event_chain to registre_app');
    expect(await stateOf('delete from emt_messages')).toBe(INSUFFICIENT_PRIVILEGE);
    expect(await stateOf('delete from event_chain')).toBe(INSUFFICIENT_PRIVILEGE);
  });

  it('can read events and add to them', async () => {
    expect(await stateOf('select 1 from emt_messages limit 1')).toBe('');
    const { rows } = await serving.query<{ can: boolean }>(
      `select has_table_privilege('emt_messages', 'insert') as can`,
    );
    expect(rows).toEqual([{ can: true }]);
  });
});
