import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { noteChainHeads } from '#jobs/ops/chain-heads.ts';
import { erase } from '#jobs/ops/erase.ts';
import { recovered } from '#jobs/ops/recovered.ts';
import { clientInput, createCompany, send, type Company } from '#tests/builders/company.ts';
import { commandLine, operate } from '#tests/builders/operator.ts';
import { queueMail } from '#tests/builders/queued-mail.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* As a recovery of PostgreSQL's own leaves it: a key that was erased is there again, and jobs wait that were done. */

let world: World;
let company: Company;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
});
afterAll(() => world.close());

const natural = (name: string) => clientInput({ name, naturalPerson: true });
const register = async (name: string): Promise<string> =>
  `thirdparty-${(await send(world.runtime.store, createThirdParty, company.actor, natural(name))).id}`;

const keyOf = (subject: string) =>
  world.owner.selectFrom('personal_key').selectAll().where('subject', '=', subject).executeTakeFirst();

const namesIn = async (): Promise<(string | null)[]> =>
  (await world.owner.selectFrom('third_party').select('name').execute()).map(({ name }) => name);

describe('a database that PostgreSQL brought back', () => {
  it('is not touched without being sure', async () => {
    const { code, said } = await commandLine(world, ['recovered']);
    expect(code).toBe(2);
    expect(said).toContain('--yes');
  });

  it('forgets again whoever was erased since, and keeps the others', async () => {
    const [gone, stays] = [await register('Yann Guivarc’h'), await register('Maël Le Goff')];
    const [key, kept] = [await keyOf(gone), await keyOf(stays)];
    await operate(world, erase, gone);
    expect(await namesIn()).not.toContain('Yann Guivarc’h');
    if (!key || !kept) throw new Error('a natural person has a key');
    await world.owner.insertInto('personal_key').values(key).execute();
    await operate(world, recovered, '--yes').then(({ data }) =>
      expect(data).toMatchObject({ erased: [gone], chains: { faults: [] } }),
    );
    expect(await keyOf(gone)).toBeUndefined();
    expect(await keyOf(stays)).toEqual(kept);
    expect(await namesIn()).toContain('Maël Le Goff');
    const again = await operate(world, recovered, '--yes');
    expect(again.data).toMatchObject({ erased: [], givenUp: 0 });
  });

  it('sends no mail that may have left already, and leaves the rest to the worker', async () => {
    const mail = await queueMail(world.runtime.store, company);
    const report = await operate(world, recovered, '--yes');
    expect(report.data).toMatchObject({ givenUp: 1 });
    const row = await world.owner
      .selectFrom('mail_list')
      .select('status')
      .where('id', '=', mail)
      .executeTakeFirstOrThrow();
    expect(row.status).toBe('uncertain');
    expect((await commandLine(world, ['jobs', 'list'])).out).not.toContain('send-mail');
    expect((await commandLine(world, ['jobs', 'list'])).out).toContain('store-pdf');
  });

  it('says what was recorded since, and is gone', async () => {
    const { dataDir } = world.settings;
    await noteChainHeads(world.owner, dataDir, new Date());
    await world.owner
      .updateTable('chain_head')
      .set((eb) => ({ position: eb('position', '+', 3) }))
      .where('chain', '=', company.corporation)
      .execute();
    await noteChainHeads(world.owner, dataDir, new Date());
    await world.owner
      .updateTable('chain_head')
      .set((eb) => ({ position: eb('position', '-', 3) }))
      .where('chain', '=', company.corporation)
      .execute();
    const report = await operate(world, recovered, '--yes');
    expect(report.data).toMatchObject({ lost: [{ chain: company.corporation, events: 3 }] });
  });
});
