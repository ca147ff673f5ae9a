import { projectLabel, projectProfiles, projectTyped } from '#projections/projects/projects.ts';
import { findThirdParties } from '#projections/third-parties/third-parties.ts';
import type { OrderFilter } from '#projections/transport/order-list.ts';
import { thirdPartyTyped } from '../documents/form/typed-name.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { linkWith } from '../ui/links.ts';

/**
 * Client and project of an address that names them by what was typed: where that is known, the address by their ids, by
 * which lists are narrowed; else what nobody is called.
 */
export async function namedFilters({
  services,
  corporation,
  url,
}: StaffContext): Promise<{ to: string } | { unknown: Record<string, string> }> {
  const typed = (name: string) => (url.searchParams.get(`${name}Name`) ?? '').trim();
  if (!url.searchParams.has('clientName') && !url.searchParams.has('projectName')) return { unknown: {} };
  const [client, project] = await Promise.all([
    typed('client') === ''
      ? null
      : thirdPartyTyped({ db: services.db, corporation }, { type: 'client' }, typed('client')),
    typed('project') === '' ? null : projectTyped(services.db, corporation, typed('project')),
  ]);
  const found = {
    client: client === null || client === 'ambiguous' ? null : client.id,
    project: project?.id ?? null,
  };
  const unknown = Object.fromEntries(
    (['client', 'project'] as const)
      .filter((name) => typed(name) !== '' && found[name] === null)
      .map((name) => [name, typed(name)]),
  );
  if (Object.keys(unknown).length > 0) return { unknown };
  const address = url.pathname.replace(/\.data$/, '') + url.search;
  return { to: linkWith(address, { ...found, clientName: null, projectName: null, cursor: null }) };
}

/** What client and project of a filter are called. */
export async function filterNames(
  { services, corporation }: StaffContext,
  { client = null, project = null }: OrderFilter,
): Promise<Record<'client' | 'project', string>> {
  const some = (id: number | null) => (id === null ? [] : [id]);
  const [[party], [found]] = await Promise.all([
    findThirdParties(services.db, some(client), corporation),
    projectProfiles(services.db, some(project), corporation),
  ]);
  return { client: party?.identity?.name ?? '', project: found === undefined ? '' : projectLabel(found) };
}
