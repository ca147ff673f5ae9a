import { useActionData, useLoaderData } from '@remix-run/react';
import { createMember } from '#domain/users/member-commands.ts';
import { usernamesFor } from '#domain/users/usernames.ts';
import { groupsOfPeers } from '#projections/users/access.ts';
import { peopleWithoutAccount } from '#projections/users/users.ts';
import { takenUserNames } from '#scratch/company-drafts.ts';
import { askedId } from '../http/asked-id.ts';
import { submit } from '../http/form.server.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { backToHiring } from '../people/from-hiring.server.ts';
import { Button } from '../ui/button.tsx';
import { FormActions, PlainSelect } from '../ui/form/field.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { emptyUser, groupOptions, userGroupOptions } from './user-form.server.ts';
import { UserForm } from './user-form.tsx';

export const meta = titleOf;

/** A user name that nobody has; '' where the names give none. */
async function freeUsername(
  db: StaffContext['services']['db'],
  { firstName, lastName }: { firstName: string | null; lastName: string | null },
): Promise<string> {
  const names = usernamesFor(firstName ?? '', lastName ?? '');
  const taken = await takenUserNames(db, names);
  return names.find((name) => !taken.has(name)) ?? '';
}

/** The page of the person that led here, to which it leads back; null for who came another way. */
function cameFrom(context: StaffContext): string | null {
  const query = context.url.searchParams;
  const id = askedId(query, 'person');
  if (id === null) return null;
  return query.get('from') === 'person' ? pathTo('personAccount', { id }) : backToHiring(context, id);
}

export const loader = screen('userNew', async (context) => {
  const { services, corporation, t, url } = context;
  const people = await peopleWithoutAccount(services.db, corporation);
  const asked = askedId(url.searchParams, 'person');
  const person = people.find(({ id }) => id === asked) ?? null;
  const { gender, firstName, lastName, email } = person ?? emptyUser;
  return {
    title: t('users.new'),
    people: people.map((one) => ({
      value: one.id,
      label: [one.lastName, one.firstName].filter(Boolean).join(' '),
    })),
    person: person?.id ?? null,
    values: {
      ...emptyUser,
      gender: gender ?? '',
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      email: email ?? '',
      username: person === null ? '' : await freeUsername(services.db, person),
    },
    placed: person === null ? [] : await groupsOfPeers(services.db, person.id, corporation),
    back: cameFrom(context) ?? pathTo('userList', {}),
    groups: groupOptions(context),
    userGroups: await userGroupOptions(context),
  };
});

export const action = screen('userNew', async (context) =>
  submit(context, await context.request.formData(), {
    command: createMember,
    done: ({ id }) => ({
      to: cameFrom(context) ?? pathTo('userDetails', { id }),
      flash: { tone: 'ok', key: 'users.notice.created' },
    }),
  }),
);

/** Somebody whom the company knows already: the form begins with who they are. */
function KnownPeople({
  people,
  person,
}: {
  people: { value: number; label: string }[];
  person: number | null;
}) {
  const t = useText();
  if (people.length === 0) return null;
  return (
    <Panel title={t('users.form.known')}>
      <form method="get">
        <PlainSelect
          id="known-person"
          name="person"
          label={t('users.form.knownHint')}
          defaultValue={person ?? ''}
          options={people}
          placeholder={t('users.form.newPerson')}
        />
        <FormActions>
          <Button>{t('users.form.take')}</Button>
        </FormActions>
      </form>
    </Panel>
  );
}

export default function UserNew() {
  const { title, people, back, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <Page
      title={title}
      crumbs={[{ label: t('shell.menu.company') }, { label: t('users.title'), to: pathTo('userList', {}) }]}
    >
      <KnownPeople people={people} person={page.person} />
      <UserForm {...page} isNew withContract answer={answer} back={back} />
    </Page>
  );
}
