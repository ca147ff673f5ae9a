import { daysBetween } from '#domain/kernel/dates.ts';
import { isNegative, isZero } from '#domain/kernel/decimal.ts';
import { ageingOfClient, openInvoicesOf, wasInvoiced } from '#projections/revenue/ageing.ts';
import { owedFigures } from '../../revenue/ageing-page.server.ts';
import { documentLink } from '../../links/document-links.server.ts';
import { owedLinks } from '../../revenue/to-cash.server.ts';
import { mailsOf } from '#projections/mailing/mail-list.ts';
import { mailEntries } from '../../mailing/mail-entries.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';

const SHOWN = 6;

/** What a client owes: by age, its open invoices, and where its account is told in full. */
export async function clientAccount(context: StaffContext, client: number, today: string) {
  const { services, corporation, may } = context;
  const maySend = may('ROLE_INVOICE_SEND');
  const [ageing, open, invoiced, statements, reminders] = await Promise.all([
    ageingOfClient(services.db, corporation, client, today),
    openInvoicesOf(services.db, corporation, client, SHOWN),
    wasInvoiced(services.db, corporation, client),
    maySend ? mailsOf(services.db, 'statement', client, corporation) : [],
    maySend ? mailsOf(services.db, 'groupedReminder', client, corporation) : [],
  ]);
  const mails = [...statements, ...reminders].toSorted((a, b) => b.id - a.id);
  const { owed, balance, count } = ageing;
  return {
    owed: { key: 'owed', amount: owed, to: owedLinks(today, client).owed },
    balance,
    inFavour: isNegative(balance),
    figures: owedFigures(ageing, today, client).filter(
      ({ key, amount }) => key === 'notDue' || !isZero(amount),
    ),
    count,
    invoiced,
    open: open.map(({ version, number, dueDate, due, stage, remindedAt }) => ({
      stage,
      remindedAt,
      number: number ?? '',
      to: documentLink('invoice', version),
      dueDate,
      due,
      daysLate: Math.max(0, daysBetween(dueDate, today)),
    })),
    statement: pathTo('clientStatement', { id: client }),
    remind:
      maySend && open.some(({ dueDate }) => dueDate < today)
        ? pathTo('clientReminder', { id: client })
        : null,
    /** Statements and grouped reminders that were sent; null for who may not see them. */
    mails: maySend ? await mailEntries(context, mails) : null,
  };
}

export type ClientAccount = Awaited<ReturnType<typeof clientAccount>>;
