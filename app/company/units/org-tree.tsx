import type { OrgBranch } from '#projections/company/org-units.ts';
import { pathTo } from '../../paths.ts';
import { useText } from '../../ui/text.tsx';
import type { ChartUnit } from './org-chart.server.ts';

function Box({ unit, linked }: { unit: OrgBranch<ChartUnit>; linked: boolean }) {
  const t = useText();
  const { id, name, code, typeName, managerName, members } = unit;
  return (
    <div className="org-box">
      <b translate="no">{linked ? <a href={pathTo('orgEdit', { id })}>{name}</a> : name}</b>
      {(typeName !== null || code !== null) && <small>{[typeName, code].filter(Boolean).join(' · ')}</small>}
      {managerName !== null && (
        <span translate="no">
          <span className="unseen">{t('organization.field.manager')} </span>
          {managerName || t('commerce.erased')}
        </span>
      )}
      {members.length > 0 && (
        <small translate="no">{members.map((one) => one.name ?? t('commerce.erased')).join(', ')}</small>
      )}
    </div>
  );
}

/** An organization chart: nested lists, drawn as boxes where there is room. */
export function OrgTree({ branches, linked }: { branches: OrgBranch<ChartUnit>[]; linked: boolean }) {
  return (
    <div className="org-chart">
      <Branches branches={branches} linked={linked} />
    </div>
  );
}

function Branches({ branches, linked }: { branches: OrgBranch<ChartUnit>[]; linked: boolean }) {
  return (
    <ul>
      {branches.map((branch) => (
        <li key={branch.id}>
          <Box unit={branch} linked={linked} />
          {branch.children.length > 0 && <Branches branches={branch.children} linked={linked} />}
        </li>
      ))}
    </ul>
  );
}
