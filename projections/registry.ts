import type { Projector } from '#db/projector.ts';
import { accounts } from './accounts.ts';
import { corporations } from './corporations.ts';
import { invoiceList } from './invoice-list.ts';
import { mailList } from './mail-list.ts';
import { numberSeries } from './number-series.ts';
import { paymentList } from './payment-list.ts';
import { people } from './people.ts';
import { products } from './products.ts';
import { quotationList } from './quotation-list.ts';
import { records } from './records.ts';
import { revenueByMonth } from './revenue-by-month.ts';
import { thirdParties } from './third-parties.ts';

/**
 * Every projection, in the order in which they run within a transaction: those whose rows many commands share come
 * last, so that they are locked for the shortest time and always in the same order.
 */
export const projections: readonly Projector[] = [
  corporations, people, accounts, records, thirdParties, products,
  paymentList, mailList, numberSeries, quotationList, invoiceList, revenueByMonth,
]; // prettier-ignore
