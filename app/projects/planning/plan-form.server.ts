import { isCivilDate } from '#domain/kernel/dates.ts';
import { date } from '#domain/kernel/fields.ts';
import type { Half } from '#domain/kernel/half-days.ts';
import { staffNames } from '#projections/people/staff.ts';
import { listProjects } from '#projections/projects/projects.ts';
import { formText } from '../../http/form-text.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { insideSite, pathTo } from '../../paths.ts';
import { linkWith } from '../../ui/links.ts';
import { readSlot } from '../../ui/board/planning.ts';
import type { Option } from '../../ui/form/field.tsx';

export interface PlanValues {
  person: string;
  project: string;
  start: string;
  startHalf: string;
  end: string;
  endHalf: string;
  hours: string;
}

const MOST_PROJECTS = 500;

/** What a plan is made of: the people of the company, and projects that take any. */
export async function planChoices({ services, corporation }: StaffContext) {
  const request = {
    sort: 'name',
    direction: 'asc',
    limit: MOST_PROJECTS,
    cursor: null,
    offset: 0,
  } as const;
  const [people, projects] = await Promise.all([
    staffNames(services.db, corporation),
    listProjects(
      services.db,
      corporation,
      { status: null, open: true, client: null, keyword: null },
      request,
    ),
  ]);
  return {
    people: people.map(({ id, name }): Option => ({ value: id, label: name })),
    projects: projects.rows.map(({ id, code, name }): Option => ({ value: id, label: `${code} · ${name}` })),
  };
}

function askedSlot(name: string | null): { day: string; half: Half } | null {
  const slot = name === null ? null : readSlot(name);
  return slot && isCivilDate(slot.column)
    ? { day: slot.column, half: slot.part === 1 ? 'afternoon' : 'morning' }
    : null;
}

/** What a new plan begins with: the person, project and days that the address asks for. */
export function newPlanValues({ url, today }: StaffContext): PlanValues {
  const query = url.searchParams;
  const from = askedSlot(query.get('from'));
  const until = askedSlot(query.get('until'));
  return {
    person: query.get('person') ?? '',
    project: query.get('project') ?? '',
    start: from?.day ?? today,
    startHalf: from?.half ?? 'morning',
    end: until?.day ?? from?.day ?? today,
    endHalf: until?.half ?? 'afternoon',
    hours: '',
  };
}

/** Where a form of a plan was opened from: it leads back there, to the view, days and project that were looked at. */
export const planBack = ({ url }: Pick<StaffContext, 'url'>): string =>
  insideSite(url.searchParams.get('back'), pathTo('projectPlanning', {}));

/** The same with the day that a field of the form says, where it was a planning. */
export function planBackOn(context: StaffContext, form: FormData, field: string): string {
  const back = planBack(context);
  const day = date().safeParse(formText(form, field));
  const isPlanning = back.split('?', 1)[0] === pathTo('projectPlanning', {});
  return isPlanning && day.success ? linkWith(back, { day: day.data }) : back;
}
