import { sql, type RawBuilder } from 'kysely';
import { adverseOpinions, type ExamKind } from '#domain/health/exam.ts';
import {
  examsDue,
  followedPeople,
  followedVisits,
  followUpsOf,
  usualMidCareerAge,
  usualReturnRules,
  type Absence,
  type DueExam,
  type FollowUp,
  type Followed,
  type HeldExam,
  type ExamRules,
} from '#domain/health/follow-up.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import { employmentOn } from '#domain/people/employment.ts';
import { effective, storedParameter } from '#domain/parameters/stored-parameters.ts';
import { healthFollowUps } from '#domain/records/french-defaults/health.ts';
import type { Database } from '#db/postgres/pool.ts';
import { findCorporation } from '../company/corporations.ts';
import { saidParameters } from '../company/parameters.ts';
import { choices, type RecordRow } from '../records/records.ts';

/*
 * What people are to be seen for, as of a day: reckoned from contracts, follow-ups, exams and absences when it is read
 * (domain/health/follow-up.ts). A handful of questions, whatever the number of people.
 */

/** Of what a corporation says, what is a number. */
type Numbers = Omit<ExamRules, 'calendar'>;

/** Parameters of a corporation that say when a return or an age asks for an exam. */
const examParameters = {
  sicknessDays: 'health_return_sickness',
  accidentDays: 'health_return_accident',
  withinDays: 'health_return_within',
  midCareerAge: 'health_mid_career_age',
  preReturnDays: 'health_pre_return',
} as const satisfies Record<keyof Numbers, string>;

async function examRules(db: Database, corporation: number): Promise<ExamRules> {
  const [said, company] = await Promise.all([
    saidParameters(db, corporation),
    findCorporation(db, corporation),
  ]);
  const usual: ExamRules = { ...usualReturnRules, midCareerAge: usualMidCareerAge };
  const rule = (name: keyof Numbers): number => {
    const parameter = storedParameter(examParameters[name]);
    const value = parameter && effective(parameter, said).value;
    return typeof value === 'number' ? value : usual[name];
  };
  return {
    sicknessDays: rule('sicknessDays'),
    accidentDays: rule('accidentDays'),
    withinDays: rule('withinDays'),
    midCareerAge: rule('midCareerAge'),
    preReturnDays: rule('preReturnDays'),
    calendar: company?.calendar ?? usual.calendar,
  };
}

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** A follow-up as a record says it; null for one that says too little. */
function followUpIn({ id, label, values }: Pick<RecordRow, 'id' | 'label' | 'values'>): FollowUp[] {
  const visit = followedVisits.find((one) => one === values['visit']);
  const appliesTo = followedPeople.find((one) => one === values['appliesTo']);
  const everyMonths = asNumber(values['everyMonths']);
  if (visit === undefined || appliesTo === undefined || everyMonths === null) return [];
  const firstMonths = asNumber(values['firstMonths']) ?? 0;
  const intermediateMonths = asNumber(values['intermediateMonths']);
  return [{ id, name: label, visit, appliesTo, firstMonths, everyMonths, intermediateMonths }];
}

/** The follow-ups of a corporation; where it has none, what the law says. */
export async function followUpsIn(db: Database, corporation: number): Promise<FollowUp[]> {
  const rows = (await choices(db, ['healthfollowup'], corporation)).get('healthfollowup') ?? [];
  const known = rows.flatMap(followUpIn);
  return known.length > 0
    ? known
    : healthFollowUps.flatMap((values, index) => followUpIn({ id: -1 - index, label: values.name, values }));
}

interface PersonRow {
  person: number;
  name: string;
  birthDate: string | null;
  followUps: number[] | null;
}

interface ContractRow {
  person: number;
  start: string;
  end: string | null;
  apprentice: boolean;
}

/** Rows by the person that they are about. */
function byPerson<Row extends { person: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const grouped = new Map<number, Row[]>();
  for (const row of rows) {
    const own = grouped.get(row.person);
    if (own) own.push(row);
    else grouped.set(row.person, [row]);
  }
  return grouped;
}

/**
 * Somebody who works here, what they are to be seen for, and what is planned of it: for who may know what came of exams
 * alone.
 */
export interface HealthStanding {
  person: number;
  name: string;
  /** The follow-ups that hold for them. */
  followUps: FollowUp[];
  /** The earliest first. */
  due: DueExam[];
  /** What is planned, the earliest first. */
  planned: { id: number; kind: ExamKind; day: CivilDate }[];
}

