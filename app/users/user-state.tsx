import type { UserStateName } from '#projections/users/users.ts';
import { Badge } from '../ui/badge.tsx';
import { useText } from '../ui/text.tsx';

const tones = { active: 'ok', invited: 'info', waiting: 'warn', disabled: 'mute' } as const;

/** How an account stands, in one word. */
export function UserState({ state }: { state: UserStateName }) {
  const t = useText();
  return <Badge tone={tones[state]}>{t(`users.state.${state}`)}</Badge>;
}
