import { useActionData, useLoaderData } from '@remix-run/react';
import { editCorporationIdentity, identityOf } from '#domain/company/company-commands.ts';
import { activityChoice } from '#domain/records/activity.ts';
import { valueText } from '#domain/records/value-text.ts';
import { choices } from '#projections/records/records.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Panel } from '../ui/page.tsx';
import { Suggestions } from '../ui/form/suggestions.tsx';
import { useText } from '../ui/text.tsx';
import { identityValues } from './company-values.ts';
import { AddressFields, ContactFields, IdentityFields, InsuranceField } from './identity-fields.tsx';
import { partPage, savePart } from './part-form.server.ts';
import { PartForm } from './part-form.tsx';
import { formFields } from '../ui/form/form-fields.ts';

export const meta = titleOf;

export const loader = screen('companyEdit', async (context) => {
  const { company, ...page } = await partPage(context, null);
  const title = context.t('companies.edit', { name: company.name });
  const found = await choices(context.services.db, ['businesscode'], company.id);
  const activities = (found.get('businesscode') ?? []).map(({ label, values }) =>
    activityChoice(label, valueText(values['name'])),
  );
  return { ...page, title, activities, values: identityValues(identityOf(company)) };
});

export const action = screen('companyEdit', (context) =>
  savePart(context, editCorporationIdentity, 'companyDetails'),
);

export default function CompanyEdit() {
  const { values, activities, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields('company', values, answer?.result);
  return (
    <PartForm
      {...page}
      formId="company"
      answer={answer}
      back={pathTo('companyDetails', { id: page.frame.id })}
    >
      <Panel title={t('companies.part.identity')}>
        <IdentityFields fields={fields} />
        <Suggestions id="activities" of={activities} />
      </Panel>
      <Panel title={t('companies.part.address')}>
        <AddressFields fields={fields.address.parts()} />
      </Panel>
      <Panel title={t('companies.part.contact')}>
        <ContactFields fields={fields} />
        <InsuranceField field={fields.insurance} />
      </Panel>
    </PartForm>
  );
}
