import { mayNoteLate } from '#domain/time/noting.ts';
import { choices } from '#projections/records/records.ts';
import { projectChoices } from '#projections/time/project-choices.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { Option } from '../ui/form/field.tsx';

/**
 * What somebody's time can be of: projects that they are on, planned on or may read, those that are finished by right, and
 * kinds of work.
 */
export async function workChoices(
  { services, corporation, actor, language, may, t }: StaffContext,
  person: number,
): Promise<{ projects: Option[]; types: Option[] }> {
  const everyProject = may(['ROLE_PROJECT_READ', 'ROLE_PERSON_ACTIVITY_MANAGE']);
  const [projects, lists] = await Promise.all([
    projectChoices(services.db, corporation, {
      person: everyProject ? null : person,
      late: mayNoteLate(actor),
    }),
    choices(services.db, ['activitytype'], corporation, language),
  ]);
  return {
    projects: projects.map(({ id, code, name, finished }) => ({
      value: id,
      label: finished ? t('time.choose.finished', { project: `${code} · ${name}` }) : `${code} · ${name}`,
    })),
    types: (lists.get('activitytype') ?? [])
      .filter(({ values }) => values['restDay'] !== true)
      .map(({ id, label }) => ({ value: id, label })),
  };
}
