import type { StaffContext } from '../http/screen.server.ts';
import { ownLeaveIsKept } from './leave-feed.server.ts';
import { pathTo } from '../paths.ts';

export type Section = 'board' | 'list' | 'own' | 'balances' | 'report';

/** The pages of leave that somebody may open, as tabs. */
export async function sectionsOf(context: StaffContext, shown: Section) {
  const { t, may, actor } = context;
  const manages = may('ROLE_PERSON_MANAGE_REST_DAY');
  const all: { name: Section; to: string; open: boolean }[] = [
    { name: 'board', to: pathTo('restDayBoard', {}), open: true },
    { name: 'list', to: pathTo('restDayList', {}), open: true },
    {
      name: 'own',
      to: actor.person === null ? '' : pathTo('leaveLedger', { id: actor.person }),
      open: await ownLeaveIsKept(context, context),
    },
    { name: 'balances', to: pathTo('leaveBalances', {}), open: manages },
    { name: 'report', to: pathTo('leaveReport', {}), open: manages },
  ];
  return all
    .filter(({ open }) => open)
    .map(({ name, to }) => ({ label: t(`timeOff.section.${name}`), to, current: name === shown }));
}
