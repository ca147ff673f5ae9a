/*
 * Fills databases of several sizes, puts load on the product and holds what it measures against the targets.
 */
import { sql } from 'kysely';
import { chainKey } from '#db/events/chain.ts';
import { verifyChains } from '#db/events/verify-chain.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { isBuildFresh } from '#jobs/programs/build-stamp.ts';
import { runToEnd } from '#jobs/programs/processes.ts';
import { credentials, type Company } from './company.ts';
import { startGenerator, type Generator } from './generator.ts';
import { measure, type Stand } from './measure.ts';
import { help, readOptions, type Options } from './options.ts';
import { measureExports } from './exporting.ts';
import { measureBesideWorker } from './beside-worker.ts';
import { measureMemory } from './memory.ts';
import { measurePdfs } from './pdf.ts';
import { measureEquipment } from './equipment.ts';
import { measureLeave } from './leave.ts';
import { measureSlips } from './slips.ts';
import { measureTime } from './time.ts';
import { measureTransport } from './transport.ts';
import { measurePeople } from './people.ts';
import { copyPlace, openPlace, type Place } from './place.ts';
import { measureRebuilding } from './rebuilding.ts';
import { lastNoted, note } from './noted.ts';
import { measuredRows, table, verdictLines } from './report.ts';
import { fillPlace, openStand } from './stand.ts';
import { stretch } from './stretch.ts';
import { stretchCompanies } from './stretch-companies.ts';
import { judge, type Measured, type Verdict } from './targets.ts';
import { weighList } from './weight.ts';

const CLIENTS = [1, 8];

