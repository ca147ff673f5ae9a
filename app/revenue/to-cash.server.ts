import { buckets, late, notDue, type Owed } from '#projections/revenue/ageing.ts';
import { openInvoicesLink } from '../links/document-links.server.ts';

/** One step of the way from what is not due yet to what is very late. */
export interface ToCashLine {
  key: string;
  amount: string;
  to: string;
  /** Of the largest one, in percent. */
  part: number;
  tone: 'plain' | 'warn' | 'bad';
}

const tones = {
  later: 'plain',
  soon: 'plain',
  to30: 'warn',
  to60: 'warn',
  to90: 'bad',
  over90: 'bad',
} as const;

/** What is to be cashed in by age (caToPayChart), each line with its invoices. */
export function toCashLines(owed: Owed, today: string): ToCashLine[] {
  const most = Math.max(...Object.values(owed.by).map(Number), 1);
  return buckets
    .map(({ key, ...range }) => ({
      key,
      amount: owed.by[key],
      to: openInvoicesLink(range, today),
      part: (Number(owed.by[key]) / most) * 100,
      tone: tones[key],
    }))
    .toReversed();
}

/** Addresses of the sums of an ageing, of all clients or of one. */
export const owedLinks = (today: string, client: number | null = null) => ({
  owed: openInvoicesLink({ from: null, until: null }, today, client),
  notDue: openInvoicesLink(notDue, today, client),
  late: openInvoicesLink(late, today, client),
});
