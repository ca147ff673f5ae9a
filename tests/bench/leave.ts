import { gzipSync } from 'node:zlib';
import { addDays, monthOf } from '#domain/kernel/dates.ts';
import { systemActor, type Actor } from '#domain/kernel/actor.ts';
import { requestRestDay, validateRestDay } from '#domain/time-off/rest-day-commands.ts';
import { companies } from '#jobs/demo/companies.ts';
import { registerCorporation } from '#domain/company/commands.ts';
import { createRuntime } from '#jobs/tasks/runtime.ts';
import { commandsOf, send } from '#tests/builders/company.ts';
import { foundCompany } from './company.ts';
import type { Generator } from './generator.ts';
import type { MeasureOptions } from './measure.ts';
import { hirePeople, inParallel } from './people.ts';
import { pageSpeed } from './page-speed.ts';
import type { Place } from './place.ts';
import type { Verdict } from './targets.ts';
import { signIn } from './visitor.ts';

/** People of the company whose month is shown, and of the one whose accounts are. */
const MONTH_OF = 500;
const ACCOUNTS_OF = 5000;

interface Filled {
  month: number;
  accounts: number;
}

/** Leave of somebody who is still here in each of the last months, agreed on. */
async function takeLeave(place: Place, actor: Actor, corporation: number, times: number, today: string) {
  const runtime = createRuntime(place.settings, place.ownerUrl, 'registre-bench');
  try {
    const { store } = runtime;
    const kind = await send(store, commandsOf('activitytype').create, actor, {
      name: 'Congés mesurés',
      billable: false,
      restDay: true,
      paid: true,
      enabled: true,
      leaveAccount: 'paidLeave',
      needsDocument: false,
      wholeDays: false,
    });
    const rows = await place.owner
      .selectFrom('contract')
      .select('person_id as person')
      .where('corporation_id', '=', corporation)
      .where('end_on', 'is', null)
      .where('start_on', '<', addDays(today, -31 * (times + 1)))
      .execute();
    await inParallel(rows.length * times, async (n) => {
      const person = rows[n % rows.length]?.person;
      const back = Math.floor(n / rows.length);
      const start = addDays(today, -30 * back - (n % 20));
      const asked = { person, kind: kind.id, start, end: addDays(start, 4) };
      const { id } = await send(store, requestRestDay, actor, asked);
      await send(store, validateRestDay, actor, { id });
    });
  } finally {
    await runtime.close();
  }
}

async function fillLeave(place: Place, today: string): Promise<Filled> {
  const runtime = createRuntime(place.settings, place.ownerUrl, 'registre-bench');
  try {
    const { id: accounts } = await foundCompany(runtime, today);
    const input = registerCorporation.input.parse({ ...companies[0], name: 'Voisine', siret: undefined });
    const { id: month } = await runtime.store.execute(registerCorporation, systemActor(null), input);
    await hirePeople(runtime, systemActor(month), MONTH_OF, today);
    await hirePeople(runtime, systemActor(accounts), ACCOUNTS_OF, today);
    await takeLeave(place, systemActor(month), month, 3, today);
    await takeLeave(place, systemActor(accounts), accounts, 1, today);
    return { month, accounts };
  } finally {
    await runtime.close();
  }
}

/** A page as it goes out. */
async function weightOf(url: string, cookie: string): Promise<number> {
  const answer = await fetch(url, { headers: { cookie } });
  return gzipSync(await answer.text()).byteLength;
}

/** The month's report as a PDF, from the question to its last byte. */
async function measureReport(place: Place, cookie: string, month: string): Promise<Verdict> {
  await place.work();
  const url = `${place.settings.publicUrl}/rest-day/report/pdf?month=${month}`;
  const begun = performance.now();
  let answer = await fetch(url, { headers: { cookie } });
  while (answer.status === 503) answer = await fetch(url, { headers: { cookie } });
  const size = (await answer.arrayBuffer()).byteLength;
  const seconds = (performance.now() - begun) / 1000;
  return {
    target: `report of a month of ${MONTH_OF} people as PDF: ≤ 5 s`,
    measured: `${seconds.toFixed(1)} s, ${Math.round(size / 1000)} kB`,
    reached: answer.status === 200 && seconds <= 5,
  };
}

/** Pages of leave, held against section 2 of the specification's modules. */
export async function measureLeave(
  generator: Generator,
  place: Place,
  today: string,
  options: MeasureOptions,
): Promise<Verdict[]> {
  const { profile, onStep } = options;
  onStep('people and their leave are filled in');
  const { month, accounts } = await fillLeave(place, today);
  await place.serve(profile);
  const origin = place.settings.publicUrl;
  const shown = monthOf(addDays(today, -30));
  const [ofMonth, ofAccounts] = [await signIn(origin, month), await signIn(origin, accounts)];
  const someone = await place.owner
    .selectFrom('contract')
    .select('person_id as person')
    .where('corporation_id', '=', month)
    .where('end_on', 'is', null)
    .executeTakeFirstOrThrow();
  const board = `/rest-day?month=${shown}`;
  const count = `/api/restday/count/day?person=${someone.person}&start=${today}&end=${addDays(today, 11)}`;
  const asked = [
    { name: `board of ${MONTH_OF} people`, cookie: ofMonth, path: board, limit: 60 },
    { name: 'days that a request takes', cookie: ofMonth, path: count, limit: 5 },
    { name: `accounts of ${ACCOUNTS_OF} people`, cookie: ofAccounts, path: '/rest-day/balances', limit: 500 },
  ];
  const verdicts: Verdict[] = [];
  for (const page of asked) verdicts.push(await pageSpeed(generator, { ...page, origin }, options));
  const weight = (await weightOf(origin + board, ofMonth)) / 1000;
  verdicts.push({
    target: `board of ${MONTH_OF} people: ≤ 40 kB gzip`,
    measured: `${weight.toFixed(1)} kB`,
    reached: weight <= 40,
  });
  return [...verdicts, await measureReport(place, ofMonth, shown)];
}
