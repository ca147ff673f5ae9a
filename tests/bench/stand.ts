import { sql } from 'kysely';
import { createRuntime } from '#jobs/tasks/runtime.ts';
import { foundCompany, type Company } from './company.ts';
import { fill } from './fill.ts';
import type { Stand } from './measure.ts';
import type { Options } from './options.ts';
import type { Place } from './place.ts';
import { scenariosFor } from './scenarios.ts';
import { addRecords } from './stretch.ts';
import { COPIES_FROM } from './stretch-companies.ts';
import { expectPage, followList, signIn } from './visitor.ts';

async function found(place: Place, today: string): Promise<Company> {
  const runtime = createRuntime(place.settings, place.ownerUrl, 'registre-bench');
  try {
    return await foundCompany(runtime, today);
  } finally {
    await runtime.close();
  }
}

/** Fills a place with the events and read models of so many invoices. */
export async function fillPlace(
  place: Place,
  size: number,
  today: string,
  onStep: (step: string) => void,
): Promise<Company> {
  const company = await found(place, today);
  const { events, appendSeconds, rebuildSeconds } = await fill(
    place.owner,
    place.settings.dataKey,
    company,
    size,
    today,
    onStep,
  );
  await addRecords(place.owner, company.id, 100_000);
  onStep('');
  console.log(
    `${size} invoices: ${events} events appended in ${appendSeconds.toFixed(0)} s, read models built in ${rebuildSeconds.toFixed(0)} s`,
  );
  return company;
}

/** Some whole names of clients that have invoices. */
async function clientNames(place: Place, corporation: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct client_name as name from (
      select third_party_name as client_name from document_list where corporation_id = ${corporation}
        and kind = 'invoice' and version_id % 97 = 0 and third_party_name is not null
      order by version_id limit 100) picked`.execute(place.owner);
  return rows.map((row) => row.name);
}

/** Starts the web of a filled place, signs the clients in and looks at what is to be asked for. */
export async function openStand(
  place: Place,
  company: Company,
  size: number,
  today: string,
  clients: number,
  { profile, scenario: wanted }: Options,
): Promise<Stand> {
  await place.serve(profile && `${profile}/${size}`);
  const origin = place.settings.publicUrl;
  const cookies: string[] = [];
  for (let n = 0; n < clients; n += 1) cookies.push(await signIn(origin, company.id));
  const [cookie = ''] = cookies;
  const found = await followList(origin, cookie);
  // Copies of a stretched list have no events to be shown by.
  const made = found.versions.filter((version) => version > 0 && version < COPIES_FROM);
  const deep = { ...found, versions: made };
  const all = scenariosFor(company, deep, await clientNames(place, company.id), today);
  const scenarios = all.filter(
    ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
  );
  for (const { kind, exchanges, rows } of scenarios) {
    for (const { path } of kind === 'page' ? exchanges.slice(0, 10) : [])
      await expectPage(origin, cookie, path, rows);
  }
  const load = all.filter(({ name }) => name === 'list' || name === 'create + validate');
  return { size, place, origin, cookies, scenarios, load };
}
