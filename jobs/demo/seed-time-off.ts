import { systemActor } from '#domain/kernel/actor.ts';
import { addDays, addMonths, isoWeekday, type CivilDate } from '#domain/kernel/dates.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { periodBefore, periodOn } from '#domain/time-off/accrual.ts';
import { postLeaveEntry } from '#domain/time-off/leave-entry-commands.ts';
import { requestRestDay, validateRestDay } from '#domain/time-off/rest-day-commands.ts';
import { contractsInOrder } from '#projections/people/contracts.ts';
import { choices } from '#projections/records/records.ts';
import type { Runtime } from '../tasks/runtime.ts';

interface Leave {
  kind: string;
  /** Days from the Monday of this week. */
  from: number;
  until: number;
  half?: 'morning' | 'afternoon';
  waits?: true;
}

/** Who is away when, in turn over the staff: some today, some next week, some who wait for an answer. */
const leaves: readonly (readonly Leave[])[] = [
  [
    { kind: 'CP', from: -28, until: -24 },
    { kind: 'CP', from: 28, until: 39 },
  ],
  [
    { kind: 'CP', from: 0, until: 4 },
    { kind: 'RTT', from: 18, until: 18, waits: true },
  ],
  [{ kind: 'MAL', from: -3, until: 2 }],
  [
    { kind: 'RTT', from: 4, until: 4, half: 'afternoon' },
    { kind: 'CP', from: 28, until: 32, waits: true },
  ],
  [
    { kind: 'EVF', from: -10, until: -9 },
    { kind: 'RECU', from: 8, until: 8, half: 'morning' },
  ],
  [{ kind: 'CP', from: 7, until: 11 }],
  [{ kind: 'CSS', from: -14, until: -13 }],
];

const mondayOf = (day: CivilDate): CivilDate => addDays(day, 1 - isoWeekday(day));

/** Leave of the people of a company: balances taken over, days taken, asked for and agreed on. */
export async function seedTimeOff(runtime: Runtime, corporation: number, today: CivilDate): Promise<void> {
  const { db, store } = runtime;
  const actor = systemActor(corporation);
  const kinds = (await choices(db, ['activitytype'], corporation)).get('activitytype') ?? [];
  const kindOf = (code: string) => kinds.find(({ values }) => values['code'] === code)?.id;
  const monday = mondayOf(today);
  const opened = addMonths(`${today.slice(0, 7)}-01`, -2);
  const period = periodOn(opened, 6).start;
  const before = periodBefore(periodOn(opened, 6)).start;
  const staff = (await contractsInOrder(db, corporation)).filter(
    ({ start, end, trainee }) => start < opened && (end === null || end > addDays(today, 45)) && !trainee,
  );
  for (const [at, { person }] of staff.entries()) {
    const opening = (of: CivilDate, days: string, account: 'paidLeave' | 'recovered' = 'paidLeave') =>
      store.execute(
        postLeaveEntry,
        actor,
        postLeaveEntry.input.parse({ person, account, sort: 'opening', period: of, day: opened, days }),
      );
    await opening(before, String(10 + (at % 12)));
    await opening(period, '6.25');
    if (at % 3 === 1) await opening(period, '1.5', 'recovered');
    for (const { kind, from, until, half, waits } of leaves[at % leaves.length] ?? []) {
      const asked = {
        person,
        kind: kindOf(kind),
        start: addDays(monday, from),
        end: addDays(monday, until),
        ...(half && { startHalf: half, endHalf: half }),
      };
      if (asked.kind === undefined) continue;
      try {
        const { id } = await store.execute(requestRestDay, actor, requestRestDay.input.parse(asked));
        if (!waits) await store.execute(validateRestDay, actor, validateRestDay.input.parse({ id }));
      } catch (error) {
        // A day that nobody works by then (a holiday) takes nothing: the demo is made on any day.
        if (!(error instanceof Refusal)) throw error;
      }
    }
  }
}
