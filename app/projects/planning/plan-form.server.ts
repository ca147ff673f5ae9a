import { isCivilDate } from '#domain/kernel/dates.ts';
import { date } from '#domain/kernel/fields.ts';
import type { Half } from '#domain/kernel/half-days.ts';
import { staffNames } from '#projections/people/staff.ts';
import { findProject } from '#projections/projects/projects.ts';
import { askedId } from '../../http/asked-id.ts';
import { formText } from '../../http/form-text.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { insideSite, pathTo } from '../../paths.ts';
import { linkWith } from '../../ui/links.ts';
import { readSlot } from '../../ui/board/planning.ts';
import type { Option } from '../../ui/form/field.tsx';
import { offeredWorks, readWorks, type WorkSight } from '../work/work-choices.server.ts';

export interface PlanValues {
  person: string;
  project: string;
  job: string;
  projectName: string;
  start: string;
  startHalf: string;
  end: string;
  endHalf: string;
  hours: string;
}

/** Projects that take any plan, with their jobs. */
const plannable: WorkSight = { person: null, late: false, jobs: true };

/** What a plan is made of: the people of the company, and projects that take any. */
export async function planChoices(context: StaffContext) {
  const [people, works] = await Promise.all([
    staffNames(context.services.db, context.corporation),
    offeredWorks(context, plannable),
  ]);
  return { people: people.map(({ id, name }): Option => ({ value: id, label: name })), ...works };
}
export type PlanChoices = Awaited<ReturnType<typeof planChoices>>;

/** A form of a plan as it was sent, with the project and the job that were chosen or typed. */
export async function sentPlan(context: StaffContext): Promise<FormData> {
  const form = await context.request.clone().formData();
  // What has ended since is still what stands there; whether it takes a plan, the command says.
  await readWorks(context, { ...plannable, late: true }, form);
  return form;
}

function askedSlot(name: string | null): { day: string; half: Half } | null {
  const slot = name === null ? null : readSlot(name);
  return slot && isCivilDate(slot.column)
    ? { day: slot.column, half: slot.part === 1 ? 'afternoon' : 'morning' }
    : null;
}

/** What a new plan begins with: the person, project and days that the address asks for. */
export async function newPlanValues({
  url,
  today,
  services,
  corporation,
}: StaffContext): Promise<PlanValues> {
  const query = url.searchParams;
  const from = askedSlot(query.get('from'));
  const until = askedSlot(query.get('until'));
  const asked = askedId(query, 'project');
  const project = asked === null ? null : await findProject(services.db, asked, corporation);
  return {
    person: query.get('person') ?? '',
    project: String(project?.id ?? ''),
    job: '',
    projectName: project === null ? '' : `${project.code} · ${project.name}`,
    start: from?.day ?? today,
    startHalf: from?.half ?? 'morning',
    end: until?.day ?? from?.day ?? today,
    endHalf: until?.half ?? 'afternoon',
    hours: '',
  };
}

/**
 * Where a form of a plan was opened from: it leads back there, to the view, days and project that were looked at; of
 * everybody's month the address says the day alone.
 */
export function planBack({ url: { searchParams } }: Pick<StaffContext, 'url'>): string {
  const day = searchParams.get('day') ?? '';
  const month = pathTo('projectPlanning', {}, { day: isCivilDate(day) ? day : null });
  return insideSite(searchParams.get('back'), month);
}

/** The same with the day that a field of the form says, where it was a planning. */
export function planBackOn(context: StaffContext, form: FormData, field: string): string {
  const back = planBack(context);
  const day = date().safeParse(formText(form, field));
  const isPlanning = back.split('?', 1)[0] === pathTo('projectPlanning', {});
  return isPlanning && day.success ? linkWith(back, { day: day.data }) : back;
}
