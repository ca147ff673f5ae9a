import { useActionData, useLoaderData } from '@remix-run/react';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { ErrorSummary } from '../../ui/form/field.tsx';
import { Columns, Definitions, Alert, Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { AccessChanges } from './access-changes.tsx';
import { GivenRoles } from './given-roles.tsx';
import { changeGroup, groupPage } from './group-details.server.ts';
import { AddGroupMembers, UserGroupMembers } from './group-members.tsx';

export const meta = titleOf;

export const loader = screen('userGroupDetails', groupPage);

export const action = screen('userGroupDetails', changeGroup);

type GroupPage = Awaited<ReturnType<typeof groupPage>>;

function Actions({ group, can }: GroupPage) {
  const t = useText();
  if (!can.edit) return null;
  return (
    <>
      <IntentButton intent={group.enabled ? 'disable' : 'enable'}>
        {t(group.enabled ? 'roles.groups.disable' : 'roles.groups.enable')}
      </IntentButton>
      <IntentButton intent="remove" ask={t('ask.userGroup')} tone="danger" icon="trash">
        {t('roles.groups.delete')}
      </IntentButton>
      <LinkButton to={pathTo('userGroupEdit', { id: group.id })} tone="primary">
        {t('roles.groups.edit')}
      </LinkButton>
    </>
  );
}

function Facts({ group, children, can }: GroupPage) {
  const t = useText();
  const field = (name: string) => t(`roles.groups.field.${name}`);
  const link = (id: number, name: string) => (
    <a key={id} className="ref" href={pathTo('userGroupDetails', { id })}>
      {name}
    </a>
  );
  const below = children.map(({ id, name }) => <div key={id}>{link(id, name)}</div>);
  return (
    <Panel>
      <Definitions
        items={[
          { term: field('code'), value: group.code },
          {
            term: field('scope'),
            value: (
              <>
                {t(group.shared ? 'roles.groups.shared' : 'roles.groups.own')}
                {can.scope && (
                  <div>
                    <a className="link" href={pathTo('userGroupScope', { id: group.id })}>
                      {t('roles.groups.scope.change')}
                    </a>
                  </div>
                )}
              </>
            ),
          },
          { term: field('baseRole'), value: t(`roles.base.${group.baseRole}`) },
          {
            term: field('parent'),
            value: group.parent === null ? null : link(group.parent, group.parentName ?? ''),
          },
          { term: t('roles.groups.children'), value: below.length === 0 ? null : <>{below}</> },
        ]}
      />
    </Panel>
  );
}

function Alerts({ group, can }: GroupPage) {
  const t = useText();
  return (
    <>
      {!group.enabled && <Alert tone="warn">{t('roles.groups.disabledNotice')}</Alert>}
      {group.shared && !can.edit && <Alert tone="info">{t('roles.groups.sharedFixed')}</Alert>}
    </>
  );
}

export default function GroupDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { group, members, people, families, history, can } = page;
  const adding = answer?.intent === 'add' ? answer : undefined;
  return (
    <Page
      title={group.name}
      crumbs={[{ label: t('roles.groups.title'), to: pathTo('userGroupList', {}) }]}
      badge={
        <Badge tone={group.enabled ? 'ok' : 'mute'}>
          {t(group.enabled ? 'roles.groups.enabled' : 'roles.groups.disabled')}
        </Badge>
      }
      actions={<Actions {...page} />}
      alert={<Alerts {...page} />}
    >
      {answer && (
        <ErrorSummary
          errors={answer.errors.map((error) => ({
            id: adding ? 'member' : '',
            label: adding ? t('roles.groups.field.users') : '',
            message: errorText(t, error),
          }))}
        />
      )}
      <Columns
        main={
          <>
            <UserGroupMembers rows={members} edit={can.members} all={can.everywhere} />
            <Panel title={t('roles.groups.gives')}>
              <GivenRoles families={families} none={t('roles.groups.givesNothing')} />
              {can.members && (
                <p>
                  <a className="link" href={pathTo('roleMatrix', {}, { group: String(group.id) })}>
                    {t('roles.groups.editRoles')}
                  </a>
                </p>
              )}
            </Panel>
          </>
        }
        aside={
          <>
            <Facts {...page} />
            {can.members && (
              <AddGroupMembers people={people} error={adding?.errors[0]} everywhere={can.everywhere} />
            )}
            <AccessChanges title={t('roles.groups.history')} changes={history} />
          </>
        }
      />
    </Page>
  );
}
