import type { ApiTokenRow } from '#projections/api-tokens/api-tokens.ts';
import { Badge } from '../ui/badge.tsx';
import { useText } from '../ui/text.tsx';

type State = Pick<ApiTokenRow, 'expired' | 'revokedAt'>;

const stateOf = ({ expired, revokedAt }: State): 'active' | 'expired' | 'revoked' =>
  revokedAt !== null ? 'revoked' : expired ? 'expired' : 'active';

export const works = (token: State): boolean => stateOf(token) === 'active';

const tones = { active: 'ok', expired: 'warn', revoked: 'mute' } as const;

export function TokenBadge({ token }: { token: State }) {
  const t = useText();
  const state = stateOf(token);
  return <Badge tone={tones[state]}>{t(`api.tokens.state.${state}`)}</Badge>;
}

/** How many rights, or that it has all of its owner's. */
export function Rights({ roles }: { roles: readonly string[] }) {
  const t = useText();
  const full = roles.some((role) => role === 'ROLE_SUPER_ADMIN' || role === 'ROLE_ADMIN');
  return (
    <span title={roles.slice(0, 12).join(', ')} translate="no">
      {full ? t('api.tokens.full') : t('api.tokens.rolesCount', { count: roles.length })}
    </span>
  );
}
