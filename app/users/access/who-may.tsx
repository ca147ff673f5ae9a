import { Fragment } from 'react';
import { useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Options } from '../../ui/form/field.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { AccessTabs } from './access-tabs.tsx';
import { FamilyRow, RightHeading } from './right-headings.tsx';
import { RoleFilterForm } from './role-filter.tsx';
import { whoMayPage, type MatrixPerson } from './who-may.server.ts';

export const meta = titleOf;

export const loader = screen('whoMay', whoMayPage);

/** Whether somebody has a right, and why. */
function Cell({ person, role, hidden }: { person: MatrixPerson; role: string; hidden: boolean }) {
  const t = useText();
  const reasons = person.why[role] ?? [];
  return (
    <td className={hidden ? 'box other' : 'box'}>
      <span className={reasons.length === 0 ? 'no' : 'yes'}>
        <span aria-hidden="true">{reasons.length === 0 ? '–' : '✓'}</span>
        <span className="unseen">{t(reasons.length === 0 ? 'roles.people.no' : 'roles.people.yes')}</span>
      </span>
      {reasons.map((reason) => (
        <small key={reason}>{reason}</small>
      ))}
    </td>
  );
}

export default function WhoMay() {
  const { title, filter, people, chosen, names, previous, next, total, manages } =
    useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const shown = filter.families.length > 0 && people.length > 0;
  return (
    <Page
      title={title}
      crumbs={[{ label: t('shell.menu.people') }]}
      tabs={<AccessTabs current="people" manages={manages} />}
    >
      <RoleFilterForm action={pathTo('whoMay', {})} filter={filter}>
        <label>
          <span className="unseen">{t('roles.people.person')}</span>
          <select className="field" name="person" defaultValue={chosen}>
            <Options options={names} />
          </select>
        </label>
      </RoleFilterForm>
      {!shown && (
        <div className="card">
          <EmptyState title={t('roles.matrix.none')} hint={t('roles.matrix.noneHint')} />
        </div>
      )}
      {shown && (
        <div className="card matrix-card">
          <table className="matrix">
            <caption className="unseen">{t('roles.people.caption')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('roles.people.right')}</th>
                {people.map(({ id, name, enabled }) => (
                  <th key={id} scope="col" className={id === chosen ? 'box' : 'box other'}>
                    <a href={pathTo('userRoles', { id })} translate="no">
                      {name}
                    </a>
                    {!enabled && <small>{t('roles.people.closed')}</small>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {filter.families.map((family) => (
                <Fragment key={family.key}>
                  <FamilyRow name={family.name} columns={people.length + 1} />
                  {family.rights.map(({ role, name, says }) => (
                    <tr key={role}>
                      <RightHeading right={{ name, says }} />
                      {people.map((person) => (
                        <Cell key={person.id} person={person} role={role} hidden={person.id !== chosen} />
                      ))}
                    </tr>
                  ))}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager
        previous={previous ?? undefined}
        next={next ?? undefined}
        summary={t('commerce.list.summary', { shown: people.length, total: format.integer(total) })}
      />
    </Page>
  );
}
