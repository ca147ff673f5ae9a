import { addDays } from '#domain/kernel/dates.ts';
import { DECLARATION_DAYS, DECLARATION_TOLD_DAYS } from '#domain/people/labour-rules.ts';
import { peopleDeadlines, type Deadline } from '#projections/people/deadlines.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { formatDate } from '../ui/format.ts';
import type { WorkItem } from '../ui/work-item.ts';

/** Ends of trials and contracts are told so many days before: what is to be decided by then takes its time. */
const AHEAD_DAYS = 30;

const kinds = ['declaration', 'trialEnd', 'contractEnd'] as const;

/** So many are named, the others counted. */
const NAMED = 3;

/** What is left to do about contracts: hirings that are to be declared or were not, trials and contracts that end soon. */
export async function peopleWork(
  { services, corporation, may, t }: StaffContext,
  today: string,
): Promise<WorkItem[]> {
  if (!may('ROLE_CONTRACT_READ')) return [];
  const span = { from: addDays(today, -DECLARATION_TOLD_DAYS), until: addDays(today, AHEAD_DAYS), today };
  const all = await peopleDeadlines(services.db, corporation, span, kinds);
  const isDue = ({ kind, day }: Deadline): boolean =>
    kind === 'declaration' ? day <= addDays(today, DECLARATION_DAYS) : day >= today;
  return kinds.flatMap((kind): WorkItem[] => {
    const due = all.filter((one) => one.kind === kind && isDue(one));
    const [first] = due;
    if (first === undefined) return [];
    const late = kind === 'declaration' && first.day < today;
    return [
      {
        key: `people-${kind}`,
        title: t(`people.work.${late ? 'late' : kind}`, { count: due.length }),
        detail: due
          .slice(0, NAMED)
          .map(({ name, day }) => t('people.work.onDay', { name, day: formatDate(day) }))
          .join(' · '),
        to: pathTo('peopleDeadlines', {}, { kind }),
        action: t('revenue.work.see'),
      },
    ];
  });
}
