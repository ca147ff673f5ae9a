import type { Chart } from '#domain/accounting/chart.ts';
import { bankMeansOf } from '#domain/accounting/bank-means.ts';
import { money, subtract } from '#domain/kernel/decimal.ts';
import { bankAccountOf } from '#projections/banking/bank-accounts.ts';
import type { BankStatementRow } from '#projections/banking/bank-statements.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { balanceAt } from '#projections/accounting/journal-query.ts';
import { linesLink } from '../accounting/journal-page.server.ts';
import type { StaffContext } from '../http/screen.server.ts';

/**
 * What the books say of a statement's account on its last day, beside what the bank says: the statement is done
 * when both are the same. null for whom the books are not for; 'unknown' of an account that is none of the
 * company's, be it in their list or printed on its invoices: there is no balance to compare it with.
 */
export async function balanceControl(
  { services: { db }, corporation, may }: StaffContext,
  { account: iban, closing, lastDate }: BankStatementRow,
  chart: Chart,
) {
  if (!may('ROLE_ACCOUNTING_VIEW')) return null;
  const own = iban === null ? null : await bankAccountOf(db, iban, corporation);
  if (iban !== null && own === null && iban !== (await findCorporation(db, corporation))?.iban)
    return 'unknown' as const;
  const { account } = bankMeansOf(chart, own);
  const booked = await balanceAt(db, corporation, account, lastDate);
  return {
    account,
    booked,
    difference: closing === null ? null : money(subtract(closing, booked)),
    to: linesLink({ from: `${lastDate.slice(0, 4)}-01-01`, until: lastDate, account }),
  };
}
