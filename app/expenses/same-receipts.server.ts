import { expenseSightOf } from '#domain/expenses/expense-access.ts';
import { possiblySame, type SameReceipt } from '#projections/expenses/same-receipts.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { formatDate } from '../ui/format.ts';

/** Another expense that is of the same receipt, or may be. */
export interface SameShown {
  by: 'facts' | 'file';
  to: string;
  name: string;
}

/** Whether two files hold the same: they are sealed, each anew, so that only what is in them tells. */
async function isSameContent(
  { services }: Pick<StaffContext, 'services'>,
  { file, otherFile }: { file: string; otherFile: string },
): Promise<boolean> {
  const [mine, theirs] = await Promise.all([services.files.get(file), services.files.get(otherFile)]);
  return mine !== null && theirs !== null && Buffer.compare(mine, theirs) === 0;
}

/** By expense: others that the reader sees and that are of the same receipt, each once. */
export async function sameReceipts(
  context: StaffContext,
  expenses: readonly number[],
): Promise<Map<number, SameShown[]>> {
  const { services, corporation, actor, t } = context;
  const found = new Map<number, Map<number, SameShown>>();
  const take = ({ expense, other, title, day }: SameReceipt, by: SameShown['by']) => {
    const known = found.get(expense) ?? new Map<number, SameShown>();
    const name = `${title || t('commerce.erased')}, ${formatDate(day)}`;
    known.set(other, { by, to: pathTo('expenseDetails', { id: other }), name });
    found.set(expense, known);
  };
  for (const one of await possiblySame(services.db, corporation, expenses, expenseSightOf(actor))) {
    if (one.by.kind === 'facts') take(one, 'facts');
    else if (await isSameContent(context, one.by)) take(one, 'file');
  }
  return new Map([...found].map(([id, others]) => [id, [...others.values()]]));
}
