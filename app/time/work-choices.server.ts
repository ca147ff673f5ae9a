import { choices } from '#projections/records/records.ts';
import { projectChoices } from '#projections/time/project-choices.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { Option } from '../ui/form/field.tsx';

/** What somebody's time can be of: projects that are not finished and that they are on or may read, and kinds of work. */
export async function workChoices(
  { services, corporation, language, may }: StaffContext,
  person: number,
): Promise<{ projects: Option[]; types: Option[] }> {
  const everyProject = may(['ROLE_PROJECT_READ', 'ROLE_PERSON_ACTIVITY_MANAGE']);
  const [projects, lists] = await Promise.all([
    projectChoices(services.db, corporation, everyProject ? null : person),
    choices(services.db, ['activitytype'], corporation, language),
  ]);
  return {
    projects: projects.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` })),
    types: (lists.get('activitytype') ?? [])
      .filter(({ values }) => values['restDay'] !== true)
      .map(({ id, label }) => ({ value: id, label })),
  };
}
