import { openProjects, projectLabel, projectTyped } from '#projections/projects/projects.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** The projects that lines propose, as they are typed; any other is found by its code or whole name. */
export async function proposedProjects({
  services,
  corporation,
}: Pick<StaffContext, 'services' | 'corporation'>): Promise<string[]> {
  return (await openProjects(services.db, corporation)).map(projectLabel);
}

/** Puts the ids of the projects that were typed into the lines; one that nobody has is refused at its field. */
export async function resolveLineProjects(
  { services, corporation }: Pick<StaffContext, 'services' | 'corporation'>,
  form: FormData,
): Promise<void> {
  const typed = [...form.entries()].flatMap(([name, value]) => {
    const [, line] = /^(lines\[\d{1,3}\])\.projectName$/.exec(name) ?? [];
    return line === undefined || typeof value !== 'string' || value.trim() === '' ? [] : [{ line, value }];
  });
  const found = new Map<string, number>();
  for (const value of new Set(typed.map((one) => one.value)))
    found.set(value, (await projectTyped(services.db, corporation, value))?.id ?? 0);
  for (const { line, value } of typed) form.set(`${line}.project`, String(found.get(value) ?? 0));
}
