import type { CivilDate } from '../kernel/dates.ts';
import type { DecimalString } from '../kernel/decimal.ts';

/**
 * What lines made by the product say. They are content of documents, in the client's language, kept in events like
 * anything that was typed: they are no texts of screens, and never change with them.
 */
interface DocumentWords {
  depositTitle(quotation: string): string;
  depositShare(percent: DecimalString, quotation: string): string;
  depositAmount(quotation: string): string;
  deduction(invoice: string, date: CivilDate): string;
  creditTitle(invoice: string): string;
  /** Before the lines of each order of an invoice of several. */
  orderLines(order: string, date: CivilDate): string;
  ordersTitle(orders: readonly string[]): string;
}

const day = (date: CivilDate): string => date.split('-').toReversed().join('/');

export const documentWords: Readonly<Record<'fr' | 'en', DocumentWords>> = {
  fr: {
    depositTitle: (quotation) => `Acompte sur devis ${quotation}`,
    depositShare: (percent, quotation) => `Acompte de ${percent.replace('.', ',')} % sur devis ${quotation}`,
    depositAmount: (quotation) => `Acompte sur devis ${quotation}`,
    deduction: (invoice, date) => `Acompte déjà facturé : ${invoice} du ${day(date)}`,
    creditTitle: (invoice) => `Avoir sur facture ${invoice}`,
    orderLines: (order, date) => `Commande ${order} du ${day(date)}`,
    ordersTitle: (orders) => `Commandes ${orders.join(', ')}`,
  },
  en: {
    depositTitle: (quotation) => `Deposit on quotation ${quotation}`,
    depositShare: (percent, quotation) => `Deposit of ${percent}% on quotation ${quotation}`,
    depositAmount: (quotation) => `Deposit on quotation ${quotation}`,
    deduction: (invoice, date) => `Deposit already invoiced: ${invoice} of ${day(date)}`,
    creditTitle: (invoice) => `Credit note on invoice ${invoice}`,
    orderLines: (order, date) => `Order ${order} of ${day(date)}`,
    ordersTitle: (orders) => `Orders ${orders.join(', ')}`,
  },
};
