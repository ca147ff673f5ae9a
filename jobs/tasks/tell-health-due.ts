import { dueToTell, toldAs } from '#domain/health/health-file.ts';
import { tellHealthDue } from '#domain/health/health-file-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { healthStandings } from '#projections/health/health-due.ts';
import { toldHealthDue } from '#projections/health/health-files.ts';
import { listCorporations } from '#projections/company/corporations.ts';
import { oneByOne } from './one-by-one.ts';
import type { Runtime } from './runtime.ts';
import { defineTask, noPayload } from './task.ts';

/** Notes of each exam that is due within a month, and not planned, that it is told of: bell and mails follow. */
export async function tellHealthDueOf(
  { db, store }: Pick<Runtime, 'db' | 'store'>,
  today: string,
): Promise<void> {
  const companies = (await listCorporations(db, 'all')).filter(({ enabled }) => enabled);
  for (const { id: corporation } of companies) {
    const [standings, told] = await Promise.all([
      healthStandings(db, corporation, today),
      toldHealthDue(db, corporation),
    ]);
    const toTell = standings.flatMap(({ person, due, planned }) =>
      // An opinion against a post was just noted by who would be told.
      dueToTell(
        due.filter(({ reason }) => reason.key !== 'adverse'),
        planned,
        today,
      )
        .filter(({ kind, by }) => told.get(person)?.has(toldAs({ kind, by })) !== true)
        .map(({ kind, by }) => ({ person, kind, by })),
    );
    await oneByOne(toTell, (one) => store.execute(tellHealthDue, systemActor(corporation), one));
  }
}

/** Each morning, before the day's notifications are mailed. */
export const tellHealthDueDaily = defineTask({
  name: 'tell-health-due',
  payload: noPayload,
  cron: '40 3 * * *',
  run: (runtime) => tellHealthDueOf(runtime, todayIn(LEGAL_TIME_ZONE, new Date())),
});
