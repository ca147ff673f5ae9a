import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#db/postgres/migrate.ts';
import type { Database } from '#db/postgres/pool.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { noteChainHeads } from '#jobs/ops/chain-heads.ts';
import { erase } from '#jobs/ops/erase.ts';
import { recovered } from '#jobs/ops/recovered.ts';
import { verifyEvents } from '#jobs/ops/events.ts';
import { clientInput, createCompany, send, type Company } from '#tests/builders/company.ts';
import { operate } from '#tests/builders/operator.ts';
import { queueMail } from '#tests/builders/queued-mail.ts';
import { settingsFor, worldOver, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';
import { archiveAll, startPrimary, takeBaseBackup, type Server } from './cluster.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'registre-scale-data-'));

/** Registre over a server, as an operator's commands see it. */
const registreOn = ({ ownerUrl }: Server): World => worldOver(ownerUrl, settingsFor(dataDir));

let primary: Server;
let world: World;
let company: Company;
beforeAll(async () => {
  primary = await startPrimary();
  await migrate(primary.ownerUrl, testDataKey);
  world = registreOn(primary);
  company = await createCompany(world.runtime.store);
});
afterAll(async () => {
  await world.close();
  await primary.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

const natural = async (name: string): Promise<string> => {
  const { id } = await send(
    world.runtime.store,
    createThirdParty,
    company.actor,
    clientInput({ name, naturalPerson: true }),
  );
  return `thirdparty-${id}`;
};

const namesIn = async (owner: Database): Promise<(string | null)[]> =>
  (await owner.selectFrom('third_party').select('name').orderBy('id').execute()).map(({ name }) => name);

describe('a recovery to a point in time', () => {
  it('has all up to then and nothing later, and forgets again whoever was erased since', async () => {
    const before = await natural('Avant la sauvegarde');
    const backup = await takeBaseBackup(primary);
    const after = await natural('Après la sauvegarde');
    const mail = await queueMail(world.runtime.store, company);
    const [moment] = await primary.ask<{ now: string }>('select clock_timestamp()::text as now');
    await pause(50);
    for (const subject of [before, after]) await operate(world, erase, subject);
    await natural('Trop tard');
    await noteChainHeads(world.owner, dataDir, new Date());
    await archiveAll(primary);

    const begun = Date.now();
    const server = await backup.recoverTo(moment?.now ?? '');
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    const found = registreOn(server);
    try {
      const names = await namesIn(found.owner);
      expect(names).toContain('Avant la sauvegarde');
      expect(names).toContain('Après la sauvegarde');
      expect(names).not.toContain('Trop tard');

      const report = await operate(found, recovered, '--yes');
      expect(report.code ?? 0).toBe(0);
      expect(report.data).toMatchObject({ erased: [before, after], givenUp: 1, chains: { faults: [] } });
      expect(report.data).toMatchObject({ lost: [{ chain: company.corporation }] });
      const left = await namesIn(found.owner);
      expect(left).not.toContain('Avant la sauvegarde');
      expect(left).not.toContain('Après la sauvegarde');
      const row = await found.owner
        .selectFrom('mail_list')
        .select('status')
        .where('id', '=', mail)
        .executeTakeFirstOrThrow();
      expect(row.status).toBe('uncertain');
      expect((await operate(found, verifyEvents)).code ?? 0).toBe(0);

      // Work goes on where it was.
      const { id } = await send(
        found.runtime.store,
        createThirdParty,
        company.actor,
        clientInput({ name: 'Ensuite' }),
      );
      expect(id).toBeGreaterThan(0);
      expect((await operate(found, verifyEvents)).code ?? 0).toBe(0);
      console.log(`recovered in ${seconds} s`);
    } finally {
      await found.close();
      await server.remove();
    }
  });
});
