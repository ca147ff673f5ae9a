import type { ReactNode } from 'react';
import type { OrgBranch } from '#projections/company/org-units.ts';
import { pathTo } from '../../paths.ts';
import { useText } from '../../ui/text.tsx';
import type { ChartPerson, ChartUnit } from './org-chart.server.ts';

interface PeopleProps {
  people: readonly ChartPerson[];
  /** The question by which somebody is moved; null: nobody may be. */
  moveTo: ((person: number) => string) | null;
  label: string;
}

/** Who is in a unit: each a way to be moved, which hands take hold of. */
export function OrgMembers({ people, moveTo, label }: PeopleProps) {
  const t = useText();
  return (
    <ul className="org-people" aria-label={label}>
      {people.map(({ id, name }) => {
        const shown = name ?? t('commerce.erased');
        return (
          <li key={id} translate="no">
            {moveTo && name !== null ? (
              <a href={moveTo(id)} data-person={id} aria-label={t('organization.moveNamed', { name })}>
                {shown}
              </a>
            ) : (
              shown
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface BoxProps {
  unit: OrgBranch<ChartUnit>;
  linked: boolean;
  moveFrom: ((unit: number) => PeopleProps['moveTo']) | null;
}

function Box({ unit, linked, moveFrom }: BoxProps) {
  const t = useText();
  const { id, name, code, typeName, managerName, members, total } = unit;
  const count = t('organization.count', { count: members.length });
  return (
    <div className="org-box" data-unit={id}>
      <b translate="no">{linked ? <a href={pathTo('orgEdit', { id })}>{name}</a> : name}</b>
      {(typeName !== null || code !== null) && <small>{[typeName, code].filter(Boolean).join(' · ')}</small>}
      {managerName !== null && (
        <span translate="no">
          <span className="unseen">{t('organization.field.manager')} </span>
          {managerName || t('commerce.erased')}
        </span>
      )}
      <small>
        {count}
        {total > members.length && ` · ${t('organization.countBelow', { count: total })}`}
      </small>
      {members.length > 0 && (
        <OrgMembers
          people={members}
          moveTo={moveFrom?.(id) ?? null}
          label={t('organization.peopleIn', { name })}
        />
      )}
    </div>
  );
}

interface TreeProps extends Pick<BoxProps, 'linked'> {
  branches: OrgBranch<ChartUnit>[];
  moveFrom?: BoxProps['moveFrom'];
}

/** An organization chart: nested lists, drawn as boxes where there is room. */
export function OrgTree({ branches, linked, moveFrom = null }: TreeProps) {
  return (
    <div className="org-chart">
      <Branches branches={branches} box={(unit) => <Box unit={unit} linked={linked} moveFrom={moveFrom} />} />
    </div>
  );
}

type Branch<Unit> = OrgBranch<Unit & { id: number }>;

/** Whatever stands below one another, as nested lists. */
export function Branches<Unit>({
  branches,
  box,
}: {
  branches: readonly Branch<Unit>[];
  box(unit: Branch<Unit>): ReactNode;
}) {
  return (
    <ul>
      {branches.map((branch) => (
        <li key={branch.id}>
          {box(branch)}
          {branch.children.length > 0 && <Branches branches={branch.children} box={box} />}
        </li>
      ))}
    </ul>
  );
}
