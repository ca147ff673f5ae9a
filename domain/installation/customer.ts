import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import { optionalText, revision, text } from '../kernel/fields.ts';

/*
 * Whom this installation serves: a name, the domains by which people reach it, whom they turn to and a line below the
 * name on the pages before the sign-in.
 */

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** A domain as people type it, "https://Registre.Exemple.fr/login", as a name alone: "registre.exemple.fr". */
export const domainOf = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#:].*$/s, '')
    .replace(/\.$/, '');

export const isDomain = (name: string): boolean => DOMAIN.test(name);

const MOST_DOMAINS = 20;

/** One a line, or parted by commas. */
const domains = z
  .union([z.string().max(6000), z.array(z.string().max(300))], { error: 'api.customer.error.domains' })
  .transform((typed) => [
    ...new Set((Array.isArray(typed) ? typed : typed.split(/[\s,;]+/)).map(domainOf).filter(Boolean)),
  ])
  .refine((list) => list.length > 0, 'api.customer.error.noDomain')
  .refine((list) => list.length <= MOST_DOMAINS, `api.customer.error.tooMany|max=${MOST_DOMAINS}`)
  .refine((list) => list.every(isDomain), 'api.customer.error.domains')
  .meta({ example: ['registre.exemple.fr'] });

export const customerSchema = z.object({
  name: text(120),
  domains,
  contact: optionalText(200),
  motto: optionalText(80),
  revision: revision(),
});

export interface Customer {
  name: string;
  domains: string[];
  contact: string | null;
  motto: string | null;
}

export type CustomerEvent = Event<'CustomerSet', Customer>;

export interface CustomerState {
  customer: Customer | null;
}

/** The one stream of its kind. */
export const CUSTOMER = 1;

export const customerAggregate: Aggregate<CustomerState, CustomerEvent> = {
  name: 'customer',
  events: { CustomerSet: true },
  initial: { customer: null },
  evolve: (_state, { data }) => ({ customer: data }),
  corporationOf: () => null,
  isDeleted: () => false,
};
