import { useActionData, useLoaderData } from '@remix-run/react';
import { createCompanyGroup } from '#domain/company/company-group-commands.ts';
import { offeredCompanies } from '../offered-companies.server.ts';
import { submit } from '../../http/form.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { useText } from '../../ui/text.tsx';
import { GroupForm } from './group-form.tsx';

export const meta = titleOf;

export const loader = screen('companyGroupNew', async (context) => {
  const { t } = context;
  const companies = await offeredCompanies(context);
  return {
    title: t('companies.group.new'),
    companies: companies.map(({ id, name }) => ({ value: id, label: name })),
    values: { name: '', code: '', notes: '', corporations: [] },
  };
});

export const action = screen('companyGroupNew', async (context) =>
  submit(context, await context.request.formData(), {
    command: createCompanyGroup,
    done: ({ id }) => ({
      to: pathTo('companyGroupDetails', { id }),
      flash: { tone: 'ok', key: 'companies.notice.groupSaved' },
    }),
  }),
);

export default function CompanyGroupNew() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const back = pathTo('companyList', {}, { companyType: 'group' });
  return (
    <GroupForm
      {...page}
      crumbs={[{ label: t('companies.list.groups'), to: back }]}
      revision={null}
      answer={useActionData<typeof action>()}
      back={back}
    />
  );
}
