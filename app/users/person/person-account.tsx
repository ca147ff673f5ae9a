import { useActionData, useLoaderData } from '@remix-run/react';
import type { MembershipRow } from '#projections/users/users.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { PersonFrame } from '../../people/person-frame.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { FormActions } from '../../ui/form/field.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { Refusals } from '../../ui/form/refusals.tsx';
import { TickBox } from '../../ui/form/tick-box.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { Columns, Definitions, EmptyState, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { UserState } from '../user-state.tsx';
import { changePersonAccount, personAccountPage } from './person-account.server.ts';

export const meta = titleOf;

export const loader = screen('personAccount', personAccountPage);
export const action = screen('personAccount', changePersonAccount);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** The account: how it stands, and what may be done with it. */
function Account({ page }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const { id, user, mayInvite, mayLock } = page;
  const at = (moment: string | null) => moment && format.dateTime(moment);
  if (user === null)
    return (
      <EmptyState
        title={t('people.account.none')}
        hint={t('people.account.noneHint')}
        action={
          !page.hasAccount && (
            <LinkButton tone="primary" to={pathTo('userNew', {}, { person: id, from: 'person' })}>
              {t('people.account.open')}
            </LinkButton>
          )
        }
      />
    );
  return (
    <Panel title={t('people.tab.account')}>
      <Definitions
        items={[
          { term: t('users.field.username'), value: <code>{user.username}</code> },
          { term: t('users.field.state'), value: <UserState state={user.state} /> },
          { term: t('people.account.invitedAt'), value: at(user.invitedAt) },
          { term: t('people.account.lastSignIn'), value: at(user.lastSignIn) },
        ]}
      />
      <FormActions>
        <LinkButton to={pathTo('userDetails', { id: user.id })}>{t('people.account.details')}</LinkButton>
        {mayLock && (
          <IntentButton intent={user.state === 'disabled' ? 'enable' : 'disable'}>
            {t(user.state === 'disabled' ? 'users.action.enable' : 'users.action.disable')}
          </IntentButton>
        )}
        {mayInvite && (
          <IntentButton intent="invite" icon="mail" tone="primary">
            {t(user.state === 'invited' ? 'users.action.inviteAgain' : 'users.action.invite')}
          </IntentButton>
        )}
      </FormActions>
    </Panel>
  );
}

/** How somebody stands in each company that the reader may see. */
function Memberships({ memberships }: { memberships: MembershipRow[] }) {
  const t = useText();
  const format = useFormat();
  const day = (date: string | null) => date && format.date(date);
  const label = (name: string) => t(`people.membership.${name}`);
  return (
    <Panel title={label('companies')}>
      <DataTable
        caption={label('companies')}
        rows={memberships}
        rowKey={({ corporation }) => corporation}
        columns={[
          {
            key: 'name',
            header: label('company'),
            narrow: 'title',
            cell: ({ name }) => <span translate="no">{name}</span>,
          },
          {
            key: 'enabled',
            header: label('access'),
            narrow: 'side',
            cell: ({ enabled, outOfContract }) => (
              <Badge tone={!enabled ? 'mute' : outOfContract ? 'warn' : 'ok'}>
                {label(!enabled ? 'shut' : outOfContract ? 'outOfContract' : 'open')}
              </Badge>
            ),
          },
          {
            key: 'employee',
            header: label('employee'),
            narrow: 'below',
            cell: ({ employee }) => t(employee ? 'ui.yes' : 'ui.no'),
          },
          {
            key: 'contract',
            header: label('contract'),
            narrow: 'below',
            cell: ({ contractStart, contractEnd }) =>
              contractStart === null
                ? '–'
                : [day(contractStart), day(contractEnd) ?? t('people.contract.openEnded')].join(' – '),
          },
        ]}
        empty={null}
      />
    </Panel>
  );
}

/** Opens or shuts the company to somebody, and says whether they are employed there. */
function Membership({ here }: { here: MembershipRow | null }) {
  const t = useText();
  if (here === null) return null;
  return (
    <Panel title={t('people.membership.of', { company: here.name })}>
      <CommandForm noValidate>
        <div className="checks">
          {(['enabled', 'employee'] as const).map((name) => (
            <TickBox key={name} name={name} value="on" sent={undefined} proposed={here[name]}>
              {t(`people.membership.${name}`)}
            </TickBox>
          ))}
        </div>
        <p className="hint">{t('people.membership.hint')}</p>
        <FormActions>
          <Button name="intent" value="membership">
            {t('people.membership.save')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** The account of a person, and where they may work. */
export default function PersonAccount() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <PersonFrame page={page}>
      <Refusals errors={answer?.errors} />
      <Columns
        main={
          <>
            <Account page={page} />
            <Memberships memberships={page.memberships} />
          </>
        }
        aside={<Membership here={page.here} />}
      />
    </PersonFrame>
  );
}
