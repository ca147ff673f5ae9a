import { defaultAccounts, defaultJournals, namesText } from '#domain/accounting/chart.ts';
import { editChart } from '#domain/accounting/commands.ts';
import { readBooks } from '#projections/accounting/books.ts';
import { submit } from '../http/form.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';

export async function chartScreen({ services, corporation, t }: StaffContext) {
  const { chart, revision } = await readBooks(services.db, corporation);
  const accounts = Object.entries(chart.accounts).map(([use, account]) => [`accounts.${use}`, account]);
  const journals = Object.entries(chart.journals).map(([use, code]) => [`journals.${use}`, code]);
  return {
    title: t('accounting.chart.title'),
    revision,
    values: {
      ...Object.fromEntries([...accounts, ...journals] as [string, string][]), // pairs
      deductOnPayment: chart.deductOnPayment ? 'on' : '',
      names: namesText(chart),
    } as Record<string, string>,
    usual: { accounts: defaultAccounts, journals: defaultJournals },
  };
}

export const saveChart = async (context: StaffContext) =>
  submit(context, await context.request.formData(), {
    command: editChart,
    done: () => ({
      to: pathTo('chartOfAccounts', {}),
      flash: { tone: 'ok', key: 'accounting.chart.saved' },
    }),
  });
