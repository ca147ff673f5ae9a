import { useLoaderData } from '@remix-run/react';
import { listMemberAccounts } from '#projections/users/accounts.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { Badge } from '../ui/badge.tsx';
import { EmptyState } from '../ui/page.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { useText } from '../ui/text.tsx';
import { companyPage } from './company-frame.server.ts';
import { CompanyPage } from './company-frame.tsx';
import { listMembers } from '#projections/people/people.ts';

export const meta = titleOf;

export const loader = screen('companyPeople', async (context) => {
  const { company, frame } = await companyPage(context, 'companyPeople');
  const { db } = context.services;
  const [members, accounts] = await Promise.all([
    listMembers(db, company.id),
    listMemberAccounts(db, company.id, { keyword: null }),
  ]);
  const byPerson = new Map(accounts.map((account) => [account.person, account]));
  const people = members.map(({ id, firstName, lastName }) => {
    const account = byPerson.get(id);
    return {
      id,
      name: lastName === null ? null : `${lastName} ${firstName ?? ''}`.trim(),
      username: account?.username ?? null,
      group: account?.group ?? null,
      enabled: account?.enabled ?? false,
    };
  });
  return { title: company.name, frame, people };
});

export default function CompanyPeople() {
  const { frame, people } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <CompanyPage frame={frame}>
      <DataTable
        caption={t('companies.tab.companyPeople')}
        rows={people}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            header: t('companies.field.person'),
            narrow: 'title',
            cell: ({ name }) => <span translate="no">{name ?? t('commerce.erased')}</span>,
          },
          {
            key: 'username',
            header: t('companies.field.username'),
            narrow: 'below',
            cell: ({ username }) => username ?? '–',
          },
          {
            key: 'group',
            header: t('companies.field.group'),
            narrow: 'below',
            cell: ({ group }) => (group === null ? '–' : t(`companies.userGroup.${group}`)),
          },
          {
            key: 'account',
            header: t('companies.field.account'),
            narrow: 'side',
            cell: ({ username, enabled }) =>
              username !== null && (
                <Badge tone={enabled ? 'ok' : 'bad'}>
                  {t(enabled ? 'companies.accountOpen' : 'companies.accountClosed')}
                </Badge>
              ),
          },
        ]}
        empty={<EmptyState title={t('companies.noPeople')} hint={t('companies.noPeopleHint')} />}
      />
    </CompanyPage>
  );
}
