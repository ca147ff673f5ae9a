import { z } from 'zod';
import { LEGAL_TIME_ZONE, addDays, todayIn, type CivilDate } from '#domain/kernel/dates.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { dueOn, nextErasure, TOLD_DAYS } from '#domain/people/retention.ts';
import { eraseDeparted, tellPersonErasure } from '#domain/people/retention-commands.ts';
import { allDeparted, corporationsOf } from '#projections/people/retention.ts';
import { eraseSubjects } from '../ops/erase-subjects.ts';
import { oneByOne } from './one-by-one.ts';
import type { Runtime } from './runtime.ts';
import { defineTask, noPayload } from './task.ts';

/** As many as are forgotten in one night: the rest the nights after. */
const MOST_PEOPLE = 200;

/** What `EraseDeparted` leaves to be done: keys, files, and what read models showed. */
export const erasePeople = defineTask({
  name: 'erase-people',
  payload: z.object({ subjects: z.array(z.string()) }),
  async run({ owner, settings }, { subjects }) {
    await eraseSubjects({ owner, settings }, subjects, new Date().toISOString());
  },
});

/** Forgets what of people who left had its time before a day. */
export async function erasePeopleOf(
  { db, store }: Pick<Runtime, 'db' | 'store'>,
  today: string,
): Promise<void> {
  const due = (await allDeparted(db, today)).filter((one) => dueOn(one, today).length > 0);
  if (due.length === 0) return;
  const people = due.slice(0, MOST_PEOPLE).map(({ person }) => person);
  await store.execute(eraseDeparted, systemActor(null), { people });
}

/** Each night: those who left so long ago that nothing asks for their data any more. */
export const erasePeopleWhoLeft = defineTask({
  name: 'erase-people-who-left',
  payload: noPayload,
  cron: '10 2 * * *',
  run: (runtime) => erasePeopleOf(runtime, todayIn(LEGAL_TIME_ZONE, new Date())),
});

/** Notes of whom something is erased within a month that staff are told: bell and mails follow from the event. */
export async function tellPeopleErasuresOf(
  { db, store }: Pick<Runtime, 'db' | 'store'>,
  today: string,
): Promise<void> {
  const horizon = addDays(today, TOLD_DAYS);
  const days = new Map<number, CivilDate>();
  for (const leaver of await allDeparted(db, today)) {
    const on = nextErasure(leaver)?.on;
    if (on !== undefined && on > today && on <= horizon) days.set(leaver.person, on);
  }
  await oneByOne(await corporationsOf(db, [...days.keys()]), async ({ person, corporation }) => {
    const on = days.get(person);
    if (on !== undefined)
      await store.execute(tellPersonErasure, systemActor(corporation), { id: person, on });
  });
}

/** Each morning, after those whose day it was were forgotten. */
export const tellPeopleErasures = defineTask({
  name: 'tell-people-erasures',
  payload: noPayload,
  cron: '45 3 * * *',
  run: (runtime) => tellPeopleErasuresOf(runtime, todayIn(LEGAL_TIME_ZONE, new Date())),
});
