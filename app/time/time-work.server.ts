import { timeSightOf } from '#domain/time/time-access.ts';
import { monthsToDecide, refusedMonths } from '#projections/time/waiting-months.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import type { WorkItem } from '../ui/work-item.ts';

/** Months of time that wait for somebody's decision, and their own that were refused. */
export async function timeWork(context: StaffContext): Promise<WorkItem[]> {
  const { services, corporation, actor, t, language } = context;
  const [waiting, refused] = await Promise.all([
    monthsToDecide(services.db, corporation, timeSightOf(actor)),
    actor.person === null ? [] : refusedMonths(services.db, corporation, actor.person),
  ]);
  const items = refused.map(({ id, month }): WorkItem => {
    const title = t('time.work.refused', { month: monthInWords(month, language) });
    return {
      key: `time-refused-${id}`,
      title,
      detail: t('time.work.refusedDetail'),
      to: pathTo('activityMonthDetails', { id }),
      action: t('revenue.work.see'),
    };
  });
  if (waiting > 0)
    items.push({
      key: 'time-to-approve',
      title: t('time.work.approve', { count: waiting }),
      detail: t('time.work.approveDetail'),
      to: pathTo('activityMonthList', {}, { status: 'submitted' }),
      action: t('revenue.work.see'),
    });
  return items;
}
