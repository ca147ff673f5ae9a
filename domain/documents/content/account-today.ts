import { findOwnAccount, type OwnAccount } from '../../company/own-account.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import type { DocumentContent } from './content.ts';

/** The account that a draft chose, as it is on the day of its validation; null: it chose none. */
export async function accountToday(
  work: UnitOfWork,
  corporation: number,
  { bankAccount }: Pick<DocumentContent, 'bankAccount'>,
): Promise<OwnAccount | null> {
  return bankAccount ? ((await findOwnAccount(work, corporation, bankAccount.id)) ?? bankAccount) : null;
}
