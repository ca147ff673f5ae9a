import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientInput, documentInput } from '#tests/builders/company.ts';
import { environmentOf } from '#jobs/programs/processes.ts';
import { end, startProgram } from '#tests/builders/process.ts';
import { createStand, type Stand } from '#tests/builders/stand.ts';
import { long, patience } from '#tests/setup/chance.ts';
import { ensureBuild } from '#tests/setup/ensure-build.ts';

/** Minutes under load; FAULTS_SOAK_MINUTES has others. Shorter than some minutes it says nothing of leaks. */
const MINUTES = Number(process.env['FAULTS_SOAK_MINUTES'] ?? 30);
const PROBE_SECONDS = 20;
const SHARE = 0.7;
const CLIENTS = 8;
/** Requests under way at once at most: a machine that others keep busy answers fewer, and none pile up. */
const MOST_AT_ONCE = 64;
/** Of the middle of the last third over the middle of the second: what still grows after warming up is a leak. */
const MOST_GROWTH = 1.08;

let stand: Stand;
/** Makes the PDFs of the invoices that are validated meanwhile. */
let worker: ChildProcess;
let cookie: string;

/** What people do, in turn: they read three times for each thing they write. */
function request(n: number): Promise<Response> {
  const { settings, company } = stand;
  const reads = ['/', '/invoice/list', '/api/invoice/list', '/third-party/list'];
  const headers = { cookie, origin: settings.publicUrl, 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`${settings.publicUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (n % 8 === 3) return post('/api/thirdparty/new', clientInput({ name: `Client ${n}` }));
  if (n % 8 === 7) {
    const document = documentInput(company, { title: `Dalle ${n}`, expiryDate: null });
    return post('/api/invoice/new', { ...document, submitType: 'validate' });
  }
  return fetch(`${settings.publicUrl}${reads[n % reads.length] ?? '/'}`, {
    headers: { cookie },
    redirect: 'manual',
  });
}

let asked = 0;
const statuses = new Map<number, number>();
async function ask(): Promise<void> {
  asked += 1;
  const response = await request(asked);
  await response.arrayBuffer();
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
}

/** Requests a second that are answered when each client asks as soon as it was answered. */
async function capacity(): Promise<number> {
  const until = Date.now() + PROBE_SECONDS * 1000;
  const before = asked;
  const client = async () => {
    while (Date.now() < until) await ask();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (asked - before) / PROBE_SECONDS;
}

/** Memory of the worker, in MB; 0 where the system does not tell. */
function workerMemory(): number {
  if (process.platform !== 'linux') return 0;
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${worker.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Memory of all processes of the web, in MB. */
async function webMemory(): Promise<number> {
  const text = await (await fetch(`${stand.settings.publicUrl}/metrics`)).text();
  const found = text.matchAll(/^process_resident_memory_bytes\{process="\d+"\} (\d+)/gm);
  return Array.from(found, ([, bytes]) => Number(bytes)).reduce((sum, bytes) => sum + bytes, 0) / 1e6;
}

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

describe.skipIf(!long)('hours of work', () => {
  beforeAll(async () => {
    await ensureBuild();
    stand = await createStand();
    await stand.startWeb(2);
    cookie = await stand.signIn();
    worker = startProgram('worker', {
      ...environmentOf(stand.settings, stand.ownerUrl),
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
    });
  });
  afterAll(async () => {
    await end(worker, 'SIGTERM');
    await stand.close();
  });

  it(
    `keep memory flat: ${MINUTES} minutes at ${SHARE * 100} % of what can be answered`,
    patience(120),
    async () => {
      const rate = (await capacity()) * SHARE;
      const over = Date.now() + MINUTES * 60_000;
      const begun = Date.now();
      const outstanding = new Set<Promise<void>>();
      const samples: { web: number; worker: number }[] = [];
      let sent = 0;
      let nextSample = Date.now();
      while (Date.now() < over) {
        const due = Math.floor(((Date.now() - begun) / 1000) * rate);
        for (; sent < due && outstanding.size < MOST_AT_ONCE; sent += 1) {
          const one: Promise<void> = ask().finally(() => outstanding.delete(one));
          outstanding.add(one);
        }
        if (Date.now() >= nextSample) {
          samples.push({ web: await webMemory(), worker: workerMemory() });
          nextSample += (MINUTES * 60_000) / 60;
        }
        await wait(20);
      }
      await Promise.all(outstanding);
      const third = Math.floor(samples.length / 3);
      const growth = (part: 'web' | 'worker') => {
        const of = (from: number, until?: number) =>
          middle(samples.slice(from, until).map((one) => one[part]));
        return { before: of(third, 2 * third), after: of(2 * third) };
      };
      const parts = { web: growth('web'), worker: growth('worker') };
      const told = Object.entries(parts).map(
        ([part, { before, after }]) => `${part} ${before.toFixed(0)} → ${after.toFixed(0)} MB`,
      );
      console.log(
        `figure: ${MINUTES} min at ${rate.toFixed(0)} requests/s (${sent} in all): ${told.join(', ')}, statuses ${JSON.stringify([...statuses])}`,
      );
      expect([...statuses.keys()].filter((status) => status !== 200)).toEqual([]);
      for (const { before, after } of Object.values(parts))
        expect(after).toBeLessThan(Math.max(before, 1) * MOST_GROWTH);
    },
  );
});
