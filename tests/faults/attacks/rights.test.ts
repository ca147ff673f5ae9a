import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { appUrl } from '#db/postgres/app-role.ts';
import { systemActor, type Actor } from '#domain/kernel/actor.ts';
import { registerPerson } from '#domain/people/commands.ts';
import { changePassword, registerUser } from '#domain/users/commands.ts';
import { addAuthenticator } from '#domain/users/second-factor-commands.ts';
import { createCompany, send } from '#tests/builders/company.ts';
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
    ['open a company that moves', 'delete from company_hold'],
    ['close a company', `insert into company_hold (corporation_id, state) values (1, 'held')`],
    ['read the jobs', 'select * from graphile_worker._private_jobs'],
    ['remove a job', 'delete from graphile_worker._private_jobs'],
    ['delete personal keys', 'delete from personal_key'],
    ['change personal keys', `update personal_key set wrapped = ''`],
    ['empty personal keys', 'truncate personal_key'],
    ['erase a person', `select erase_personal_key('person-1')`],
    ['make a link to choose a password', `select make_password_reset(1, 'x', false)`],
    ['become the keeper', 'set role registre_keeper'],
    ['note what it likes', `select note_credential(1, 'user-1', 'x')`],
    [
      'change a function',
      'create or replace function take_password_reset(hash text) returns boolean language sql as $$ select true $$',
    ],
    ['take the check away', 'drop trigger credential_note_has_event on credential_note'],
    ['switch the check off', `set session_replication_role = 'replica'`],
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

  it.each([
    ['credential', `(user_id, password_hash, changed_at) values (1, 'x', now())`],
    ['password_reset', `(token_hash, user_id, expires_at) values ('x', 1, now())`],
    ['authenticator', '(user_id, last_step, added_at) values (1, 1, now())'],
    ['recovery_code', `(user_id, code_hash) values (1, 'x')`],
    [
      'passkey',
      `(id, user_id, credential_id, public_key, counter, transports, name, added_at) values (1, 1, 'x', '', 0, '{}', 'x', now())`,
    ],
    ['linked_identity', `(issuer, subject, user_id, linked_at) values ('x', 'x', 1, now())`],
    ['api_token_key', `(token_id, token_hash, ending) values (1, 'x', 'x')`],
    ['credential_note', `(subject, what) values ('user-1', 'x')`],
  ])('cannot change %s itself', async (table, row) => {
    const column = row.slice(1, row.search(/[,)]/));
    for (const statement of [
      `insert into ${table} ${row}`,
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table}`,
    ])
      expect([statement, await stateOf(statement)]).toEqual([statement, INSUFFICIENT_PRIVILEGE]);
  });

  it.each([
    ['a password', (user: number) => `select set_password(null, ${user}, '$argon2id$v=19$x', now())`],
    ['an app', (user: number) => `select set_authenticator(null, ${user}, 0, now())`],
    ['no second factor', (user: number) => `select drop_authenticator(null, ${user})`],
    ['recovery codes', (user: number) => `select set_recovery_codes(null, ${user}, '{x}')`],
    ['a passkey', (user: number) => `select add_passkey(null, ${user}, 1, 'x', '', 0, '{}', 'x', now())`],
    ['an identity', (user: number) => `select link_identity(null, ${user}, 'x', 'x', now())`],
    ['a token', (user: number) => `select keep_token_key(null, ${user}, 'x', 'x')`],
  ])('cannot give a super admin %s that no event tells of', async (_, statement) => {
    const { store } = world.runtime;
    const identity = { gender: 'F' as const, firstName: 'Solenn', lastName: 'Morvan', email: null };
    const { id: person } = await send(store, registerPerson, systemActor(null), identity);
    const account = { username: `super${person}`, person, group: 'superadmin' as const };
    const { id } = await send(store, registerUser, systemActor(null), account);
    expect(await stateOf(statement(id))).toBe(INSUFFICIENT_PRIVILEGE);
    const { rows } = await serving.query(`select 1 from credential_note where subject = 'user-${id}'`);
    expect(rows).toEqual([]);
  });

  it('changes a credential by its command, and that is noted: who, what, when, by which transaction', async () => {
    const { store } = world.runtime;
    const identity = { gender: 'F' as const, firstName: 'Anne', lastName: 'Le Goff', email: null };
    const { id: person } = await send(store, registerPerson, systemActor(null), identity);
    const { id } = await send(store, registerUser, systemActor(null), {
      username: 'anne',
      person,
      group: 'user',
    });
    await send(store, changePassword, systemActor(null), { id, passwordHash: '$argon2id$v=19$anne' });
    const own: Actor = {
      user: id,
      person,
      roles: new Set(['ROLE_USER']),
      corporation: null,
      corporations: [],
    };
    await send(store, addAuthenticator, own, {
      secret: 'A'.repeat(32),
      step: 1,
      recoveryCodes: Array.from({ length: 10 }, (_, n) => String(n).repeat(64)),
    });
    const { rows } = await serving.query(
      `select n.by_user::int as by, n.what, n.db_role, now() - n.at < interval '1 hour' as recent, array_agg(distinct m.message_type) as told
      from credential_note n join emt_messages m on m.transaction_id = n.transaction_id and m.stream_id = n.subject
      where n.subject = 'user-${id}' group by n.id order by n.id`,
    );
    const noted = { db_role: 'registre_app', recent: true };
    expect(rows).toEqual([
      { ...noted, by: null, what: 'password', told: ['PasswordChanged'] },
      { ...noted, by: id, what: 'authenticator', told: ['AuthenticatorAdded', 'RecoveryCodesRenewed'] },
      { ...noted, by: id, what: 'recovery codes', told: ['AuthenticatorAdded', 'RecoveryCodesRenewed'] },
    ]);
  });

  it('forgets what a bank wrote, and each erasure is noted', async () => {
    await serving.query(`insert into personal_key (subject, wrapped) values ('bankstatement-77', 'x')`);
    const { rows } = await serving.query(
      `select erase_personal_key('bankstatement-77') as done, erase_personal_key('bankstatement-77') as again`,
    );
    expect(rows).toEqual([{ done: true, again: false }]);
    const { rows: notes } = await serving.query(
      `select what, db_role from credential_note where subject = 'bankstatement-77'`,
    );
    expect(notes).toEqual([{ what: 'key erased', db_role: 'registre_app' }]);
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
