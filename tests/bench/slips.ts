import { setTimeout as wait } from 'node:timers/promises';
import { systemActor } from '#domain/kernel/actor.ts';
import { createRuntime } from '#jobs/tasks/runtime.ts';
import { slipsPdf } from '#tests/builders/payroll/slip-pdfs.ts';
import { foundCompany } from './company.ts';
import type { Generator } from './generator.ts';
import type { Outcome } from './load.ts';
import type { MeasureOptions } from './measure.ts';
import { peakOf } from './memory.ts';
import { hirePeople } from './people.ts';
import type { Place } from './place.ts';
import { quiet } from './quiet.ts';
import type { Verdict } from './targets.ts';
import { signIn } from './visitor.ts';

const SLIPS = 500;
const SECONDS = 15;
const MEGABYTES = 400;
/** How much longer a page may take for what cannot be told from noise. */
const NOISE = 1.3;

async function fill(place: Place, today: string): Promise<number> {
  const runtime = createRuntime(place.settings, place.ownerUrl, 'registre-bench');
  try {
    const { id } = await foundCompany(runtime, today);
    await hirePeople(runtime, systemActor(id), SLIPS, today);
    return id;
  } finally {
    await runtime.close();
  }
}

/** Brings a PDF of slips in, and waits until each page is read. @throws Error where they are not */
async function check({ owner }: Place, origin: string, cookie: string, content: Buffer): Promise<number> {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), 'bulletins.pdf');
  const begun = performance.now();
  const answer = await fetch(`${origin}/api/payroll/check/upload`, {
    method: 'POST',
    headers: { cookie, origin },
    body: form,
  });
  if (answer.status !== 200) throw new Error(`checking slips: ${answer.status} ${await answer.text()}`);
  // The call waits for some seconds only.
  const statusNow = async () =>
    (await owner.selectFrom('slip_batch').select('status').executeTakeFirst())?.status ?? 'none';
  let status = await statusNow();
  while (status === 'reading') {
    await wait(100);
    status = await statusNow();
  }
  if (status !== 'read') throw new Error(`checking slips: ${status}`);
  return (performance.now() - begun) / 1000;
}

/** 500 slips in one PDF, while somebody looks at lists (section 2 of the specification's modules, scenario 12). */
export async function measureSlips(
  generator: Generator,
  place: Place,
  today: string,
  { patience, profile, onStep }: MeasureOptions,
): Promise<Verdict[]> {
  onStep('people are filled in');
  const company = await fill(place, today);
  const slips = Array.from({ length: SLIPS }, (_, n) => ({
    lastName: `Nom ${n}`,
    firstName: 'Anna',
    personnelNumber: String(100_000 + n),
  }));
  const content = await slipsPdf(slips);
  await place.serve(profile);
  await place.work();
  const origin = place.settings.publicUrl;
  const cookie = await signIn(origin, company);
  const look = (): Promise<Outcome> =>
    generator.run({ origin, cookies: [cookie], warmUp: 2, seconds: 6, exchanges: [{ path: '/person' }] });
  onStep(`${SLIPS} slips are checked`);
  await quiet(patience);
  const before = await look();
  const [seconds, during] = await Promise.all([check(place, origin, cookie, content), look()]);
  const worker = place.pids().find(({ name }) => name === 'worker');
  const peak = worker ? (peakOf(worker.pid) ?? 0) : 0;
  return [
    {
      target: `${SLIPS} wage slips of one PDF are checked: ≤ ${SECONDS} s`,
      measured: `${seconds.toFixed(1)} s`,
      reached: seconds <= SECONDS,
    },
    {
      target: `the worker’s memory then: ≤ ${MEGABYTES} MB`,
      measured: `${peak.toFixed(0)} MB`,
      reached: peak > 0 && peak <= MEGABYTES,
    },
    {
      target: `a list’s p95 then: ≤ ${NOISE} × that before`,
      measured: `${before.p95.toFixed(1)} → ${during.p95.toFixed(1)} ms`,
      reached: during.p95 <= before.p95 * NOISE,
    },
  ];
}
