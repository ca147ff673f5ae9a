import { standingOn, type ExamStanding, type ExamStatus } from '#domain/health/exam.ts';
import { Badge } from '../ui/badge.tsx';
import { useText } from '../ui/text.tsx';

const tones = {
  planned: 'info',
  toComplete: 'warn',
  held: 'ok',
  cancelled: 'mute',
} as const satisfies Record<ExamStanding, string>;

/** Where an exam stands today, in words. */
export function ExamState({ status, day, today }: { status: ExamStatus; day: string; today: string }) {
  const t = useText();
  const standing = standingOn(status, day, today);
  return <Badge tone={tones[standing]}>{t(`health.status.${standing}`)}</Badge>;
}
