import { useActionData, useLoaderData } from '@remix-run/react';
import { mayPass } from '#domain/kernel/access.ts';
import { chooseCorporationBankAccount } from '#domain/company/company-commands.ts';
import { valueText } from '#domain/records/value-text.ts';
import { choices } from '#projections/records/records.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { SelectField } from '../ui/form/field.tsx';
import { EmptyState, Panel } from '../ui/page.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { formatIban } from '../ui/format.ts';
import { useText } from '../ui/text.tsx';
import { mayEditCompany } from './company-frame.server.ts';
import { CompanyPage } from './company-frame.tsx';
import { partPage, savePart } from './part-form.server.ts';
import { PartForm } from './part-form.tsx';
import { formFields } from '../ui/form/form-fields.ts';

export const meta = titleOf;

export const loader = screen('companyBank', async (context) => {
  const { company, ...page } = await partPage(context, 'companyBank');
  const { services, actor } = context;
  const edit = mayEditCompany(context, company);
  const maySeeRib = edit || mayPass(actor, { role: ['ROLE_RIB_READ'], scope: 'installation' });
  const records = maySeeRib ? await choices(services.db, ['rib'], company.id) : null;
  const accounts = (records?.get('rib') ?? []).map(({ id, label, values }) => ({
    id,
    label,
    bank: valueText(values['bank']),
    iban: valueText(values['iban']),
    bic: valueText(values['bic']),
  }));
  return {
    ...page,
    title: company.name,
    accounts,
    /** As it was said before accounts were chosen. */
    older: company.account ? null : company.iban,
    values: { bankAccount: String(company.account?.id ?? '') },
    can: {
      edit,
      add: page.frame.chosen && mayPass(actor, { role: 'ROLE_RIB_CREATE', scope: 'corporation' }),
    },
  };
});

export const action = screen('companyBank', (context) =>
  savePart(context, chooseCorporationBankAccount, 'companyBank'),
);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Accounts({ page: { accounts, values, frame, can } }: { page: Loaded }) {
  const t = useText();
  const field = (name: string) => t(`companies.field.${name}`);
  return (
    <Panel title={t('companies.part.accounts')}>
      <DataTable
        caption={t('companies.part.accounts')}
        rows={accounts}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'label',
            header: field('label'),
            narrow: 'title',
            cell: ({ id, label }) => (
              <>
                {frame.chosen ? (
                  <a className="ref" href={pathTo('recordEdit', { resource: 'rib', id })}>
                    {label}
                  </a>
                ) : (
                  label
                )}{' '}
                {String(id) === values.bankAccount && <Badge tone="ok">{t('companies.bank.printed')}</Badge>}
              </>
            ),
          },
          { key: 'bank', header: field('bank'), narrow: 'below', cell: ({ bank }) => bank || '–' },
          {
            key: 'iban',
            header: field('iban'),
            narrow: 'below',
            cell: ({ iban }) => <span translate="no">{formatIban(iban)}</span>,
          },
          { key: 'bic', header: field('bic'), narrow: 'below', cell: ({ bic }) => bic || '–' },
        ]}
        empty={<EmptyState title={t('companies.bank.none')} hint={t('companies.bank.noneHint')} />}
      />
      {can.add && (
        <p>
          <LinkButton to={pathTo('recordNew', { resource: 'rib' })} icon="plus">
            {t('companies.bank.add')}
          </LinkButton>
        </p>
      )}
    </Panel>
  );
}

export default function CompanyBank() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { values, frame, can } = page;
  const fields = formFields('bank', values, answer?.result);
  const accounts = <Accounts page={page} />;
  if (!can.edit) return <CompanyPage frame={frame}>{accounts}</CompanyPage>;
  return (
    <PartForm
      frame={frame}
      formId="bank"
      answer={answer}
      revision={page.revision}
      back={pathTo('companyDetails', { id: frame.id })}
      after={accounts}
    >
      <Panel title={t('companies.part.bank')}>
        <p>{t('companies.bank.hint')}</p>
        <SelectField
          field={fields.bankAccount}
          label={t('companies.field.bankAccount')}
          options={page.accounts.map(({ id, label, iban }) => ({
            value: id,
            label: `${label} · ${formatIban(iban)}`,
          }))}
          placeholder={page.older === null ? t('companies.bank.noChoice') : formatIban(page.older)}
        />
      </Panel>
    </PartForm>
  );
}
