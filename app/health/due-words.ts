import type { DueExam } from '#domain/health/follow-up.ts';
import { formatDate } from '../ui/format.ts';

type Say = (key: string, values?: Record<string, string | number>) => string;

/** Why an exam is due, in words: the rule, and the day that it is reckoned from. */
export function reasonWords({ reason }: DueExam, t: Say): string {
  const since = formatDate(reason.since);
  switch (reason.key) {
    case 'asked':
      return t('health.reason.asked', { since });
    case 'adverse':
    case 'before':
      return t(`health.reason.${reason.key}`, { since, followUp: reason.followUp });
    case 'midCareer':
      return t('health.reason.midCareer', { since, age: reason.age });
    case 'preReturn':
      return t('health.reason.preReturn', { since, days: reason.days });
    case 'return': {
      const { days, within, absence } = reason;
      return t('health.reason.return', { since, days, within, absence: t(`health.absenceOf.${absence}`) });
    }
    case 'first':
    case 'every':
    case 'intermediate':
    case 'former':
      return t(`health.reason.${reason.key}`, { since, months: reason.months, followUp: reason.followUp });
  }
}
