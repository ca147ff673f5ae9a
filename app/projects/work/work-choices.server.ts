import { grouped } from '#domain/kernel/grouped.ts';
import { mayNoteLate } from '#domain/time/noting.ts';
import { jobsOf } from '#projections/projects/figures.ts';
import { choices } from '#projections/records/records.ts';
import {
  MOST_OFFERED,
  projectChoices,
  projectChoiceTyped,
  type ProjectSight,
} from '#projections/time/project-choices.ts';
import { formText } from '../../http/form-text.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import type { Option } from '../../ui/form/field.tsx';
import { workValue } from './work-value.ts';

/** What somebody's time can be of. */
export interface WorkChoices {
  projects: Option[];
  /** There are more projects than a field offers: they are typed. */
  typed: boolean;
  types: Option[];
}

/** As many choices as a field offers at most, jobs of projects among them. */
const MOST_CHOICES = 400;

/** Between a project and its job, as they are named. */
const JOB_MARK = ' › ';

/** What an entry is of, as a choice names it; '' on no project. */
export const workLabel = ({
  projectCode,
  projectName,
  jobName,
}: {
  projectCode: string | null;
  projectName: string | null;
  jobName: string | null;
}): string =>
  projectCode === null
    ? ''
    : `${projectCode} · ${projectName}${jobName === null ? '' : `${JOB_MARK}${jobName}`}`;

/** Which projects a field offers, and whether their jobs with them. */
export interface WorkSight extends ProjectSight {
  jobs: boolean;
}

/** What somebody's time is of: projects that they are on, planned on or may read, those that are finished by right. */
export const timeSight = ({ actor, may }: StaffContext, person: number): WorkSight => ({
  person: may(['ROLE_PROJECT_READ', 'ROLE_PERSON_ACTIVITY_MANAGE']) ? null : person,
  late: mayNoteLate(actor),
  jobs: true,
});

/** Projects of a field, the newest first, each with its jobs behind it. */
export async function offeredWorks(
  { services, corporation, t }: Pick<StaffContext, 'services' | 'corporation' | 't'>,
  sight: WorkSight,
): Promise<Pick<WorkChoices, 'projects' | 'typed'>> {
  const { db } = services;
  const projects = await projectChoices(db, corporation, sight);
  const ids = projects.map(({ id }) => id);
  const jobs = grouped(sight.jobs ? await jobsOf(db, corporation, ids) : [], ({ project }) => project);
  const options = projects.flatMap(({ id, code, name, finished }): Option[] => {
    const label = `${code} · ${name}`;
    const own = { value: id, label: finished ? t('time.choose.finished', { project: label }) : label };
    const ofJobs = (finished ? [] : (jobs.get(id) ?? [])).map((one) => ({
      value: workValue(id, one.job),
      label: `${label}${JOB_MARK}${one.name}`,
    }));
    return [own, ...ofJobs];
  });
  const open = projects.filter(({ finished }) => !finished).length;
  return {
    typed: open === MOST_OFFERED || projects.length - open === MOST_OFFERED || options.length > MOST_CHOICES,
    projects: options,
  };
}

/** What somebody's time can be of: projects and kinds of work. */
export async function workChoices(context: StaffContext, person: number): Promise<WorkChoices> {
  const { services, corporation, language } = context;
  const [works, lists] = await Promise.all([
    offeredWorks(context, timeSight(context, person)),
    choices(services.db, ['activitytype'], corporation, language),
  ]);
  return {
    ...works,
    types: (lists.get('activitytype') ?? [])
      .filter(({ values }) => values['restDay'] !== true)
      .map(({ id, label }) => ({ value: id, label })),
  };
}

type WorkContext = Pick<StaffContext, 'services' | 'corporation'>;

/** No record has it: it is refused at its field. */
const NONE = '0';

/** What was typed as a project, or a project and its job. */
async function workTyped(context: WorkContext, sight: WorkSight, typed: string): Promise<string> {
  const { services, corporation } = context;
  if (typed === '') return '';
  const [named = '', job] = typed.split(JOB_MARK);
  const found = await projectChoiceTyped(services.db, corporation, sight, named);
  if (found === null) return NONE;
  if (job === undefined) return String(found.id);
  if (!sight.jobs) return NONE;
  const jobs = await jobsOf(services.db, corporation, [found.id]);
  const meant = jobs.find(({ name }) => name.localeCompare(job.trim(), 'fr', { sensitivity: 'base' }) === 0);
  return meant === undefined ? NONE : workValue(found.id, meant.job);
}

/** Puts the ids of projects and jobs that were chosen or typed into a form: of `project`, and of each `….project`. */
export async function readWorks(context: WorkContext, sight: WorkSight, form: FormData): Promise<void> {
  const typed = [...form.keys()].filter((name) => /(^|\.)projectName$/.test(name));
  for (const name of new Set(typed))
    form.set(name.replace(/Name$/, ''), await workTyped(context, sight, formText(form, name).trim()));
  for (const name of [...form.keys()].filter((one) => /(^|\.)project$/.test(one))) {
    const [project = '', job] = formText(form, name).split('/');
    if (job === undefined) continue;
    form.set(name, project);
    form.set(name.replace(/project$/, 'job'), job);
  }
}
