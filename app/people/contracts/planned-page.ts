import type { Planned } from '#domain/people/planned.ts';
import { pathTo } from '../../paths.ts';

/** Where what is planned is read, and decided: planned time on the planning, from its first day. */
export function pageOfPlanned({
  kind,
  id,
  from,
  project,
}: Pick<Planned, 'kind' | 'id' | 'from' | 'project'>): string {
  switch (kind) {
    case 'restDay':
      return pathTo('restDayDetails', { id });
    case 'plan':
      return pathTo('projectPlanning', {}, { day: from });
    case 'assignment':
      return pathTo('projectDetails', { id: project ?? 0 });
    case 'transport':
      return pathTo('transportDetails', { id });
    case 'equipment':
      return pathTo('equipmentDetails', { id }, { selectedTab: 'usage' });
  }
}
