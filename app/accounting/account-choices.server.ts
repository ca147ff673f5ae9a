import { accountName, chosenAccounts, type Chart } from '#domain/accounting/chart.ts';

/** The accounts to choose from as one types, by number and name. */
export const accountChoices = (chart: Chart): { value: string; label: string }[] =>
  chosenAccounts(chart).map((account) => ({ value: account, label: accountName(chart, account) }));
