import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createWorld } from '#tests/builders/world.ts';
import { positionsOf, storePositions } from '#scratch/positions.ts';
import { wayOf } from '#domain/positions/way.ts';
import { routeMap } from '../../../app/positions/route-map.ts';
import { renderToString } from 'react-dom/server';
import { createElement } from 'react';
import { Map as M } from '../../../app/positions/map.tsx';

it('measures', { timeout: 600_000 }, async () => {
  const world = await createWorld();
  const db = world.owner;
  const DAY = 86_400_000;
  const base = Math.floor(Date.now() / DAY) * DAY - 20 * DAY;
  const t0 = performance.now();
  let n = 0;
  for (let d = 0; d < 20; d++)
    for (let v = 1; v <= 20; v++) {
      let lat = 48.3,
        lon = -4.4;
      const pts = [];
      for (let i = 0; i < 2500; i++) {
        const standing = Math.floor(i / 250) % 3 === 2;
        if (!standing) {
          lat += Math.sin(i / 40 + v) * 0.0008;
          lon += Math.cos(i / 55 + d) * 0.0012;
        }
        pts.push({
          device: v,
          at: base + d * DAY + 6 * 3600_000 + i * 14_000,
          latitude: lat + (i % 3) * 1e-5,
          longitude: lon,
        });
      }
      for (let i = 0; i < pts.length; i += 1000) n += await storePositions(db, 1, pts.slice(i, i + 1000));
    }
  console.log('stored', n, 'in', Math.round(performance.now() - t0), 'ms');
  await sql`analyze gps_position`.execute(db);
  const times: number[] = [];
  let html = '';
  const q: number[] = [];
  for (let k = 0; k < 60; k++) {
    const d = k % 20;
    const day = base + d * DAY;
    const t = performance.now();
    const pos = await positionsOf(db, 1 + ((k * 7) % 20), {
      from: new Date(day).toISOString(),
      until: new Date(day + DAY).toISOString(),
    });
    q.push(performance.now() - t);
    const way = wayOf(pos);
    const map = routeMap(way);
    html = map ? renderToString(createElement(M, { map, label: 'x', scale: '1 km' })) : '';
    times.push(performance.now() - t);
    if (k === 59) console.log(pos.length, way.legs.length, way.stops.length, way.metres);
  }
  const f = new Date(base + 3 * DAY).toISOString(),
    u = new Date(base + 4 * DAY).toISOString();
  for (const q2 of [
    sql`explain (analyze, summary) select at, latitude, longitude from gps_position where device_id = 5 and at >= ${f}::timestamptz and at < ${u}::timestamptz order by at`,
  ]) {
    const e = await q2.execute(db);
    console.log(e.rows.map((r: any) => r['QUERY PLAN']).join('\n'));
  }
  for (const [n2, mk] of Object.entries({
    rows: (v: number) =>
      sql`select extract(epoch from at)::float8 * 1000 as at, latitude as a, longitude as o from gps_position where device_id = ${v} and at >= ${f}::timestamptz and at < ${u}::timestamptz order by at`,
    json: (v: number) =>
      sql`select json_agg(json_build_array((extract(epoch from at) * 1000)::bigint, latitude, longitude) order by at) as j from gps_position where device_id = ${v} and at >= ${f}::timestamptz and at < ${u}::timestamptz`,
  })) {
    const ts: number[] = [];
    for (let k = 0; k < 40; k++) {
      const t = performance.now();
      await mk(1 + (k % 20)).execute(db);
      ts.push(performance.now() - t);
    }
    ts.sort((a, b) => a - b);
    console.log(n2, ts[20]?.toFixed(1), ts[38]?.toFixed(1));
  }
  const p = (a: number[], x: number) => a.sort((x1, y) => x1 - y)[Math.floor(a.length * x)]?.toFixed(1);
  console.log(
    'query p50',
    p(q, 0.5),
    'whole p50',
    p(times, 0.5),
    'p95',
    p(times, 0.95),
    'bytes',
    html.length,
  );
  const size = await sql<{
    s: string;
  }>`select pg_size_pretty(sum(pg_total_relation_size(inhrelid))) s from pg_inherits where inhparent = 'gps_position'::regclass`.execute(
    db,
  );
  console.log(size.rows[0]?.s);
  const name =
    (
      await sql<{
        n: string;
      }>`select inhrelid::regclass::text n from pg_inherits where inhparent='gps_position'::regclass order by 1 limit 1`.execute(
        db,
      )
    ).rows[0]?.n ?? '';
  const t1 = performance.now();
  await sql`drop table ${sql.table(name)}`.execute(db);
  console.log('drop a day', (performance.now() - t1).toFixed(1));
  expect(n).toBe(1_000_000);
  await world.close();
});
