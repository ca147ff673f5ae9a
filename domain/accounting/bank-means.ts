import type { RecordProfile } from '../records/questions.ts';
import { isAccount, type Chart } from './chart.ts';
import type { BankMeans } from './posted.ts';

type Said = Pick<RecordProfile, 'values'> | null;

const textOf = (said: Said, field: string): string => {
  const value = said?.values[field];
  return typeof value === 'string' ? value.trim().toUpperCase() : '';
};

/**
 * The account and journal of one of the company's bank accounts.
 * @param usual those of what says none of its own
 */
const meansIn = (own: Said, usual: BankMeans): BankMeans => {
  const account = textOf(own, 'accountingCode');
  return {
    journal: textOf(own, 'journal') || usual.journal,
    account: isAccount(account) ? account : usual.account,
  };
};

/** The same, with the chart's bank for what says none. */
export const bankMeansOf = ({ accounts, journals }: Chart, own: Said): BankMeans =>
  meansIn(own, { journal: journals.bank, account: accounts.bank });

/** Accounts of banks in the chart of accounts; what waits to reach one (cheques, cash) has others. */
const isOfBank = (account: string): boolean => account.startsWith('512');

/** Whether money of a type of payment goes through no bank account. */
export const isCash = ({ values }: Pick<RecordProfile, 'values'>): boolean => values['means'] === 'cash';

/**
 * Where money of a type comes in and goes out: the type's own account and journal, or the usual ones. Where the type
 * puts it on a bank's account, that of the bank account it went through comes first; a cheque waits as it would anyway.
 */
export function meansOf(
  { accounts, journals }: Chart,
  type: Pick<RecordProfile, 'values'>,
  own: Said,
): BankMeans & { misc: string } {
  const kind = isCash(type) ? 'cash' : 'bank';
  const means = meansIn(type, { journal: journals[kind], account: accounts[kind] });
  return { ...(own && isOfBank(means.account) ? meansIn(own, means) : means), misc: journals.misc };
}
