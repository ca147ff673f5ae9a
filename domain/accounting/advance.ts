import type { VatRate } from '../amounts/totals.ts';
import {
  add,
  divide,
  isZero,
  money,
  multiply,
  normalise,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';
import { isAccount, type Chart } from './chart.ts';
import type { VatPosting } from './posted.ts';

/**
 * VAT of money received before anything was invoiced: due with the money, for goods since 2023 (CGI art. 269-2-a
 * bis), for services whatever the option for debits (art. 269-2-c). It is inside the amount, at the rate of what it
 * is an advance for. It stands on an account of its own until the advance is used or given back, and is then owed
 * no longer: the invoice owes its own (art. 272-1 for what is given back).
 * @returns [] where no VAT is charged
 */
export function advanceVat({ accounts }: Chart, amount: DecimalString, vat: VatRate): VatPosting[] {
  if (vat.category !== 'S' || isZero(vat.rate)) return [];
  const base = money(divide(amount, add('1', multiply(vat.rate, '0.01'))));
  return [
    {
      account: isAccount(vat.account) ? vat.account : accounts.vatCollected,
      waiting: accounts.vatAdvances,
      category: vat.category,
      rate: normalise(vat.rate),
      base,
      amount: money(subtract(amount, base)),
    },
  ];
}
