import type { CandidateStatus } from '#domain/recruitment/candidate.ts';
import { Badge } from '../ui/badge.tsx';
import { useText } from '../ui/text.tsx';

const tones = { applied: 'info', toMeet: 'warn', retained: 'ok', hired: 'ok', refused: 'mute' } as const;

/** Where an application stands, in words. */
export function CandidateState({ status }: { status: CandidateStatus }) {
  const t = useText();
  return <Badge tone={tones[status]}>{t(`recruitment.status.${status}`)}</Badge>;
}
