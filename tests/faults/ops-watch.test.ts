import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueue } from '#db/events/enqueue.ts';
import { appUrl } from '#db/postgres/app-role.ts';
import { createDatabase, createPool } from '#db/postgres/pool.ts';
import { readSettings, SettingsError } from '#db/settings.ts';
import { readGauges, readReadiness } from '#db/watch.ts';
import { countJobs } from '#db/worker-metrics.ts';
import { createMeter, mayReadMetrics, renderMetrics } from '#app/http/metrics.ts';
import { projections } from '#projections/registry.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** The value of a line of the metrics. */
const valueOf = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  );

/** A disk with room, and nobody who looks after parts. */
const quiet = { disk: { full: false, room: { free: 5e9 } }, parts: {} };

const idle = { open: 2, idle: 1, waiting: 0 };

describe('the metrics', () => {
  it('count requests by the class of their status, and how long they took', () => {
    const meter = createMeter();
    for (const [status, milliseconds] of [
      [200, 4],
      [204, 30],
      [302, 30],
      [404, 200],
      [500, 9000],
    ] as const)
      meter.observe(status, milliseconds);
    const text = renderMetrics([meter.read(idle)], null, quiet);
    expect(valueOf(text, 'registre_http_requests_total{status="2xx"}')).toBe(2);
    expect(valueOf(text, 'registre_http_requests_total{status="5xx"}')).toBe(1);
    expect(valueOf(text, 'registre_http_request_duration_seconds_bucket{le="0.01"}')).toBe(1);
    expect(valueOf(text, 'registre_http_request_duration_seconds_bucket{le="0.05"}')).toBe(3);
    expect(valueOf(text, 'registre_http_request_duration_seconds_bucket{le="5"}')).toBe(4);
    expect(valueOf(text, 'registre_http_request_duration_seconds_bucket{le="+Inf"}')).toBe(5);
    expect(valueOf(text, 'registre_http_request_duration_seconds_count')).toBe(5);
    expect(valueOf(text, 'registre_http_request_duration_seconds_sum')).toBeCloseTo(9.264);
    expect(valueOf(text, `process_resident_memory_bytes{process="${process.pid}"}`)).toBeGreaterThan(1e7);
    expect(valueOf(text, 'registre_up')).toBe(0);
  });

  it('count requests by the screen or call that answered', () => {
    const [one, other] = [createMeter(), createMeter()];
    one.observe(200, 30, 'invoices');
    other.observe(503, 470, 'invoices');
    other.observe(200, 10, 'GET /api/invoice/{id}');
    one.observe(404, 1);
    const text = renderMetrics([one.read(idle), other.read(idle)], null, quiet);
    expect(valueOf(text, 'registre_http_route_requests_total{route="invoices"}')).toBe(2);
    expect(valueOf(text, 'registre_http_route_errors_total{route="invoices"}')).toBe(1);
    expect(valueOf(text, 'registre_http_route_seconds_total{route="invoices"}')).toBeCloseTo(0.5);
    expect(text).toContain('registre_http_route_requests_total{route="GET /api/invoice/{id}"} 1');
    expect(valueOf(text, 'registre_http_route_requests_total{route="other"}')).toBe(1);
  });

  it('are of all processes of the web together', () => {
    const [one, other] = [createMeter(), createMeter()];
    for (const meter of [one, one, other]) meter.observe(200, 30);
    const [first, second] = [one.read(idle), { ...other.read(idle), process: 7 }];
    const text = renderMetrics([first, second], null, quiet);
    expect(valueOf(text, 'registre_http_requests_total{status="2xx"}')).toBe(3);
    expect(valueOf(text, 'registre_http_request_duration_seconds_bucket{le="0.05"}')).toBe(3);
    expect(valueOf(text, 'registre_database_connections{process="7",state="idle"}')).toBe(1);
    expect(valueOf(text, `process_resident_memory_bytes{process="${process.pid}"}`)).toBe(first.rss);
  });

  it('tell how old what the replica answers may be, of each process that reads from it', () => {
    const [one, other] = [createMeter(), createMeter()];
    const reading = { ...one.read({ ...idle, behind: 0.4 }), process: 7 };
    const text = renderMetrics([reading, other.read(idle)], null, quiet);
    expect(text.match(/^registre_replica_behind_seconds.*$/gm)).toEqual([
      'registre_replica_behind_seconds{process="7"} 0.4',
    ]);
    expect(renderMetrics([other.read(idle)], null, quiet)).not.toContain('registre_replica');
  });

  it('tell how queue, mails, workers, heads and connections stand, as the role that serves', async () => {
    const pool = createPool(appUrl(world.ownerUrl, testDataKey), { max: 2, name: 'tests-watch' });
    const db = createDatabase(pool);
    const payload = { kind: 'invoice', version: 1 };
    for (let count = 0; count < 3; count += 1) await enqueue(db, { task: 'store-pdf', payload });
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where id = (select max(id)
      from graphile_worker._private_jobs)`.execute(world.owner);
    await sql`insert into worker_heartbeat (worker_id, at)
      values ('alive', now()), ('dead', now() - interval '1 hour')`.execute(world.owner);
    const counted = countJobs('here:7');
    counted.observe('store-pdf', 'done', 1500);
    counted.observe('store-pdf', 'failed', 500);
    await sql`update worker_heartbeat set metrics = ${JSON.stringify(counted.read())}::jsonb`.execute(
      world.owner,
    );
    writeFileSync(join(world.settings.dataDir, 'chain-heads.jsonl'), '');
    const text = renderMetrics(
      [createMeter().read(idle)],
      await readGauges(db, world.settings.dataDir),
      quiet,
    );
    expect(valueOf(text, 'registre_up')).toBe(1);
    expect(valueOf(text, 'registre_jobs{state="waiting"}')).toBe(2);
    expect(valueOf(text, 'registre_jobs{state="failed"}')).toBe(1);
    expect(valueOf(text, 'registre_jobs{state="locked"}')).toBe(0);
    expect(valueOf(text, 'registre_mails{status="uncertain"}')).toBe(0);
    expect(valueOf(text, 'registre_workers')).toBe(1);
    const worker = 'worker="here:7",task="store-pdf"';
    expect(valueOf(text, `registre_worker_jobs_total{${worker},outcome="done"}`)).toBe(1);
    expect(valueOf(text, `registre_worker_jobs_total{${worker},outcome="failed"}`)).toBe(1);
    expect(valueOf(text, `registre_worker_job_seconds_total{${worker}}`)).toBe(2);
    expect(valueOf(text, 'registre_worker_resident_memory_bytes{worker="here:7"}')).toBeGreaterThan(1e7);
    expect(Date.now() / 1000 - valueOf(text, 'registre_chain_heads_noted_timestamp_seconds')).toBeLessThan(
      600,
    );
    expect(
      valueOf(text, `registre_database_connections{process="${process.pid}",state="open"}`),
    ).toBeGreaterThan(0);
    const lines = text
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('# '));
    expect(
      lines.filter((line) => !/^[a-z_]+(\{[a-z]+="[^"]+"(,[a-z]+="[^"]+")*\})? -?[\d.e+-]+$/.test(line)),
    ).toEqual([]);
    await db.destroy();
  });

  const request = (remoteAddress: string, headers: Record<string, string>) => ({
    headers: { host: 'localhost:3000', ...headers },
    socket: { remoteAddress },
  });
  const here = { metricsToken: null, publicUrl: 'http://localhost:3000' };
  const token = { metricsToken: 'a token for tests alone', publicUrl: 'https://registre.example' };
  it.each([
    ['this machine', true, request('127.0.0.1', {}), here],
    ['this machine by IPv6', true, request('::ffff:127.0.0.1', {}), here],
    ['another machine', false, request('192.0.2.7', {}), here],
    [
      'another machine that says it is this one',
      false,
      request('192.0.2.7', { 'x-forwarded-for': '127.0.0.1' }),
      here,
    ],
    ['a proxy here', false, request('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }), here],
    ['a name that leads here', false, request('127.0.0.1', { host: 'rebound.example' }), here],
    [
      'a silent proxy here',
      false,
      request('127.0.0.1', {}),
      { ...here, publicUrl: 'https://registre.example' },
    ],
    [
      'who has the token',
      true,
      request('192.0.2.7', { authorization: 'Bearer a token for tests alone' }),
      token,
    ],
    [
      'who has another',
      false,
      request('127.0.0.1', { authorization: 'Bearer a token for tests a-one' }),
      token,
    ],
    ['who has none', false, request('127.0.0.1', {}), token],
  ])('answer %s: %s', (_, allowed, { headers, socket }, settings) => {
    const { remoteAddress } = socket;
    expect(mayReadMetrics(headers, remoteAddress, settings)).toBe(allowed);
  });
});

describe('readiness', () => {
  it('is an answer when the database is away', async () => {
    const pool = createPool('postgres://nobody@127.0.0.1:1/none', { max: 1 });
    expect(await readReadiness(createDatabase(pool), projections)).toMatchObject({
      ready: false,
      database: false,
    });
  });
});

describe('the settings of operators', () => {
  const read = (changes: Record<string, string>) =>
    readSettings({
      DATABASE_URL: 'postgres://a:b@localhost/c',
      SESSION_SECRET: testDataKey,
      DATA_KEY: testDataKey,
      ...changes,
    });

  it('trust no proxy unless they are told to', () => {
    expect(read({}).trustProxy).toBe(0);
    expect(read({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(read({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
  });

  it.each(['true', '10.0.0.0/64', 'proxy.example', '12', '10.0.0.0/', '1,2'])(
    'refuse the proxy %s',
    (value) => {
      expect(() => read({ TRUST_PROXY: value })).toThrow(SettingsError);
    },
  );

  it('want a token that is hard to guess', () => {
    expect(read({}).metricsToken).toBeNull();
    expect(() => read({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN');
  });
});