/**
 * Of everybody who is under contract on the day or will be, trainees apart, what they are to be seen for, by name.
 * @param whose of this person, or these, alone; null: of everybody
 */
export async function healthStandings(
  db: Database,
  corporation: number,
  today: CivilDate,
  whose: number | readonly number[] | null = null,
): Promise<HealthStanding[]> {
  const only = (column: RawBuilder<unknown>) =>
    whose === null ? sql`true` : sql`${column} = any(${[whose].flat()}::bigint[])`;
  const here = sql`corporation_id = ${corporation} and ${only(sql.ref('person_id'))}`;
  const employed = sql`select person_id from contract where ${here} and not deleted and not trainee
    and (end_on is null or end_on >= ${today})`;
  const [people, contracts, exams, planned, absences, rules, ofExams] = await Promise.all([
    sql<PersonRow>`select pc.person_id as person, pc.name, p.birth_date as "birthDate",
        f.follow_ups as "followUps"
      from person_corporation pc join person p on p.id = pc.person_id
        left join health_file f on f.person_id = pc.person_id and f.corporation_id = pc.corporation_id
      where pc.corporation_id = ${corporation} and ${only(sql.ref('pc.person_id'))}
        and pc.person_id in (${employed})
      order by pc.name_order, pc.person_id`.execute(db),
    sql<ContractRow>`select person_id as person, start_on as start, end_on as end, apprentice from contract
      where ${here} and not deleted and not trainee`.execute(db),
    // Of each kind the last one counts, and of exams of aptitude the last one before attestations, too.
    sql<HeldExam & { person: number }>`select distinct on (person_id, kind, day < '2025-10-01')
        person_id as person, kind, day, next_by as "nextBy",
        coalesce(aptitude = any(${[...adverseOpinions]}::text[]), false) as adverse
      from health_exam where ${here} and status = 'held' and day is not null
      order by person_id, kind, day < '2025-10-01', day desc`.execute(db),
    sql<{ person: number; id: number; kind: ExamKind; day: string }>`select person_id as person, id, kind, day
      from health_exam where ${here} and status = 'planned' and day >= ${today} order by day, id`.execute(db),
    // Those that were put in by hand, and leave that was agreed on, by what its kind says of a return.
    sql<Absence & { person: number }>`select person_id as person, kind, start_on as start, end_on as end
        from health_absence where ${here}
      union all select person_id, (select k.values->>'returnVisit' from record_list k where k.id = kind_id),
        start_on, end_on
        from rest_day where ${here} and standing and status <> 'IN_WAITING' and kind_id in (
          select k.id from record_list k where k.resource = 'activitytype' and k.values ? 'returnVisit'
            and k.values->>'returnVisit' is not null)
      -- Illness that was noted within a leave of another kind.
      union all select r.person_id, ill.kind, (noted ->> 0)::date, (noted ->> 1)::date
        from rest_day r, jsonb_array_elements(r.interruptions) noted, lateral (
          select distinct k.values->>'returnVisit' as kind from rest_day_day d
            join record_list k on k.id = d.kind_id and k.resource = 'activitytype'
          where d.rest_day_id = r.id and d.gone is null and d.kind_id is distinct from r.kind_id
            and d.day between (noted ->> 0)::date and (noted ->> 1)::date
            and k.values->>'returnVisit' is not null) ill
        where ${here} and r.standing and r.interruptions <> '[]'`.execute(db),
    followUpsIn(db, corporation),
    examRules(db, corporation),
  ]);
  const of = {
    contracts: byPerson(contracts.rows),
    exams: byPerson(exams.rows),
    planned: byPerson(planned.rows),
    absences: byPerson(absences.rows),
  };
  return people.rows.flatMap(({ person: id, name, birthDate, followUps }) => {
    const employment = employmentOn(of.contracts.get(id) ?? [], today);
    if (employment === null) return [];
    const followed: Followed = {
      start: employment.since,
      birthDate,
      apprentice: employment.contract.apprentice,
      followUps: followUps ?? [],
      exams: of.exams.get(id) ?? [],
      absences: of.absences.get(id) ?? [],
    };
    return [
      {
        person: id,
        name,
        followUps: followUpsOf(followed, rules, today),
        due: examsDue(followed, rules, ofExams, today),
        planned: of.planned.get(id) ?? [],
      },
    ];
  });
}
