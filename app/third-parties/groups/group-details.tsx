import { useActionData, useLoaderData } from '@remix-run/react';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { errorText } from '../../ui/form/errors.ts';
import { ErrorSummary } from '../../ui/form/field.tsx';
import { Columns, Page } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { changeGroup, groupPage } from './group-details.server.ts';
import { GroupForm } from './group-form.tsx';
import { AddMember, GroupMembers } from './group-members.tsx';

export const meta = titleOf;

export const loader = screen('thirdPartyGroupDetails', groupPage);

export const action = screen('thirdPartyGroupDetails', changeGroup);

export default function GroupDetails() {
  const { title, group, members, names, can } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const refused = answer && 'intent' in answer ? answer : undefined;
  const edited = answer && 'result' in answer ? answer : undefined;
  const adding = refused?.intent === 'add' ? refused : undefined;
  return (
    <Page
      title={title}
      crumbs={[{ label: t('thirdParties.groups.list'), to: pathTo('thirdPartyGroups', {}) }]}
      subtitle={group.description ?? undefined}
      actions={
        can.remove && (
          <IntentButton intent="remove" ask={t('ask.thirdPartyGroup')} tone="danger" icon="trash">
            {t('commerce.action.delete')}
          </IntentButton>
        )
      }
    >
      {refused && (
        <ErrorSummary
          errors={refused.errors.map((error) => ({
            id: adding ? 'member' : '',
            label: adding ? t('thirdParties.groups.field.thirdParties') : '',
            message: errorText(t, error),
          }))}
        />
      )}
      <Columns
        main={<GroupMembers {...members} edit={can.edit} />}
        aside={
          can.edit && (
            <>
              <AddMember
                names={names}
                typed={adding?.typed['name'] ?? ''}
                error={adding?.errors[0] && errorText(t, adding.errors[0])}
              />
              <GroupForm
                title={t('thirdParties.groups.edit')}
                values={{ name: group.name, description: group.description ?? '' }}
                revision={group.revision}
                answer={edited}
              />
            </>
          )
        }
      />
    </Page>
  );
}
