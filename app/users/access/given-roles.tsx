import { useText } from '../../ui/text.tsx';
import type { GivenFamily } from './given-roles.server.ts';

/** Roles by family, as text. */
export function GivenRoles({ families, none }: { families: GivenFamily[]; none: string }) {
  const t = useText();
  if (families.length === 0) return <p className="hint">{none}</p>;
  return (
    <dl className="given-roles">
      {families.map(({ key, name, rights }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            {rights.map(({ role, name: right, from }) => (
              <span key={role} className="given">
                {right}
                {from !== null && <small> {t('roles.groups.inherited', { name: from })}</small>}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
