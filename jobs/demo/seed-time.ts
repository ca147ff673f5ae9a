import { systemActor } from '#domain/kernel/actor.ts';
import { addDays, daysBetween, isoWeekday, monthOf, type CivilDate } from '#domain/kernel/dates.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { noteActivities } from '#domain/time/activity-commands.ts';
import { approveActivityMonth, submitActivityMonth } from '#domain/time/approval-commands.ts';
import { contractsInOrder } from '#projections/people/contracts.ts';
import { choices } from '#projections/records/records.ts';
import { assignmentsOf } from '#projections/projects/assignments.ts';
import { monthOfPerson } from '#projections/time/activities.ts';
import { projectChoices } from '#projections/time/project-choices.ts';
import type { Runtime } from '../tasks/runtime.ts';

const PEOPLE = 6;

/** Codes of kinds: of what is done for a client, day after day, and of what is not, which stands on no project. */
const AT_WORK = ['TRAV', 'TRAV', 'DEPL'];
const IN_HOUSE = ['ATEL', 'BUR', 'ATEL', 'FORM'];
const VISIT = 'VISM';
/** The day of work on which each of these people has a visit of occupational health. */
const VISIT_DAY = 7;
/** Who forgot to note a day of last month: their month says so to whoever decides about it. */
const FORGETFUL = { place: 1, day: 11 };

/** Time of the first people of a company since the beginning of last month, which is handed in and partly agreed to. */
export async function seedTime(runtime: Runtime, corporation: number, today: CivilDate): Promise<void> {
  const { db, store } = runtime;
  const actor = systemActor(corporation);
  const [contracts, projects, lists] = await Promise.all([
    contractsInOrder(db, corporation),
    projectChoices(db, corporation, { person: null, late: false }),
    choices(db, ['activitytype'], corporation),
  ]);
  const kinds = (lists.get('activitytype') ?? []).filter(({ values }) => values['restDay'] !== true);
  const kindOf = (code: string | undefined): number | null =>
    kinds.find(({ values }) => values['code'] === code)?.id ?? null;
  const lastMonth = monthOf(addDays(`${monthOf(today)}-01`, -1));
  const from = `${lastMonth}-01`;
  if (projects.length === 0 || kinds.length === 0) return;
  const ownOf = new Map<number, number>();
  for (const { id } of projects)
    for (const { person } of await assignmentsOf(db, id, corporation)) ownOf.set(person, id);
  const staff = contracts
    .filter(({ start, end }) => start <= from && (end === null || end >= today))
    .toSorted((a, b) => Number(ownOf.has(b.person)) - Number(ownOf.has(a.person)));
  for (const [place, { person }] of staff.slice(0, PEOPLE).entries()) {
    const days = Array.from({ length: daysBetween(from, today) }, (_, index) => addDays(from, index)).filter(
      (day) => isoWeekday(day) < 6,
    );
    const activities = days.flatMap((day, index): object[] => {
      if (place === FORGETFUL.place && index === FORGETFUL.day) return [];
      // Who is on a project works there: their time has a rate.
      const project = ownOf.get(person) ?? projects[(index + place) % projects.length]?.id ?? null;
      const activity = kindOf(AT_WORK[(index + place) % AT_WORK.length]);
      const inHouse = kindOf(
        index === VISIT_DAY + place ? VISIT : IN_HOUSE[(index + place) % IN_HOUSE.length],
      );
      if (index % 5 === 4) return [{ project, activity, day, from: '08:00', until: '16:30' }];
      return [
        { project, activity, day, hours: '4' },
        { project: null, activity: inHouse, day, hours: '3' },
      ];
    });
    try {
      await store.execute(noteActivities, actor, noteActivities.input.parse({ person, activities }));
      const month = await monthOfPerson(db, corporation, person, lastMonth);
      if (month === null) continue;
      await store.execute(submitActivityMonth, actor, { id: month.id });
      if (place % 2 === 0) await store.execute(approveActivityMonth, actor, { id: month.id });
    } catch (error) {
      // Whose contract does not cover these days notes nothing.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
