import type { CandidateStatus } from '#domain/recruitment/candidate.ts';
import { Badge } from '../ui/badge.tsx';
import { useText } from '../ui/text.tsx';
import { candidateTones } from './candidate-tones.ts';

/** Where an application stands, in words. */
export function CandidateState({ status }: { status: CandidateStatus }) {
  const t = useText();
  return <Badge tone={candidateTones[status]}>{t(`recruitment.status.${status}`)}</Badge>;
}
