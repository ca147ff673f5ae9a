import { useActionData, useLoaderData } from '@remix-run/react';
import { editCompanyGroup } from '#domain/company/company-group-commands.ts';
import { findCompanyGroup } from '#projections/company/company-groups.ts';
import { offeredCompanies } from '../offered-companies.server.ts';
import { submit } from '../../http/form.server.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { useText } from '../../ui/text.tsx';
import { GroupForm } from './group-form.tsx';

export const meta = titleOf;

export const loader = screen('companyGroupEdit', async (context) => {
  const { services, params, t } = context;
  const id = idOf(params, 'id');
  const [group, companies] = await Promise.all([
    findCompanyGroup(services.db, id, 'all'),
    offeredCompanies(context),
  ]);
  if (group === null) throw notFound();
  return {
    id,
    title: t('companies.edit', { name: group.name }),
    companies: companies.map(({ id: value, name }) => ({ value, label: name })),
    values: {
      name: group.name,
      code: group.code ?? '',
      notes: group.notes ?? '',
      corporations: group.corporations.map(String),
    },
    revision: group.revision,
  };
});

export const action = screen('companyGroupEdit', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: editCompanyGroup,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('companyGroupDetails', { id }),
      flash: { tone: 'ok', key: 'companies.notice.groupSaved' },
    }),
  });
});

export default function CompanyGroupEdit() {
  const { id, ...page } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <GroupForm
      {...page}
      crumbs={[
        { label: t('companies.list.groups'), to: pathTo('companyList', {}, { companyType: 'group' }) },
      ]}
      answer={useActionData<typeof action>()}
      back={pathTo('companyGroupDetails', { id })}
    />
  );
}
