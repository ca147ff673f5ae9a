import { cpSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import type { Settings } from '#db/settings.ts';
import { createCompany, type Company } from '../company.ts';
import { createWorld, type World } from '../world.ts';
import { busyHistory } from './busy-history.ts';

/** The run's database that busy worlds are copied from: the first who wants one makes it. */
const TEMPLATE = 'registre_busy';
/** Any number: whoever has this lock of the run's PostgreSQL makes it. */
const MAKING = 20_261_124;

const companySchema = z.object({
  corporation: z.number(),
  vat: z.number(),
  unit: z.number(),
  condition: z.number(),
  paymentType: z.number(),
  product: z.number(),
  client: z.number(),
});

/** What a company's ids are, beside its database: as the comment on it. */
async function keptCompany(server: Client): Promise<Company | null> {
  const { rows } = await server.query<{ said: string | null }>(
    `select shobj_description(oid, 'pg_database') as said from pg_database where datname = $1`,
    [TEMPLATE],
  );
  const said = rows[0]?.said;
  if (!said) return null;
  const ids = companySchema.parse(JSON.parse(said));
  return { ...ids, actor: systemActor(ids.corporation) };
}

async function makeTemplate(server: Client, files: string): Promise<Company> {
  const world = await createWorld();
  const company = await createCompany(world.runtime.store);
  await busyHistory(world.runtime.store, company);
  cpSync(world.settings.dataDir, files, { recursive: true });
  const name = new URL(world.ownerUrl).pathname.slice(1);
  await world.runtime.close();
  await world.owner.destroy();
  await server.query(`alter database ${name} rename to ${TEMPLATE}`);
  await server.query(
    `comment on database ${TEMPLATE} is ${server.escapeLiteral(JSON.stringify(companySchema.parse(company)))}`,
  );
  await world.close();
  return company;
}

/** A world with a company that everything has happened in (`busyHistory`): a copy, which costs a tenth of its making. */
export async function createBusyWorld(
  changes: Partial<Settings> = {},
): Promise<World & { company: Company }> {
  const server = new Client({ connectionString: inject('ownerUrl') });
  await server.connect();
  try {
    await server.query('select pg_advisory_lock($1)', [MAKING]);
    const { rows } = await server.query<{ data_directory: string }>('show data_directory');
    const files = join(dirname(rows[0]?.data_directory ?? ''), 'busy');
    const company = (await keptCompany(server)) ?? (await makeTemplate(server, files));
    const world = await createWorld(changes, TEMPLATE);
    if (existsSync(files)) cpSync(files, world.settings.dataDir, { recursive: true });
    return { ...world, company };
  } finally {
    await server.end();
  }
}
