import { addDays, isCivilDate, mondayOf, type CivilDate } from '#domain/kernel/dates.ts';
import { date } from '#domain/kernel/fields.ts';
import { copyPlannedWeek } from '#domain/projects/planning/plan-commands.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { plannedBetween } from '#projections/projects/planning/board.ts';
import { findProject } from '#projections/projects/projects.ts';
import type { Flash } from '../../http/flash.server.ts';
import { submit } from '../../http/form.server.ts';
import { formText } from '../../http/form-text.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { planBackOn } from './plan-form.server.ts';
import { askedPlanning, filterOptions, isAskedFor, peopleOf, type AskedPlanning } from './planning.server.ts';
import { planningFilters } from './planning-filters.ts';

const isNarrowed = (asked: AskedPlanning): boolean =>
  asked.project !== null || planningFilters.some((name) => asked[name] !== null);

/** What the copied week is narrowed by, as the planning was: words for each. */
export async function narrowedBy(context: StaffContext): Promise<string[]> {
  const asked = askedPlanning(context);
  if (!isNarrowed(asked)) return [];
  const { services, corporation } = context;
  const project = asked.project === null ? null : await findProject(services.db, asked.project, corporation);
  const options = await filterOptions(context);
  return [
    ...(project === null ? [] : [`${project.code} · ${project.name}`]),
    ...planningFilters.flatMap(
      (name) => options[name].find(({ value }) => String(value) === String(asked[name]))?.label ?? [],
    ),
  ];
}

/** Whose plans of which projects are meant, in the week that is copied; all where nothing narrows them. */
async function meantIn(
  context: StaffContext,
  day: CivilDate,
): Promise<Partial<Record<'persons' | 'projects', number[]>>> {
  const { services, corporation } = context;
  const first = mondayOf(day);
  const asked = { ...askedPlanning(context), first, last: addDays(first, 6) };
  if (!isNarrowed(asked)) return {};
  const [people, plans] = await Promise.all([
    peopleOf(context, asked),
    plannedBetween(services.db, corporation, asked.first, asked.last),
  ]);
  const projects = new Set(plans.filter((one) => isAskedFor(one, asked)).map(({ project }) => project));
  return { persons: people.map(({ id }) => id), projects: [...projects] };
}

type Copied = Awaited<ReturnType<typeof copyPlannedWeek.handle>>;

const MOST_NAMED = 5;

/** What was copied, who was left out and why, and the button that takes it back. */
async function toldOf(
  { services, corporation, t }: StaffContext,
  { copied, copy, leftOut }: Copied,
  day: string,
): Promise<Flash> {
  const undo = copy === null ? {} : { undo: { to: pathTo('projectPlanning', {}), ...undoOf(copy, day) } };
  if (leftOut.length === 0) return { tone: 'ok', key: 'projects.notice.copied', ...undo };
  const of = [...new Map(leftOut.map((one) => [`${one.person} ${one.why}`, one])).values()];
  const people = of.slice(0, MOST_NAMED).map(({ person }) => person);
  const names = await namesOfMembers(services.db, people, corporation);
  const said = of
    .slice(0, MOST_NAMED)
    .map(
      ({ person, why }) =>
        `${names.get(person) || t('commerce.erased')} (${t(`projects.planning.leftOut.${why}`)})`,
    );
  const more = of.length - said.length;
  const rest = more > 0 ? [t('projects.planning.leftOut.more', { count: more })] : [];
  const key = copied === 0 ? 'projects.notice.nothingCopied' : 'projects.notice.copiedBut';
  return {
    tone: copied === 0 ? 'warn' : 'ok',
    key,
    params: { names: [...said, ...rest].join(', ') },
    ...undo,
  };
}

const undoOf = (copy: number, day: string) => ({
  intent: 'undoCopy',
  fields: { copy: String(copy), day },
});

/** Copies the week that the form says, as far as the planning was narrowed. */
export async function copyWeek(context: StaffContext) {
  const form = await context.request.formData();
  const [from, to] = [date().safeParse(formText(form, 'from')), date().safeParse(formText(form, 'to'))];
  const meant = await meantIn(context, from.success && isCivilDate(from.data) ? from.data : context.today);
  for (const [name, ids] of Object.entries(meant))
    for (const [at, id] of ids.entries()) form.set(`${name}[${at}]`, String(id));
  return submit<typeof copyPlannedWeek.input, Copied>(context, form, {
    command: copyPlannedWeek,
    madeAnew: ['persons', 'projects'],
    done: async (copied) => ({
      to: planBackOn(context, form, 'to'),
      flash: await toldOf(context, copied, to.success ? to.data : context.today),
    }),
  });
}
