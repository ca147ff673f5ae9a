import { daysBetween } from '#domain/kernel/dates.ts';
import { isNegative, isZero } from '#domain/kernel/decimal.ts';
import { ageingOfClient, openInvoicesOf } from '#projections/ageing.ts';
import { owedFigures } from '../commerce/ageing-page.server.ts';
import { documentLink } from '../commerce/document-links.server.ts';
import { owedLinks } from '../commerce/to-cash.server.ts';
import type { Services } from '../services.server.ts';
import { pathTo } from '../paths.ts';

const SHOWN = 6;

/** What a client owes: by age, its open invoices, and where its account is told in full. */
export async function clientAccount(services: Services, corporation: number, client: number, today: string) {
  const [ageing, open] = await Promise.all([
    ageingOfClient(services.db, corporation, client, today),
    openInvoicesOf(services.db, corporation, client, SHOWN),
  ]);
  const { owed, balance, count } = ageing;
  return {
    owed: { key: 'owed', amount: owed, to: owedLinks(today, client).owed },
    balance,
    inFavour: isNegative(balance),
    figures: owedFigures(ageing, today, client).filter(
      ({ key, amount }) => key === 'notDue' || !isZero(amount),
    ),
    count,
    open: open.map(({ version, number, dueDate, due }) => ({
      number: number ?? '',
      to: documentLink('invoice', version),
      dueDate,
      due,
      daysLate: Math.max(0, daysBetween(dueDate, today)),
    })),
    statement: pathTo('clientStatement', { id: client }),
  };
}

export type ClientAccount = Awaited<ReturnType<typeof clientAccount>>;
