import { carriedOver, declared, vatReturn, wholeEuros, type Box } from '#domain/accounting/vat-return.ts';
import { addMonths, endOfMonth } from '#domain/kernel/dates.ts';
import { isNegative, isZero, parseDecimal } from '#domain/kernel/decimal.ts';
import { taxSums, taxSumsOfMonths } from '#projections/accounting/journal-query.ts';
import { longMonthName } from '../revenue/revenue.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { linkWith } from '../ui/links.ts';
import { linesLink } from './journal-page.server.ts';
import { monthOf } from './period.server.ts';

export interface BoxRow {
  box: string;
  label: string;
  base: string | null;
  tax: string | null;
  /** As the form takes it. */
  wholeBase: string | null;
  wholeTax: string | null;
  to: string | null;
}

/** A credit is asked back or used up within this time; what is older says nothing of today's. */
const MONTHS_BACK = 36;

/** All that the preview of the VAT return shows: its boxes for a month, each with the lines behind it. */
export async function vatScreen({ services, corporation, url, t, language, today }: StaffContext) {
  const month = monthOf(url.searchParams, addMonths(today, -1));
  const until = endOfMonth(month);
  const typed = url.searchParams.get('carried') ?? '';
  const read = parseDecimal(typed, 2);
  const carried = read === null || isNegative(read) ? null : read;
  const [sums, earlier] = await Promise.all([
    taxSums(services.db, corporation, month),
    taxSumsOfMonths(services.db, corporation, { from: addMonths(month, -MONTHS_BACK), before: month }),
  ]);
  const made = vatReturn(sums, carried ?? '0');
  const expected = carriedOver(earlier);
  const address = url.pathname.replace(/\.data$/, '') + url.search;
  const row = ({ box, base, tax, from }: Box<string>): BoxRow => ({
    box,
    label: t(`accounting.vat.box.${box}`),
    base,
    tax,
    wholeBase: base === null ? null : wholeEuros(base),
    wholeTax: tax === null ? null : wholeEuros(tax),
    to: from.length === 0 ? null : linesLink({ from: month, until, taxes: from }),
  });
  const whole = declared(made);
  const sum = (box: string, tax: string, wholeTax = wholeEuros(tax)): BoxRow => ({
    ...row({ box, base: null, tax, from: [] }),
    wholeTax,
  });
  const name = `${longMonthName(month, language)} ${month.slice(0, 4)}`;
  return {
    title: t('accounting.vat.title'),
    month: name,
    value: month.slice(0, 7),
    typed: carried === null ? '' : typed,
    expected:
      carried === null && !isZero(expected)
        ? { amount: expected, to: linkWith(address, { month: month.slice(0, 7), carried: expected }) }
        : null,
    previous: linkWith(address, { month: addMonths(month, -1).slice(0, 7), carried: null }),
    next:
      addMonths(month, 1) > today
        ? null
        : linkWith(address, { month: addMonths(month, 1).slice(0, 7), carried: null }),
    operations: made.operations.map(row),
    due: [...made.due.map(row), sum('16', made.gross, whole.gross), sum('17', made.intraCommunity)],
    deductions: [
      ...made.deductions.map(row),
      sum('22', made.carried),
      sum('23', made.deductible, whole.deductible),
    ],
    outcome: [sum('25', made.credit, whole.credit), sum('28', made.payable, whole.payable)],
    payable: whole.payable,
    credit: whole.credit,
    outside: made.outside,
  };
}