const onStep = (text: string): void => {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001B[K${text && `  ${text}`}`);
};

/** Looks for numbers that are missing or double after the writing, and for events that do not fit their chain. */
async function inspect(place: Place, size: number, verify: boolean): Promise<void> {
  const { rows } = await sql<{ wrong: number }>`
    select count(*) as wrong from (
      select data->>'period' as period, count(*) as n, count(distinct data->>'sequence') as different,
        max((data->>'sequence')::bigint) as last
      from (select message_data as data from emt_messages where message_type = 'InvoiceValidated') validated group by 1
    ) series where n <> different or n <> last`.execute(place.owner);
  console.log(
    `${size} invoices: ${rows[0]?.wrong === 0 ? 'numbers without gap or double' : 'NUMBERS WITH GAPS OR DOUBLES'}`,
  );
  if (!verify) return;
  const { faults } = await verifyChains(place.owner, chainKey(place.settings.dataKey), []);
  const found =
    faults.length === 0 ? 'every event fits its chain' : `FAULTS IN THE CHAIN: ${JSON.stringify(faults[0])}`;
  console.log(`${size} invoices: ${found}`);
}

async function build(): Promise<void> {
  if (isBuildFresh()) return;
  const { code, output } = await runToEnd('jobs/programs/build.ts', [], process.env);
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
}

function tell(all: readonly Measured[], sizes: readonly number[], today: string, isNoted: boolean): void {
  onStep('');
  const rows = measuredRows(all, lastNoted());
  const verdicts = judge(all, sizes);
  console.log(['', ...table(rows), '', ...verdictLines(verdicts), ''].join('\n'));
  if (isNoted) note(today, rows, verdicts);
  for (const { scenario, clients, size, failure } of all) {
    if (failure) console.log(`${scenario}, ${clients} clients, ${size} invoices failed: ${failure}`);
  }
}

/** Whether a scenario was asked for; all are when none is named. */
const wants = ({ scenario }: Options, name: string): boolean =>
  scenario.length === 0 || scenario.some((start) => name.startsWith(start));

/** What is measured once, at the largest size; the rebuilds last, since they are run in this very process. */
async function figures(
  options: Options,
  place: Place | undefined,
  stand: Stand | undefined,
  generator: Generator,
): Promise<Verdict[]> {
  if (!place || !stand) return [];
  const [cookie = ''] = stand.cookies;
  return [
    ...(wants(options, 'weight') ? [await weighList(stand.origin, cookie)] : []),
    ...(wants(options, 'export')
      ? await measureExports(stand.origin, cookie, Math.max(...options.sizes))
      : []),
    ...(wants(options, 'worker')
      ? await measureBesideWorker(generator, place, stand, { ...options, onStep })
      : []),
    ...(wants(options, 'memory') ? await measureMemory(generator, place, stand, options.seconds * 3) : []),
    ...(wants(options, 'rebuild') ? await measureRebuilding(place, { ...options, onStep }) : []),
  ];
}

interface Filled {
  place: Place;
  size: number;
  company: Company;
}

/** Copies of a filled place whose read models are so many times as large. */
async function stretchCopies({ place, size, company }: Filled, options: Options, places: Place[]) {
  const copies: Filled[] = [];
  for (const times of options.stretch) {
    const copy = await copyPlace(place);
    places.push(copy);
    const seconds = await stretch(copy.owner, company.id, times);
    console.log(`${size * times} invoices: read models stretched × ${times} in ${seconds.toFixed(0)} s`);
    copies.push({ place: copy, size: size * times, company });
  }
  return copies;
}

/** How many times over the company has its invoices, and the others together. */
const AMONG = { own: 10, all: 100 };

/** Copies of a filled place: the company alone, and among others. */
async function companyCopies({ place, size, company }: Filled, companies: number, places: Place[]) {
  const { own, all } = AMONG;
  const copies: Filled[] = [];
  for (const others of [0, companies - 1]) {
    const copy = await copyPlace(place);
    places.push(copy);
    const invoices = others === 0 ? 0 : size * (all - own);
    const seconds = await stretchCompanies(copy.owner, company.id, { others, invoices, own });
    console.log(`${size * own + invoices} invoices of ${others + 1} companies: ${seconds.toFixed(0)} s`);
    copies.push({ place: copy, size: size * own + invoices, company });
  }
  return copies;
}

/** Places of every size that is compared. */
async function fillAll(options: Options, today: string, places: Place[]): Promise<Filled[]> {
  const filled: Filled[] = [];
  for (const size of options.sizes) {
    const place = await openPlace();
    places.push(place);
    filled.push({ place, size, company: await fillPlace(place, size, today, onStep) });
  }
  const largest = filled.at(-1);
  if (largest && options.companies !== null) return companyCopies(largest, options.companies, places);
  const copies = largest ? await stretchCopies(largest, options, places) : [];
  return copies.length > 1 ? copies : [...filled, ...copies];
}

/** Areas that are measured in a database of their own. */
const apart = {
  people: measurePeople,
  leave: measureLeave,
  slips: measureSlips,
  time: measureTime,
  equipment: measureEquipment,
  transport: measureTransport,
};

async function bench(options: Options, places: Place[], generator: Generator): Promise<void> {
  if (wants(options, 'pdf')) console.log(verdictLines(await measurePdfs({ ...options, onStep })).join('\n'));
  const today = todayIn('Europe/Paris', new Date());
  for (const [name, measureApart] of Object.entries(apart)) {
    if (!wants(options, name)) continue;
    await build();
    const place = await openPlace();
    places.push(place);
    const verdicts = await measureApart(generator, place, today, { ...options, onStep });
    onStep('');
    console.log(verdictLines(verdicts).join('\n'));
  }
  // These have no invoices to be filled with.
  const alone = new Set(['pdf', ...Object.keys(apart)]);
  if (options.scenario.length > 0 && options.scenario.every((name) => alone.has(name))) return;
  const filled = await fillAll(options, today, places);
  // All webs start together, after the filling, which takes minutes: they shall run the same build.
  await build();
  const stands: Stand[] = [];
  for (const { place, size, company } of filled) {
    stands.push(await openStand(place, company, size, today, Math.max(...CLIENTS), options));
  }
  const all: Measured[] = [];
  for (const index of (stands[0]?.scenarios ?? []).keys()) {
    for (const clients of CLIENTS) {
      all.push(...(await measure(generator, stands, index, clients, { ...options, onStep })));
    }
  }
  tell(
    all,
    filled.map(({ size }) => size),
    today,
    options.note,
  );
  console.log(
    verdictLines(await figures(options, filled.at(-1)?.place, stands.at(-1), generator)).join('\n'),
  );
  for (const { place, size } of filled) await inspect(place, size, options.verify);
}

/** Leaves everything running to be looked at, until somebody says stop. */
async function keep(places: readonly Place[], interrupted: Promise<void>): Promise<void> {
  const { username, password } = credentials;
  for (const { settings, ownerUrl } of places)
    console.log(`${settings.publicUrl} (${username}, ${password})  ${ownerUrl}`);
  console.log('Kept until Ctrl-C.');
  await interrupted;
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(help);
    return 0;
  }
  const options = readOptions(args, process.env);
  const places: Place[] = [];
  const generator = startGenerator();
  const remove = async () => {
    await generator.stop();
    for (const place of places.splice(0).toReversed()) await place.remove();
  };
  const interrupted = new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
  });
  const work = bench(options, places, generator).then(async () => {
    if (options.keep) await keep(places, interrupted);
    return 0;
  });
  try {
    return await Promise.race([work, interrupted.then(() => 1)]);
  } catch (error) {
    console.error(error);
    return 1;
  } finally {
    await remove();
  }
}

process.exit(await main());
