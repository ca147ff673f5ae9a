import { z } from 'zod';
import { flag, optionalText, text } from '../kernel/fields.ts';
import { optionalEmail, optionalPhone } from '../kernel/identifier-fields.ts';
import { optionalCivility, type Civility } from './civility.ts';

/** What mails of a third party a contact is proposed as a receiver of. */
export const mailings = ['quotations', 'invoices', 'reminders', 'orders'] as const;
export type Mailing = (typeof mailings)[number];

/** Somebody who works for a third party, or speaks for it. */
export interface ContactFacts {
  civility: Civility | null;
  firstName: string | null;
  lastName: string;
  /** "Comptable". */
  function: string | null;
  email: string | null;
  phone: string | null;
  mobile: string | null;
  receives: readonly Mailing[];
  note: string | null;
}

export const contactSchema = z
  .object({
    civility: optionalCivility(),
    firstName: optionalText(60),
    lastName: text(60),
    function: optionalText(80),
    email: optionalEmail(),
    phone: optionalPhone(),
    mobile: optionalPhone(),
    receivesQuotations: flag(),
    receivesInvoices: flag(),
    receivesReminders: flag(),
    receivesOrders: flag(),
    note: optionalText(500),
  })
  .superRefine((value, context) => {
    const { receivesQuotations, receivesInvoices, receivesReminders, receivesOrders } = value;
    const receives = receivesQuotations || receivesInvoices || receivesReminders || receivesOrders;
    if (receives && value.email === null)
      context.addIssue({ code: 'custom', path: ['email'], message: 'errors.contactEmail' });
  });

/** What an event keeps of a contact as it was sent. */
export function contactFacts(input: z.output<typeof contactSchema>): ContactFacts {
  const { receivesQuotations, receivesInvoices, receivesReminders, receivesOrders, ...facts } = input;
  const receives: Record<Mailing, boolean> = {
    quotations: receivesQuotations,
    invoices: receivesInvoices,
    reminders: receivesReminders,
    orders: receivesOrders,
  };
  return { ...facts, receives: mailings.filter((one) => receives[one]) };
}

/** "Jeanne Le Goff". */
export const contactName = ({ firstName, lastName }: Pick<ContactFacts, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');
