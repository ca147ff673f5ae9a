import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainKey } from '#db/events/chain.ts';
import { rebuildProjections } from '#db/events/rebuild.ts';
import { verifyChains } from '#db/events/verify-chain.ts';
import { projections } from '#projections/registry.ts';
import { projectedRows } from '#tests/builders/projected.ts';
import { createStand, type Stand } from '#tests/builders/stand.ts';
import { startTraffic, type Acknowledged, type Traffic } from '#tests/builders/traffic.ts';
import { chance, long, patience, seed } from '#tests/setup/chance.ts';
import { ensureBuild } from '#tests/setup/ensure-build.ts';

let stand: Stand;
beforeAll(async () => {
  await ensureBuild();
  stand = await createStand();
  await stand.startWeb();
});
afterAll(() => stand.close());

/**
 * What the events say of each command of the account that the clients use: its types, and the streams they stand in.
 */
async function recorded(): Promise<Map<string, { types: string[]; stream: string }>> {
  const { rows } = await sql<{ id: string; types: string[]; stream: string }>`
    select message_metadata->>'commandId' as id, array_agg(message_type order by global_position) as types,
      (array_agg(stream_id order by global_position))[1] as stream
    from emt_messages where (message_metadata->>'user')::bigint = ${stand.user} group by 1`.execute(
    stand.owner,
  );
  return new Map(rows.map(({ id, types, stream }) => [id, { types, stream }]));
}

let earlier: Acknowledged[] = [];

/** Everything acknowledged is there once, nothing else is, and all that follows from the events agrees with them. */
async function expectWhole(traffic: Traffic): Promise<void> {
  const all = [...earlier, ...traffic.acknowledged];
  earlier = all;
  const found = await recorded();
  const wrong = all.filter(({ commandId, events, stream }) => {
    const had = found.get(commandId);
    return had?.types.join() !== events.join() || (stream !== null && had?.stream !== stream);
  });
  expect(wrong).toEqual([]);
  expect(found.size).toBe(all.length);

  const log = await stand.owner
    .selectFrom('command_log')
    .select('command_id')
    .where('user_id', '=', stand.user)
    .execute();
  expect(log.map((row) => row.command_id).sort()).toEqual(all.map((one) => one.commandId).sort());

  const { rows } = await sql<{ sequence: number }>`
    select (message_data->>'sequence')::bigint as sequence from emt_messages
    where message_type = 'InvoiceValidated' order by global_position`.execute(stand.owner);
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));

  const { faults } = await verifyChains(stand.owner, chainKey(stand.settings.dataKey), []);
  expect(faults).toEqual([]);
  const live = await projectedRows(stand.owner);
  await rebuildProjections(stand.owner, stand.settings.dataKey, projections, () => undefined);
  expect(await projectedRows(stand.owner)).toEqual(live);
  console.info(`figure: kills: ${all.length} commands whole, 0 lost, 0 doubled`);
}

/** While clients trade, does something at random moments of it. */
async function tradeThrough(
  name: string,
  { commands, faults }: { commands: number; faults: number },
  fault: () => Promise<void>,
): Promise<Traffic> {
  const luck = chance(name);
  const traffic = await startTraffic(stand, luck, { commands, clients: 6 });
  for (const moment of luck.some(faults, Math.floor(commands * 0.95))) {
    await Promise.race([traffic.reached(moment), traffic.done]);
    await pause(luck.below(30));
    await fault();
  }
  await traffic.done;
  const again = traffic.acknowledged.filter(({ attempts }) => attempts > 1).length;
  console.info(
    `figure: kills, ${name}: ${traffic.acknowledged.length} commands × ${faults}, ${again} sent again, seed ${seed}`,
  );
  expect(traffic.acknowledged.length).toBeGreaterThanOrEqual(commands);
  expect(again).toBeGreaterThan(faults / 2);
  return traffic;
}

describe('commands that are sent again until they are acknowledged', () => {
  it('are neither lost nor doubled when the web is killed', patience(20), async () => {
    const size = long ? { commands: 1000, faults: 50 } : { commands: 48, faults: 3 };
    const traffic = await tradeThrough('web killed', size, async () => {
      await stand.killWeb();
      await stand.startWeb();
    });
    await expectWhole(traffic);
  });

  it('are neither lost nor doubled when PostgreSQL stops at once', patience(20), async () => {
    const size = long ? { commands: 1000, faults: 10 } : { commands: 40, faults: 2 };
    const traffic = await tradeThrough('PostgreSQL stopped', size, async () => {
      await stand.stopPostgres();
      await stand.startPostgres();
    });
    await expectWhole(traffic);
  });
});
