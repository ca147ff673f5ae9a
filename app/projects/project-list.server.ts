import type { ProjectFilter } from '#projections/projects/projects.ts';
import { listAddress } from '../http/list.server.ts';

/** What a list of projects is asked for by its address. */
export function askedProjects(url: URL) {
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const { status, client, keyword } = asked;
  const filter: ProjectFilter = {
    status: status === 'open' || status === 'closed' ? status : null,
    client,
    keyword,
  };
  return { asked, filter };
}
