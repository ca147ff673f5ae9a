/*
 * Fills databases of several sizes, puts load on the product and holds what it measures against the targets.
 * Databases stand side by side and take turns, so that what else the machine does weighs on all of them alike.
 */
import { sql } from 'kysely';
import { chainKey } from '#db/chain.ts';
import { verifyChains } from '#db/verify-chain.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { isBuildFresh } from '#jobs/build-stamp.ts';
import { runToEnd } from '#jobs/processes.ts';
import { createRuntime } from '#jobs/runtime.ts';
import { foundCompany } from './company.ts';
import { fill } from './fill.ts';
import { startGenerator, type Generator } from './generator.ts';
import type { Outcome } from './load.ts';
import { help, readOptions, type Options } from './options.ts';
import { openPlace, type Place } from './place.ts';
import { measuredTable, verdictLines } from './report.ts';
import { scenariosFor, type Scenario } from './scenarios.ts';
import { judge, rate, type Measured } from './targets.ts';
import { expectPage, followList, signIn } from './visitor.ts';

const CLIENTS = [1, 8];
const WARM_UP = 3;

/** A filled database with its web, and what to ask of it. */
interface Stand {
  size: number;
  place: Place;
  cookies: string[];
  scenarios: Scenario[];
}

const step = (text: string): void => {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001B[K  ${text}`);
};

async function fillPlace(place: Place, size: number, today: string) {
  const runtime = createRuntime(place.settings, place.ownerUrl, 'registre-bench');
  const company = await foundCompany(runtime, today).finally(() => runtime.close());
  const { events, appendSeconds, rebuildSeconds } = await fill(
    place.owner,
    place.settings.dataKey,
    company,
    size,
    today,
    step,
  );
  step('');
  console.log(`${size} invoices: ${events} events appended in ${appendSeconds.toFixed(0)} s, read models built in ${rebuildSeconds.toFixed(0)} s`); // prettier-ignore
  return company;
}

async function clientNames(place: Place, corporation: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct client_name as name from (
      select client_name from invoice_list where corporation_id = ${corporation} and version_id % 97 = 0 and client_name is not null
      order by version_id limit 100) picked`.execute(place.owner);
  return rows.map((row) => row.name);
}

async function openStand(
  place: Place,
  size: number,
  today: string,
  { profile, scenario: wanted }: Options,
): Promise<Stand> {
  const company = await fillPlace(place, size, today);
  await place.serve(profile && `${profile}/${size}`);
  const origin = place.settings.publicUrl;
  const cookies: string[] = [];
  for (let n = 0; n < Math.max(...CLIENTS); n += 1) cookies.push(await signIn(origin, company.id));
  const [cookie = ''] = cookies;
  const deep = await followList(origin, cookie);
  const all = scenariosFor(company, deep, await clientNames(place, company.id), today);
  const scenarios = all.filter(
    ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
  );
  for (const { kind, exchanges, rows } of scenarios) {
    for (const { path } of kind === 'page' ? exchanges.slice(0, 10) : [])
      await expectPage(origin, cookie, path, rows);
  }
  return { size, place, cookies, scenarios };
}

const better = (a: Outcome, b: Outcome, kind: Scenario['kind']): Outcome =>
  (kind === 'page' ? a.p50 <= b.p50 : rate(a) >= rate(b)) ? a : b;

/** One scenario at every size in turn, the best of the rounds. */
async function measure(
  generator: Generator,
  stands: readonly Stand[],
  index: number,
  clients: number,
  { rounds, seconds }: Options,
): Promise<Measured[]> {
  const found = new Map<number, Measured>();
  for (let round = 0; round < rounds; round += 1) {
    for (const { size, place, cookies, scenarios } of stands) {
      const scenario = scenarios[index];
      if (!scenario) continue;
      const { name, kind, exchanges } = scenario;
      step(`${name}, ${clients} clients, ${size} invoices, round ${round + 1}`);
      const warmUp = round === 0 ? WARM_UP : 1;
      const plan = {
        origin: place.settings.publicUrl,
        cookies: cookies.slice(0, clients),
        warmUp,
        seconds,
        exchanges,
      };
      const outcome = await generator.run(plan);
      if (outcome.failure)
        console.log(
          `\n${name}, ${clients} clients, ${size} invoices: ${outcome.failures} failed, first: ${outcome.failure}`,
        );
      const before = found.get(size);
      const failures = (before?.failures ?? 0) + outcome.failures;
      found.set(size, {
        size,
        scenario: name,
        clients,
        kind,
        best: before ? better(before.best, outcome, kind) : outcome,
        failures,
      });
    }
  }
  return [...found.values()];
}

/** Numbers that are missing or double after the writing, and events that do not fit. */
async function inspect({ size, place }: Stand, verify: boolean): Promise<void> {
  const { rows } = await sql<{ wrong: number }>`
    select count(*) as wrong from (
      select data->>'period' as period, count(*) as n, count(distinct data->>'sequence') as different, max((data->>'sequence')::bigint) as last
      from (select message_data as data from emt_messages where message_type = 'InvoiceValidated') validated group by 1
    ) series where n <> different or n <> last`.execute(place.owner);
  console.log(
    `${size} invoices: ${rows[0]?.wrong === 0 ? 'numbers without gap or double' : 'NUMBERS WITH GAPS OR DOUBLES'}`,
  );
  if (!verify) return;
  const { faults } = await verifyChains(place.owner, chainKey(place.settings.dataKey), []);
  console.log(
    `${size} invoices: ${faults.length === 0 ? 'every event fits its chain' : `FAULTS IN THE CHAIN: ${JSON.stringify(faults[0])}`}`,
  );
}

async function bench(options: Options, places: Place[], generators: Generator[]): Promise<void> {
  const today = todayIn('Europe/Paris', new Date());
  if (!isBuildFresh()) {
    const { code, output } = await runToEnd('jobs/build.ts', [], process.env);
    if (code !== 0) throw new Error(`The build failed:\n${output}`);
  }
  const stands: Stand[] = [];
  for (const size of options.sizes) {
    const place = await openPlace();
    places.push(place);
    stands.push(await openStand(place, size, today, options));
  }
  const generator = startGenerator();
  generators.push(generator);
  const all: Measured[] = [];
  for (const index of (stands[0]?.scenarios ?? []).keys()) {
    for (const clients of CLIENTS) all.push(...(await measure(generator, stands, index, clients, options)));
  }
  step('');
  console.log(['', ...measuredTable(all), '', ...verdictLines(judge(all, options.sizes)), ''].join('\n'));
  for (const stand of stands) await inspect(stand, options.verify);
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(help);
    return 0;
  }
  const places: Place[] = [];
  const generators: Generator[] = [];
  const remove = async () => {
    await Promise.all(generators.splice(0).map((generator) => generator.stop()));
    for (const place of places.splice(0)) await place.remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void remove().then(() => process.exit(1)));
  try {
    await bench(readOptions(args, process.env), places, generators);
    return 0;
  } catch (error) {
    console.error(error);
    return 1;
  } finally {
    await remove();
  }
}

process.exitCode = await main();
