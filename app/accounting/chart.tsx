import { useActionData, useLoaderData } from '@remix-run/react';
import { CommandForm } from '../ui/form/command-form.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { CheckboxField, Fields, TextAreaField, TextField } from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';
import { chartScreen, saveChart } from './chart-page.server.ts';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';

export const meta = titleOf;

/** On which accounts and journals the corporation books. */
export const loader = screen('chartOfAccounts', chartScreen);
export const action = screen('chartOfAccounts', saveChart);

const groups = {
  sales: ['saleProduct', 'saleService', 'client', 'clientDeposit'],
  purchases: ['purchaseProduct', 'purchaseService', 'supplier', 'supplierDeposit'],
  vat: [
    'vatCollected',
    'vatCollectedWaiting',
    'vatAdvances',
    'vatDeductible',
    'vatDeductibleAssets',
    'vatDeductibleWaiting',
    'vatIntraCommunity',
  ],
  money: ['bank', 'cash'],
  personnel: ['personnelExpenses', 'personnelAdvances'],
  writeOffs: ['differenceLoss', 'differenceGain', 'discountGiven', 'discountTaken', 'badDebt'],
} as const;

const journals = ['sales', 'purchases', 'bank', 'cash', 'misc', 'opening'] as const;

export default function ChartOfAccounts() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const typed: Readonly<Record<string, unknown>> = answer?.result.initialValue ?? {};
  /** Nested names are flat in the address of a field: "accounts.client". */
  const typedAt = (name: string): string | undefined => {
    const [group = '', use = ''] = name.split('.');
    const inside = typed[group];
    const value: unknown =
      typeof inside === 'object' && inside !== null ? new Map(Object.entries(inside)).get(use) : inside;
    return typeof value === 'string' ? value : undefined;
  };
  const meta = (name: string) => ({
    id: `chart-${name}`,
    name,
    errors: answer?.result.error?.[name] ?? undefined,
    initialValue: answer ? (typedAt(name) ?? '') : page.values[name],
  });
  const label = (path: string) => t(`accounting.chart.field.${path}`);
  return (
    <Page
      title={page.title}
      subtitle={t('accounting.chart.hint')}
      crumbs={[{ label: t('shell.menu.accounting') }]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <FormSummary answer={answer} formId="chart" label={label} />
      <CommandForm id="chart" noValidate>
        <input type="hidden" name="revision" value={answer?.stale?.revision ?? page.revision} />
        {Object.entries(groups).map(([group, uses]) => (
          <Panel key={group} title={t(`accounting.chart.group.${group}`)}>
            <Fields>
              {uses.map((use) => (
                <TextField
                  key={use}
                  field={meta(`accounts.${use}`)}
                  label={label(`accounts.${use}`)}
                  hint={t('accounting.chart.usual', { account: page.usual.accounts[use] })}
                  maxLength={12}
                  autoComplete="off"
                  required
                />
              ))}
            </Fields>
            {group === 'vat' && (
              <CheckboxField
                field={meta('deductOnPayment')}
                label={label('deductOnPayment')}
                hint={t('accounting.chart.deductHint')}
              />
            )}
          </Panel>
        ))}
        <Panel title={t('accounting.chart.group.journals')}>
          <Fields>
            {journals.map((use) => (
              <TextField
                key={use}
                field={meta(`journals.${use}`)}
                label={label(`journals.${use}`)}
                hint={t('accounting.chart.usual', { account: page.usual.journals[use] })}
                maxLength={6}
                autoComplete="off"
                required
              />
            ))}
          </Fields>
        </Panel>
        <Panel title={t('accounting.chart.group.names')}>
          <Fields>
            <TextAreaField
              field={meta('names')}
              label={label('names')}
              hint={t('accounting.chart.namesHint')}
              rows={6}
              wide
            />
          </Fields>
          <p className="hint">{t('accounting.chart.elsewhere')}</p>
        </Panel>
        <SaveOrCancel back={pathTo('journal', {})} />
      </CommandForm>
    </Page>
  );
}
