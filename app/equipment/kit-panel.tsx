import type { KitMember } from '#projections/equipment/equipment.ts';
import { TrackedBadge } from '../tracked/tracked-badge.tsx';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { equipmentLook } from './equipment-look.ts';

interface Props {
  members: readonly KitMember[];
  /** Who has the kit: a piece that somebody else has says so. */
  holder: string | null;
  toOf: (member: KitMember) => string;
}

/** The pieces of a kit; nothing for what holds none. */
export function KitPanel({ members, holder, toOf }: Props) {
  const t = useText();
  if (members.length === 0) return null;
  return (
    <Panel title={t('equipment.members')}>
      <ul>
        {members.map((member) => (
          <li key={member.id}>
            <a className="link" href={toOf(member)} translate="no">
              {member.name} · <span className="code">{member.code}</span>
            </a>{' '}
            <TrackedBadge look={equipmentLook} status={member.status} />
            {member.holder !== null && member.holder !== holder && ` ${member.holder}`}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
