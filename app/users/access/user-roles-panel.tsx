import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Definitions, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { GivenRoles } from './given-roles.tsx';
import type { UserRolesData } from './user-roles-panel.server.ts';

/** The groups that somebody is in, one a line. */
function GroupsOf({ groups, mayManageGroups }: UserRolesData) {
  const t = useText();
  if (groups.length === 0) return <span className="hint">{t('roles.person.noGroups')}</span>;
  return (
    <>
      {groups.map(({ id, name, everywhere }) => (
        <div key={`${id}-${everywhere}`}>
          {mayManageGroups ? (
            <a className="ref" href={pathTo('userGroupDetails', { id })}>
              {name}
            </a>
          ) : (
            name
          )}
          {everywhere && <small> {t('roles.person.everywhere')}</small>}
        </div>
      ))}
    </>
  );
}

/** A user's groups and rights in the chosen company, as a part of their page. */
export function UserRolesPanel({ data }: { data: UserRolesData }) {
  const t = useText();
  const format = useFormat();
  const { user, base, direct, effective, mayEdit, maySeeMenu } = data;
  return (
    <Panel title={t('roles.person.panel')}>
      <Definitions
        items={[
          { term: t('roles.person.account'), value: t(`roles.base.${base}`) },
          { term: t('roles.person.groups'), value: <GroupsOf {...data} /> },
          {
            term: t('roles.person.direct'),
            value: <GivenRoles families={direct} none={t('roles.person.noDirect')} />,
          },
          {
            term: t('roles.person.effective'),
            value: effective === null ? t('roles.person.everything') : format.integer(effective),
          },
        ]}
      />
      <p className="panel-links">
        {mayEdit && <LinkButton to={pathTo('userRoles', { id: user })}>{t('roles.person.edit')}</LinkButton>}
        {maySeeMenu && (
          <LinkButton to={pathTo('userMenu', { id: user })}>{t('roles.person.menu')}</LinkButton>
        )}
      </p>
    </Panel>
  );
}
