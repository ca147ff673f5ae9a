import type { CivilDate } from '../kernel/dates.ts';
import type { DecimalString } from '../kernel/decimal.ts';

/**
 * What lines made by the product say. They are content of documents, in the client's language, kept in events like
 * anything that was typed: they are no texts of screens, and never change with them.
 */
export interface DocumentWords {
  /** What a deposit is asked for on. */
  quotation(number: string): string;
  order(number: string): string;
  deposit(source: string): string;
  depositShare(percent: DecimalString, source: string): string;
  deduction(invoice: string, date: CivilDate): string;
  creditTitle(invoice: string): string;
  /** Before the lines of each order of an invoice of several. */
  orderLines(order: string, date: CivilDate): string;
  ordersTitle(orders: readonly string[]): string;
  /** Time of somebody that a line bills, from a day to another. */
  workTitle(project: string): string;
  work(said: WorkSaid): string;
  workDays(days: readonly { day: CivilDate; quantity: DecimalString }[], unit: 'hour' | 'day'): string;
  /** What was spent for a project and its client is asked for. */
  expensesTitle(project: string): string;
  expense(title: string, date: CivilDate): string;
  share(percent: DecimalString, project: string): string;
  milestone(title: string, project: string): string;
  /** Which delivery of the central plant an intervention is of. */
  plantVoucher(number: string): string;
  /** What an intervention that did not take place costs. */
  interventionCancelled(number: string): string;
  /** Several interventions, from the first day to the last. */
  interventions(count: number, from: CivilDate, until: CivilDate): string;
}

interface WorkSaid {
  person: string;
  profile: string | null;
  activity: string | null;
  from: CivilDate;
  until: CivilDate;
}

const about = ({ person, profile, activity }: WorkSaid): string =>
  [person, profile, activity].filter(Boolean).join(' – ');

/** Day and month: the line says the year. */
const shortDay = (date: CivilDate): string => date.slice(5).split('-').toReversed().join('/');

const day = (date: CivilDate): string => date.split('-').toReversed().join('/');

export const documentWords: Readonly<Record<'fr' | 'en', DocumentWords>> = {
  fr: {
    quotation: (number) => `devis ${number}`,
    order: (number) => `commande ${number}`,
    deposit: (source) => `Acompte sur ${source}`,
    depositShare: (percent, source) => `Acompte de ${percent.replace('.', ',')} % sur ${source}`,
    deduction: (invoice, date) => `Acompte déjà facturé : ${invoice} du ${day(date)}`,
    creditTitle: (invoice) => `Avoir sur facture ${invoice}`,
    orderLines: (order, date) => `Commande ${order} du ${day(date)}`,
    ordersTitle: (orders) => `Commandes ${orders.join(', ')}`,
    workTitle: (project) => `Prestations – ${project}`,
    work: (said) =>
      said.from === said.until
        ? `${about(said)}, le ${day(said.from)}`
        : `${about(said)}, du ${day(said.from)} au ${day(said.until)}`,
    workDays: (days, unit) =>
      days
        .map(
          (one) =>
            `${shortDay(one.day)}\u00a0: ${one.quantity.replace('.', ',')}\u00a0${unit === 'hour' ? 'h' : 'j'}`,
        )
        .join('\u00a0; '),
    expensesTitle: (project) => `Frais – ${project}`,
    expense: (title, date) => `${title} – ${day(date)}`,
    share: (percent, project) => `${percent.replace('.', ',')} % du prix convenu – ${project}`,
    milestone: (title, project) => `${title} – ${project}`,
    plantVoucher: (number) => `bon de centrale ${number}`,
    interventionCancelled: (number) => `Annulation de l’intervention ${number}`,
    interventions: (count, from, until) =>
      from === until
        ? `${count} interventions du ${day(from)}`
        : `${count} interventions du ${day(from)} au ${day(until)}`,
  },
  en: {
    quotation: (number) => `quotation ${number}`,
    order: (number) => `order ${number}`,
    deposit: (source) => `Deposit on ${source}`,
    depositShare: (percent, source) => `Deposit of ${percent}% on ${source}`,
    deduction: (invoice, date) => `Deposit already invoiced: ${invoice} of ${day(date)}`,
    creditTitle: (invoice) => `Credit note on invoice ${invoice}`,
    orderLines: (order, date) => `Order ${order} of ${day(date)}`,
    ordersTitle: (orders) => `Orders ${orders.join(', ')}`,
    workTitle: (project) => `Services – ${project}`,
    work: (said) =>
      said.from === said.until
        ? `${about(said)}, on ${day(said.from)}`
        : `${about(said)}, from ${day(said.from)} to ${day(said.until)}`,
    workDays: (days, unit) =>
      days.map((one) => `${shortDay(one.day)}: ${one.quantity} ${unit === 'hour' ? 'h' : 'd'}`).join('; '),
    expensesTitle: (project) => `Expenses – ${project}`,
    expense: (title, date) => `${title} – ${day(date)}`,
    share: (percent, project) => `${percent}% of the agreed price – ${project}`,
    milestone: (title, project) => `${title} – ${project}`,
    plantVoucher: (number) => `plant voucher ${number}`,
    interventionCancelled: (number) => `Cancellation of intervention ${number}`,
    interventions: (count, from, until) =>
      from === until
        ? `${count} interventions of ${day(from)}`
        : `${count} interventions from ${day(from)} to ${day(until)}`,
  },
};
