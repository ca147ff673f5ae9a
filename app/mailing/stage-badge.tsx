import { Badge } from '../ui/badge.tsx';
import { useText } from '../ui/text.tsx';

const tones = ['mute', 'info', 'warn', 'bad'] as const;

/** How far an invoice was reminded of: 0 for not at all. */
export function StageBadge({ stage }: { stage: number }) {
  const t = useText();
  if (stage === 0) return <>–</>;
  return <Badge tone={tones[stage] ?? 'bad'}>{t(`dunning.stage.${stage}`)}</Badge>;
}
