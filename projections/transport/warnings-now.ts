import { sql } from 'kysely';
import { legalDayOf, type CivilDate } from '#domain/kernel/dates.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { remembered } from '#domain/kernel/remembered.ts';
import { demandedOf, heldIn } from '#domain/training/demands.ts';
import { certificateProblems } from '#domain/training/problems.ts';
import { takingStatuses } from '#domain/transport/order.ts';
import { certificateKey, workTimeKey } from '#domain/transport/plan.ts';
import { takenSpan } from '#domain/transport/taken-span.ts';
import { workProblems, type WorkSpan } from '#domain/transport/working-time.ts';
import type { Database } from '#db/postgres/pool.ts';
import { certificateKinds, matrixCertificates, profilesOf } from '../training/matrix.ts';
import type { OrderRow } from './order-list.ts';
import { workSpan } from './work-span.ts';

/** What is looked at of an intervention that a page shows. */
type Watched = Pick<
  OrderRow,
  'id' | 'status' | 'driver' | 'equipment' | 'start' | 'end' | 'travel' | 'warnings'
>;

type Driven = Watched & { driver: number };

const WEEK = 8 * 86_400_000;

/** What drivers are planned for around some interventions, the earliest first. */
async function plannedAround(
  db: Database,
  corporation: number,
  rows: readonly Driven[],
): Promise<ReadonlyMap<number, (WorkSpan & { id: number })[]>> {
  const starts = rows.map(({ start }) => Date.parse(start));
  const ends = rows.map(({ end }) => Date.parse(end));
  const [from, until] = [new Date(Math.min(...starts) - WEEK), new Date(Math.max(...ends) + WEEK)];
  const { rows: spans } = await sql<WorkSpan & { id: number; driver: number }>`
    select id, driver_id as driver, ${workSpan} from transport_order
    where corporation_id = ${corporation} and driver_id = any(${rows.map(({ driver }) => driver)}::bigint[])
      and day between ${legalDayOf(from.toISOString())}::date and ${legalDayOf(until.toISOString())}::date
      and status not in ('draft', 'cancelled')
      and taken && tstzrange(${from.toISOString()}, ${until.toISOString()}, '[)')`.execute(db);
  const iso = spans.map((one) => ({
    ...one,
    from: new Date(one.from).toISOString(),
    until: new Date(one.until).toISOString(),
  }));
  return grouped(iso, ({ driver }) => driver);
}

async function typesOf(db: Database, corporation: number, pieces: readonly number[]) {
  const { rows } = await sql<{ id: number; type: number }>`select id, type_id as type from equipment
    where id = any(${[...pieces]}::bigint[]) and corporation_id = ${corporation}`.execute(db);
  return new Map(rows.map(({ id, type }) => [id, type]));
}

/**
 * Interventions with what their drivers lack by now, and what is more than their working time allows, as `planProblems`
 * says it of one: five questions for all of them. What is over keeps what planning was warned of.
 * @param today whose profiles count
 * @param workTime left out: working time stays as planning was warned of it, which spares thousands of rows what is dear
 */
export async function withWarningsNow<Row extends Watched>(
  db: Database,
  corporation: number,
  rows: readonly Row[],
  { today, now, workTime = true }: { today: string; now: string; workTime?: boolean },
): Promise<Row[]> {
  /** What planning wrote down of these is as old as the plan. */
  const isAsked = (key: string): boolean =>
    key.startsWith(certificateKey('')) || (workTime && key.startsWith(workTimeKey('')));
  const asked = rows.filter(
    (row): row is Row & { driver: number } =>
      row.driver !== null && takingStatuses.includes(row.status) && new Date(row.end).toISOString() >= now,
  );
  if (asked.length === 0) return [...rows];
  const drivers = [...new Set(asked.map(({ driver }) => driver))];
  const [kinds, people, certificates, types, spans] = await Promise.all([
    certificateKinds(db, corporation),
    profilesOf(db, drivers, corporation, today),
    matrixCertificates(db, corporation, drivers),
    typesOf(
      db,
      corporation,
      asked.flatMap(({ equipment }) => equipment ?? []),
    ),
    workTime ? plannedAround(db, corporation, asked) : new Map<number, never[]>(),
  ]);
  const known = new Map(people.map((person) => [person.id, person]));
  const heldBy = grouped(certificates, ({ person }) => person);
  /** What a driver must hold for a sort of machine, and holds. */
  const papersOf = remembered((driver: number, type: number | undefined) => {
    const person = known.get(driver);
    return {
      demanded: demandedOf(kinds, person?.profiles ?? [], type === undefined ? [] : [type]),
      held: heldIn(heldBy.get(driver) ?? []),
      birthDate: person?.birthDate ?? null,
    };
  });
  /** The same driver with the same sort of machine lacks the same on a day. */
  const lackingOn = remembered((driver: number, type: number | undefined, day: CivilDate) => {
    const { demanded, held, birthDate } = papersOf(driver, type);
    return certificateProblems(demanded, held, birthDate, day);
  });
  const dayOf = remembered((at: string) => legalDayOf(at));
  const overworked = (row: Driven): string[] => {
    const plan = {
      start: new Date(row.start).toISOString(),
      end: new Date(row.end).toISOString(),
      travel: row.travel,
    };
    const span = takenSpan(plan);
    const [from, until] = [Date.parse(span.from) - WEEK, Date.parse(span.until) + WEEK];
    const near = (spans.get(row.driver) ?? []).filter(
      (one) => one.id !== row.id && Date.parse(one.until) > from && Date.parse(one.from) < until,
    );
    return workProblems(span, near).map(({ limit, hours }) => workTimeKey(`${limit}|hours=${hours}`));
  };
  const found = new Map(
    asked.map((row) => {
      const type = types.get(row.equipment ?? 0);
      const days = [...new Set([dayOf(row.end), dayOf(row.start)])];
      const lacks = days.flatMap((day) => lackingOn(row.driver, type, day));
      return [
        row.id,
        [
          ...new Map(
            lacks
              .toReversed()
              .map(({ problem, kind }) => [kind.id, certificateKey(`${problem}|name=${kind.name}`)]),
          ).values(),
          ...(workTime ? overworked(row) : []),
        ],
      ] as const;
    }),
  );
  return rows.map((row) => {
    const current = found.get(row.id);
    return current === undefined
      ? row
      : { ...row, warnings: [...row.warnings.filter((key) => !isAsked(key)), ...current] };
  });
}
