import { useLoaderData } from '@remix-run/react';
import { screen, type StaffContext } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { colleagueOf, personFrame } from '../../people/person-details.server.ts';
import { PersonFrame } from '../../people/person-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Fields, FormActions, TextField } from '../../ui/form/field.tsx';
import { formatDate } from '../../ui/format.ts';
import { DataTable } from '../../ui/list/table.tsx';
import { EmptyState, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { accessAsked, linesOf, readAccess } from '../access/access-on.server.ts';
import { userRolesData } from '../access/user-roles-panel.server.ts';
import { UserRolesPanel } from '../access/user-roles-panel.tsx';
import { accountOfPerson } from '../../people/account-of-person.server.ts';

export const meta = titleOf;

/** What somebody may do in the company: as it was given, and each right of a day with what it comes from. */
async function permissionsPage(context: StaffContext) {
  const found = await colleagueOf(context);
  const frame = personFrame(context, found, 'permissions');
  const account = await accountOfPerson(context, found.id);
  const asked = { ...accessAsked(context), user: account?.id ?? null, role: null, everywhere: false };
  if (account === null) return { ...frame, asked, roles: null, lines: null };
  const answers = await readAccess(context, asked);
  return {
    ...frame,
    asked,
    roles: await userRolesData(context, account.id),
    lines: answers.flatMap((answer) =>
      answer.accounts.flatMap((one) => linesOf(context, answer, asked, one)),
    ),
  };
}

export const loader = screen('personPermissions', permissionsPage);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** Each right of the day, with what it comes from. */
function Rights({ page: { id, asked, lines } }: { page: Loaded }) {
  const t = useText();
  const day = {
    id: 'permissions-day',
    name: 'day',
    errors: asked.wrong === null ? undefined : [asked.wrong],
    initialValue: asked.wrong === null ? formatDate(asked.day) : asked.typed,
  };
  const caption = t('people.permissions.on', { day: formatDate(asked.day) });
  return (
    <Panel title={caption}>
      <form method="get" action={pathTo('personPermissions', { id })}>
        <Fields>
          <TextField
            field={day}
            label={t('people.permissions.day')}
            hint={t('people.permissions.hint')}
            placeholder={t('ui.field.date')}
            inputMode="numeric"
            maxLength={10}
            autoComplete="off"
          />
        </Fields>
        <FormActions>
          <Button>{t('people.permissions.show')}</Button>
        </FormActions>
      </form>
      <DataTable
        caption={caption}
        rows={lines ?? []}
        rowKey={({ key }) => key}
        columns={[
          { key: 'right', header: t('roles.day.right'), narrow: 'title', cell: (row) => row.right },
          { key: 'why', header: t('roles.day.why'), narrow: 'below', cell: (row) => row.why },
          { key: 'outcome', header: t('roles.day.state'), narrow: 'side', cell: (row) => row.outcome },
        ]}
        empty={<EmptyState title={t('roles.day.none')} hint={t('roles.day.noneHint')} />}
      />
    </Panel>
  );
}

/** What somebody may do: given directly and through groups, today and on any day that is past. */
export default function PersonPermissions() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <PersonFrame page={page}>
      {page.lines === null ? (
        <EmptyState title={t('people.account.none')} hint={t('people.permissions.none')} />
      ) : (
        <>
          {page.roles && <UserRolesPanel data={page.roles} />}
          <Rights page={page} />
        </>
      )}
    </PersonFrame>
  );
}
