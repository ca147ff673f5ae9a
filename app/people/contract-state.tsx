import type { ContractStateName } from '#projections/people/staff.ts';
import { Badge } from '../ui/badge.tsx';
import { useText } from '../ui/text.tsx';

const tones = { under: 'ok', out: 'warn', none: 'mute' } as const;

/** Whether somebody is under contract, in words. */
export function ContractState({ state }: { state: ContractStateName }) {
  const t = useText();
  return <Badge tone={tones[state]}>{t(`people.state.${state}`)}</Badge>;
}
