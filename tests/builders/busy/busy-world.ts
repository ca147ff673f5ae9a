import { cpSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import type { Settings } from '#db/settings.ts';
import { seedDemo } from '#jobs/demo/seed-demo.ts';
import { createCompany, type Company } from '../company.ts';
import { createWorld, type World } from '../world.ts';
import { busyHistory } from './busy-history.ts';

type BusyWorld = World & { company: Company };

/** A database of the run that worlds are copied from: the first who wants one makes it. */
interface Template {
  name: string;
  /** Any number, of its own: whoever has this lock of the run's PostgreSQL makes it. */
  making: number;
  make(): Promise<BusyWorld>;
}

const busy: Template = {
  name: 'registre_busy',
  making: 20_261_124,
  async make() {
    const world = await createWorld();
    const company = await createCompany(world.runtime.store);
    await busyHistory(world.runtime.store, company);
    return { ...world, company };
  },
};

const busyWithDemo: Template = {
  name: 'registre_busy_demo',
  making: 20_261_125,
  async make() {
    const world = await createBusyWorld();
    await seedDemo(world.runtime, todayIn('Europe/Paris', new Date()), () => undefined);
    return world;
  },
};

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
async function keptCompany(server: Client, { name }: Template): Promise<Company | null> {
  const { rows } = await server.query<{ said: string | null }>(
    `select shobj_description(oid, 'pg_database') as said from pg_database where datname = $1`,
    [name],
  );
  const said = rows[0]?.said;
  if (!said) return null;
  const ids = companySchema.parse(JSON.parse(said));
  return { ...ids, actor: systemActor(ids.corporation) };
}

async function makeTemplate(server: Client, { name, make }: Template, files: string): Promise<Company> {
  const { company, ...world } = await make();
  cpSync(world.settings.dataDir, files, { recursive: true });
  const made = new URL(world.ownerUrl).pathname.slice(1);
  await world.runtime.close();
  await world.owner.destroy();
  await server.query(`alter database ${made} rename to ${name}`);
  await server.query(
    `comment on database ${name} is ${server.escapeLiteral(JSON.stringify(companySchema.parse(company)))}`,
  );
  await world.close();
  return company;
}

async function copyOf(template: Template, changes: Partial<Settings>): Promise<BusyWorld> {
  const server = new Client({ connectionString: inject('ownerUrl') });
  await server.connect();
  try {
    await server.query('select pg_advisory_lock($1)', [template.making]);
    const { rows } = await server.query<{ data_directory: string }>('show data_directory');
    const files = join(dirname(rows[0]?.data_directory ?? ''), template.name);
    const company = (await keptCompany(server, template)) ?? (await makeTemplate(server, template, files));
    const world = await createWorld(changes, template.name);
    if (existsSync(files)) cpSync(files, world.settings.dataDir, { recursive: true });
    return { ...world, company };
  } finally {
    await server.end();
  }
}

/** A world with a company that everything has happened in (`busyHistory`): a copy, which costs a tenth of its making. */
export const createBusyWorld = (changes: Partial<Settings> = {}): Promise<BusyWorld> => copyOf(busy, changes);

/** The same, with the demo companies (`seedDemo`) beside that company; `demo` is the first of them. */
export async function createBusyWorldWithDemo(): Promise<BusyWorld & { demo: number }> {
  const world = await copyOf(busyWithDemo, {});
  const { value } = await world.owner
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'demo_companies')
    .executeTakeFirstOrThrow();
  const [demo = 0] = z.array(z.number()).parse(JSON.parse(value));
  return { ...world, demo };
}
