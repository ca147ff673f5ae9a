import { countChangeRequests, listChangeRequests } from '#projections/people/change-requests.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import type { WorkItem } from '../../ui/work-item.ts';
import { partsOf } from './change-words.server.ts';

/** More are not counted: a page never waits for a count of everything. */
const MOST = 1000;

/** What people ask to be changed in their files, for who may decide about it. */
export async function changeWork(context: StaffContext): Promise<WorkItem[]> {
  const { services, corporation, t } = context;
  const parts = partsOf(context);
  if (parts.length === 0) return [];
  const filter = { keyword: null, status: 'waiting' as const, person: null, parts };
  const count = await countChangeRequests(services.db, corporation, filter, MOST);
  if (count === 0) return [];
  const request = { sort: 'newest', direction: 'desc' as const, limit: 1, cursor: null, offset: 0 };
  const { rows } = await listChangeRequests(services.db, corporation, filter, request);
  const [only] = count === 1 ? rows : [];
  return [
    {
      key: 'change-requests',
      title: t('people.change.work', { count }),
      detail: only ? only.name : '',
      to: only ? pathTo('changeRequestDetails', { id: only.id }) : pathTo('changeRequestList', {}),
      action: t('revenue.work.see'),
    },
  ];
}
