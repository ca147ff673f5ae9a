import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonical } from '#db/events/chain.ts';
import type { Store } from '#db/events/store.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { allCommands } from '#tests/builders/all-commands.ts';
import { busyHistory } from '#tests/builders/busy/busy-history.ts';
import { createBusyWorld } from '#tests/builders/busy/busy-world.ts';
import { createCompany } from '#tests/builders/company.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { long, patience } from '#tests/setup/chance.ts';

/**
 * How often each form is sent at the same moment; the same in both forms, but the short one takes every eighth command.
 */
const TIMES = 8;
const EVERY = long ? 1 : 8;

let once: World;
let eightfold: World;
beforeAll(async () => {
  [once, eightfold] = await Promise.all([createBusyWorld(), createWorld()]);
});
afterAll(async () => {
  await eightfold.close();
  await once.close();
});

const sent = new Set<string>();
/** Commands whose answers were not one and the same. */
const differing: string[] = [];

/** What whoever sent it is told. */
const told = (outcome: PromiseSettledResult<unknown>): unknown => {
  if (outcome.status === 'fulfilled') return outcome.value ?? null;
  if (!(outcome.reason instanceof Refusal)) throw outcome.reason;
  const { kind, code, errors } = outcome.reason;
  return { kind, code, errors };
};

/** A store that is sent everything eight times at once, under one command id, as an impatient hand sends a form. */
function impatient(store: Store): Store {
  let count = 0;
  return {
    ...store,
    async execute(command, actor, input, given) {
      count += 1;
      if (count % EVERY !== 0 && sent.has(command.name)) return store.execute(command, actor, input, given);
      sent.add(command.name);
      const options = { ...given, commandId: given?.commandId ?? randomUUID() };
      const all = await Promise.allSettled(
        Array.from({ length: TIMES }, () => store.execute(command, actor, input, options)),
      );
      const answers = new Set(all.map((one) => canonical(told(one))));
      if (answers.size > 1) differing.push(`${command.name}: ${[...answers].join(' or ')}`);
      const done = all.find((one) => one.status === 'fulfilled');
      // All answer the same: where none was done, the first says why.
      return done ? done.value : store.execute(command, actor, input, options);
    },
  };
}

/** What stands in a database after all of it, but for ids and hashes. */
async function effectsIn({ owner }: World): Promise<Record<string, unknown>> {
  const counted = async (query: ReturnType<typeof sql<{ what: string; count: number }>>) =>
    Object.fromEntries((await query.execute(owner)).rows.map(({ what, count }) => [what, count]));
  return {
    events: await counted(
      sql`select message_type as what, count(*) as count from emt_messages group by 1 order by 1`,
    ),
    streams: await counted(
      sql`select split_part(stream_id, '-', 1) as what, count(distinct stream_id) as count from emt_messages
        group by 1`,
    ),
    jobs: await counted(
      sql`select task_identifier as what, count(*) as count from graphile_worker.jobs group by 1 order by 1`,
    ),
    numbers: await counted(
      sql`select corporation_id || ' ' || kind || ' ' || period as what, last as count from number_series order by 1`,
    ),
    commands: await counted(
      sql`select name as what, count(*) as count from command_log group by 1 order by 1`,
    ),
    chains: await counted(
      sql`select chain::text as what, count(*) as count from event_chain group by 1 order by 1`,
    ),
    told: await counted(
      sql`select type as what, count(*) as count from webhook_delivery group by 1 order by 1`,
    ),
  };
}

describe('each command that is sent eight times at once', () => {
  it('is done once, and answers all of them the same', patience(15), async () => {
    const begun = Date.now();
    const store = impatient(eightfold.runtime.store);
    await busyHistory(store, await createCompany(store));
    expect(differing).toEqual([]);
    expect(await effectsIn(eightfold)).toEqual(await effectsIn(once));
    // Of plain records, whose commands are made by one definition, those of one record are sent.
    const others = new Set(allCommands.map(({ name }) => name).filter((name) => !name.includes(' ')));
    const walked = [...others].filter((name) => sent.has(name)).length;
    expect(walked).toBeGreaterThan(others.size * 0.9);
    console.info(
      `figure: forms ${TIMES} × at once: 1 effect, ${walked} of ${others.size} commands and those of plain records, ${((Date.now() - begun) / 1000).toFixed(0)} s`,
    );
  });
});
