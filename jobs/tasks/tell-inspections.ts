import { systemActor } from '#domain/kernel/actor.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { type CivilDate, LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import {
  MOST_TOLD,
  tellAwaitedReport,
  tellDueInspections,
  tellMissedPlan,
} from '#domain/equipment/inspection-commands.ts';
import {
  awaitedReportsToTell,
  inspectionsToTell,
  missedPlansToTell,
  type DueToTell,
} from '#projections/equipment/inspections.ts';
import { oneByOne } from './one-by-one.ts';
import type { Runtime } from './runtime.ts';
import { defineTask, noPayload } from './task.ts';

interface Lot {
  corporation: number;
  due: readonly { id: number; name: string; dueOn: CivilDate }[];
}

/** Due inspections in lots of one corporation. */
const lotsOf = (found: readonly DueToTell[]): Lot[] =>
  [...grouped(found, ({ corporation }) => corporation)].flatMap(([corporation, own]) =>
    Array.from({ length: Math.ceil(own.length / MOST_TOLD) }, (_, lot) => ({
      corporation,
      due: own
        .slice(lot * MOST_TOLD, (lot + 1) * MOST_TOLD)
        .map(({ equipment, name, dueOn }) => ({ id: equipment, name, dueOn })),
    })),
  );

/** Notes a lot at once; where one of its pieces left meanwhile, each alone. */
async function tellLot(store: Runtime['store'], { corporation, due }: Lot): Promise<void> {
  const tell = (some: Lot['due']) =>
    store.execute(tellDueInspections, systemActor(corporation), { due: [...some] });
  try {
    await tell(due);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await oneByOne(due, (one) => tell([one]));
  }
}

/** Every inspection that is to be told of: a depot that was brought in has tens of thousands on its first morning. */
async function allToTell(db: Runtime['db'], today: string): Promise<DueToTell[]> {
  const all: DueToTell[] = [];
  let found = await inspectionsToTell(db, today);
  while (found.length > 0) {
    all.push(...found);
    found = await inspectionsToTell(db, today, found.at(-1));
  }
  return all;
}

/**
 * Notes of each inspection that is due within a month that it is told of, of each final report that is late, and of each
 * planned day that passed: bell and mails follow from the events.
 */
export async function tellInspectionsOf(
  { db, store }: Pick<Runtime, 'db' | 'store'>,
  today: string,
): Promise<void> {
  const due = lotsOf(await allToTell(db, today)).map((lot) => () => tellLot(store, lot));
  const reports = (await awaitedReportsToTell(db, today)).map(
    ({ id, corporation }) =>
      () =>
        store.execute(tellAwaitedReport, systemActor(corporation), { id }),
  );
  const plans = (await missedPlansToTell(db, today)).map(
    ({ id, corporation }) =>
      () =>
        store.execute(tellMissedPlan, systemActor(corporation), { id }),
  );
  await oneByOne([...due, ...reports, ...plans], (tell) => tell());
}

/** Each morning, before the day's notifications are mailed. */
export const tellInspections = defineTask({
  name: 'tell-inspections',
  payload: noPayload,
  cron: '35 3 * * *',
  run: (runtime) => tellInspectionsOf(runtime, todayIn(LEGAL_TIME_ZONE, new Date())),
});
