import { revenueYearOf } from '#domain/revenue/revenue.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { add, isZero, money, subtract } from '#domain/kernel/decimal.ts';
import { clientStatement, type StatementEntry } from '#projections/payments/client-statement.ts';
import { meansNames } from '#projections/payments/means-names.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { documentLink } from '../../links/document-links.server.ts';
import { fiscalYearStart } from '../../revenue/revenue.server.ts';
import { askedDayOr, wrongDays } from '../../http/asked-day.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';

const linkTo = ({ what, id }: StatementEntry, mayPay: boolean): string | null => {
  if (what === 'invoice' || what === 'refund') return documentLink(what, id);
  return mayPay ? pathTo('paymentDetails', { id }) : null;
};

/** The days that a statement is asked for; the tax year up to today unless the address says otherwise. */
export async function statementDays({ services, corporation, url, today }: StaffContext) {
  const year = revenueYearOf('tax', today, await fiscalYearStart(services, corporation));
  return {
    from: askedDayOr(url.searchParams, 'from', year.start),
    until: askedDayOr(url.searchParams, 'until', today),
  };
}

/** All that a client's statement shows. */
export async function statementPage(context: StaffContext) {
  const { services, corporation, params, url, t, may, language } = context;
  const id = idOf(params, 'id');
  const client = await findThirdParty(services.db, id, corporation);
  if (client === null) throw notFound();
  const { from, until } = await statementDays(context);
  const { opening, entries, capped } = await clientStatement(services.db, corporation, id, from, until);
  const paidBy = entries.flatMap(({ paymentType }) => paymentType ?? []);
  const meansOf = await meansNames(services.db, corporation, language, paidBy);
  const named = ({ name: said, paymentType }: StatementEntry) =>
    paymentType === null ? said : meansOf({ id: paymentType, name: said });
  const name = client.identity?.name ?? t('commerce.erased');
  const wrong = wrongDays(url.searchParams);
  const before = addDays(from, -1);
  const mayPay = may('ROLE_PAYMENT_DETAIL');
  let balance = opening;
  const rows = entries.map((entry) => {
    balance = money(add(balance, subtract(entry.debit, entry.credit)));
    return {
      key: `${entry.what}-${entry.id}`,
      date: entry.date,
      label: t(`revenue.statement.${entry.writeOff ?? entry.what}`, { name: named(entry) }),
      to: linkTo(entry, mayPay),
      dueDate: entry.dueDate,
      debit: isZero(entry.debit) ? null : entry.debit,
      credit: isZero(entry.credit) ? null : entry.credit,
      balance,
    };
  });
  const opened = {
    key: 'opening',
    date: before,
    label: t('revenue.statement.opening'),
    to: null,
    dueDate: null,
    debit: null,
    credit: null,
    balance: opening,
  };
  return {
    title: t('revenue.statement.of', { name }),
    wrongDays: wrong,
    client: name,
    clientTo: pathTo('clientDetails', { id }),
    from,
    until,
    rows: [opened, ...rows],
    debit: money(add('0', ...entries.map((entry) => entry.debit))),
    credit: money(add('0', ...entries.map((entry) => entry.credit))),
    closing: balance,
    capped,
    pdf: pathTo('clientStatementPdf', { id }, { from, until }),
    mail: may('ROLE_INVOICE_SEND') ? pathTo('clientStatementMail', { id }, { from, until }) : null,
  };
}
