import { useActionData, useLoaderData } from '@remix-run/react';
import { CommandForm } from '../../ui/form/command-form.tsx';
import type { FormAnswer } from '../../http/form.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form/field.tsx';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { Columns, Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { AccessChanges } from './access-changes.tsx';
import { RoleFilterForm } from './role-filter.tsx';
import { UserRolesPanel } from './user-roles-panel.tsx';
import { changeUserRoles, userRolesPage } from './user-roles.server.ts';

export const meta = titleOf;

export const loader = screen('userRoles', userRolesPage);

export const action = screen('userRoles', changeUserRoles);

type UserRolesPage = Awaited<ReturnType<typeof userRolesPage>>;

/** The groups that somebody is in, in the chosen company: boxes. */
function GroupsForm({ page, typed }: { page: UserRolesPage; typed: string[] | null }) {
  const t = useText();
  const { groups, inside, address, corporationName } = page;
  const ticked = typed ?? inside.map(String);
  return (
    <Panel title={t('roles.person.groups')}>
      <CommandForm action={address}>
        {inside.map((id) => (
          <input key={id} type="hidden" name="from" value={id} />
        ))}
        <fieldset className="boxes">
          <legend className="hint">{t('roles.person.groupsHint', { name: corporationName })}</legend>
          {groups.map(({ id, name, shared, enabled }) => (
            <label key={id}>
              <input type="checkbox" name="groups" value={id} defaultChecked={ticked.includes(String(id))} />
              <span>
                {name}
                <small>
                  {t(shared ? 'roles.groups.shared' : 'roles.groups.own')}
                  {!enabled && ` · ${t('roles.groups.disabled')}`}
                </small>
              </span>
            </label>
          ))}
        </fieldset>
        <FormActions>
          <Button name="intent" value="groups" tone="primary">
            {t('roles.person.save')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** The roles given to the person beside those of groups: boxes, one area at a time. */
function DirectForm({ page, typed }: { page: UserRolesPage; typed: string[] | null }) {
  const t = useText();
  const { filter, direct, address, rights } = page;
  const ticked = typed ?? direct;
  return (
    <Panel title={t('roles.person.direct')}>
      <p className="hint">{t('roles.person.directHint')}</p>
      <RoleFilterForm action={pathTo('userRoles', { id: rights.user })} filter={filter} />
      {filter.families.length === 0 && <p className="hint">{t('roles.matrix.none')}</p>}
      <CommandForm action={address}>
        {filter.families.map(({ key, name, rights: listed }) => (
          <fieldset key={key} className="boxes">
            <legend>{name}</legend>
            {listed.map(({ role, name: right, says }) => (
              <label key={role}>
                <input type="checkbox" name="ticked" value={role} defaultChecked={ticked.includes(role)} />
                {direct.includes(role) && <input type="hidden" name="were" value={role} />}
                <span>
                  {right}
                  <small>{says}</small>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <FormActions>
          <Button name="intent" value="roles" tone="primary">
            {t('roles.person.save')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** The boxes of a form that was refused, as they were sent; null for the other form, or when all is well. */
function typedIn(answer: FormAnswer | undefined, intent: string, name: string): string[] | null {
  const sent = answer?.result.initialValue;
  if (sent?.['intent'] !== intent) return null;
  return [sent[name] ?? []].flat().filter((value) => typeof value === 'string');
}

export default function UserRoles() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { rights, can, history } = page;
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('shell.menu.people') },
        { label: t('roles.people.title'), to: pathTo('whoMay', {}) },
      ]}
    >
      <FormSummary answer={answer} formId="rights" label={() => page.rights.name} />
      <Columns
        main={
          <>
            {can.groups && <GroupsForm page={page} typed={typedIn(answer, 'groups', 'groups')} />}
            {can.roles && <DirectForm page={page} typed={typedIn(answer, 'roles', 'ticked')} />}
          </>
        }
        aside={
          <>
            <UserRolesPanel data={{ ...rights, mayEdit: false }} />
            <AccessChanges title={t('roles.person.history')} changes={history} />
          </>
        }
      />
    </Page>
  );
}
