import { Fragment } from 'react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormActions, Options } from '../../ui/form/field.tsx';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { linkWith } from '../../ui/links.ts';
import { EmptyState, Page } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { AccessTabs } from './access-tabs.tsx';
import { FamilyRow, RightHeading } from './right-headings.tsx';
import { RoleFilterForm } from './role-filter.tsx';
import type { ShownFamily } from './role-filter.server.ts';
import { matrixPage, saveMatrix, type MatrixGroup } from './role-matrix.server.ts';

export const meta = titleOf;

export const loader = screen('roleMatrix', matrixPage);

export const action = screen('roleMatrix', saveMatrix);

type MatrixPage = Awaited<ReturnType<typeof matrixPage>>;

/** A right in a group: a box, and where the right comes from if the group has it anyway. */
function Cell({
  group,
  role,
  label,
  ticked,
  hidden,
}: {
  group: MatrixGroup;
  role: string;
  label: string;
  ticked: boolean;
  hidden: boolean;
}) {
  const t = useText();
  const own = group.own.includes(role);
  const already = group.already[role];
  const value = `${group.id}:${role}`;
  return (
    <td className={hidden ? 'box other' : 'box'}>
      <input
        type="checkbox"
        name="ticked"
        value={value}
        defaultChecked={ticked}
        disabled={!group.open}
        aria-label={t('roles.matrix.cell', { group: group.name, role: label })}
      />
      {own && group.open && <input type="hidden" name="were" value={value} />}
      {already !== undefined && <small>✓ {already}</small>}
    </td>
  );
}

function FamilyRows({
  family,
  page,
  isTicked,
}: {
  family: ShownFamily;
  page: MatrixPage;
  isTicked(group: MatrixGroup, role: string): boolean;
}) {
  return (
    <Fragment>
      <FamilyRow name={family.name} columns={page.groups.length + 1} />
      {family.rights.map(({ role, name, says }) => (
        <tr key={role}>
          <RightHeading right={{ name, says }} />
          {page.groups.map((group) => (
            <Cell
              key={group.id}
              group={group}
              role={role}
              label={`${family.name} – ${name}`}
              ticked={isTicked(group, role)}
              hidden={group.id !== page.chosen}
            />
          ))}
        </tr>
      ))}
    </Fragment>
  );
}

/** In which corporation the boxes count: a choice of super administrators alone. */
function ScopeLinks({ address, everywhere, corporationName }: MatrixPage) {
  const t = useText();
  const links = [
    {
      to: linkWith(address, { scope: null }),
      label: t('roles.matrix.scopeHere', { name: corporationName }),
      on: !everywhere,
    },
    { to: linkWith(address, { scope: 'all' }), label: t('roles.matrix.scopeAll'), on: everywhere },
  ];
  return (
    <p className="scope-links">
      {links.map(({ to, label, on }) => (
        <a key={to} className={on ? 'chip on' : 'chip'} href={to} aria-current={on ? 'true' : undefined}>
          {label}
        </a>
      ))}
    </p>
  );
}

export default function RoleMatrix() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { filter, groups, chosen, everywhere, address } = page;
  const typed = answer?.result.initialValue?.['ticked'];
  const sent = typed === undefined ? [] : [typed].flat();
  const isTicked = (group: MatrixGroup, role: string) =>
    answer ? sent.includes(`${group.id}:${role}`) : group.own.includes(role);
  const label = (path: string) =>
    groups.filter(({ open }) => open)[Number(/\d+/.exec(path)?.[0] ?? -1)]?.name ?? '';
  const options = groups.map(({ id, name }) => ({ value: id, label: name }));
  const shown = filter.families.length > 0 && groups.length > 0;
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('shell.menu.people') }]}
      tabs={<AccessTabs current="matrix" manages />}
    >
      <RoleFilterForm action={pathTo('roleMatrix', {})} filter={filter}>
        {everywhere && <input type="hidden" name="scope" value="all" />}
        <label className="one-group">
          <span className="unseen">{t('roles.matrix.group')}</span>
          <select className="field" name="group" defaultValue={chosen}>
            <Options options={options} />
          </select>
        </label>
      </RoleFilterForm>
      {page.superAdmin && <ScopeLinks {...page} />}
      <FormSummary answer={answer} formId="matrix" label={label} />
      {!shown && (
        <div className="card">
          {groups.length === 0 ? (
            <EmptyState
              title={t('roles.matrix.noGroups')}
              hint={t('roles.matrix.noGroupsHint')}
              action={
                <LinkButton tone="primary" icon="plus" to={pathTo('userGroupNew', {})}>
                  {t('roles.groups.new')}
                </LinkButton>
              }
            />
          ) : (
            <EmptyState title={t('roles.matrix.none')} hint={t('roles.matrix.noneHint')} />
          )}
        </div>
      )}
      {shown && (
        <CommandForm action={address} id="matrix">
          <input type="hidden" name="everywhere" value={everywhere ? 'on' : ''} />
          {groups
            .filter(({ open }) => open)
            .map(({ id }) => (
              <input key={id} type="hidden" name="groups" value={id} />
            ))}
          <p className="hint">{t('roles.matrix.legend')}</p>
          <div className="card matrix-card">
            <table className="matrix">
              <caption className="unseen">{t('roles.matrix.caption')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('roles.matrix.role')}</th>
                  {groups.map(({ id, name, enabled }) => (
                    <th key={id} scope="col" className={id === chosen ? 'box' : 'box other'}>
                      <a href={pathTo('userGroupDetails', { id })}>{name}</a>
                      {!enabled && <small>{t('roles.groups.disabled')}</small>}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {filter.families.map((family) => (
                  <FamilyRows key={family.key} family={family} page={page} isTicked={isTicked} />
                ))}
              </tbody>
            </table>
          </div>
          <FormActions>
            <Button tone="primary">{t('ui.form.save')}</Button>
          </FormActions>
        </CommandForm>
      )}
    </Page>
  );
}
