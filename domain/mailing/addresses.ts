import type { CorporationProfile } from '../company/corporation.ts';
import type { SendingMethod } from '../records/catalogue/mailing/mail-type.ts';
import type { SmtpServer } from './smtp-server.ts';

/** Whom mails come from, by the records of a corporation. */
export interface MailSender {
  name: string;
  address: string;
  replyTo: string | null;
}

/** How mails of a type go out. */
export interface MailRoute {
  /** null: they come from the corporation itself. */
  sender: MailSender | null;
  method: SendingMethod;
}

/** What decides whom a mail comes from and where answers go. */
interface Known {
  seller: Pick<CorporationProfile, 'name' | 'email'>;
  /** The name that the corporation's layout says mails are from. */
  senderName: string | null;
  /** The corporation's own server, where its mails go through it. */
  server: Pick<SmtpServer, 'senderAddress'> | null;
  route: MailRoute;
  /** The person whom answers go to. */
  person: { name: string; email: string } | null;
  /** The domain of this installation, for who has no address at all. */
  domain: string;
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** "Facturation – Béton du Littoral": "Facturation" alone tells who gets a mail nothing. */
const withCompany = (name: string, company: string): string =>
  name.toLowerCase().includes(company.toLowerCase()) ? name : `${name} – ${company}`;

/**
 * Whom a mail comes from. By the method "person mailbox" it comes from the person, under their own address where
 * that is of the domain that the corporation sends from: of another one, receivers would take it for forged (SPF,
 * DMARC), so only the name and the place of answers are the person's.
 */
export function addressesOf({ seller, senderName, server, route, person, domain }: Known): {
  from: { name: string; address: string };
  replyTo: string | null;
} {
  const { sender, method } = route;
  const address = sender?.address ?? server?.senderAddress ?? seller.email ?? `no-reply@${domain}`;
  if (method === 'person_mailbox' && person !== null) {
    const own = domainOf(person.email) === domainOf(address);
    const from = own
      ? { name: person.name, address: person.email }
      : { name: `${person.name} – ${seller.name}`, address };
    return { from, replyTo: person.email };
  }
  const name = sender === null ? (senderName ?? seller.name) : withCompany(sender.name, seller.name);
  return { from: { name, address }, replyTo: sender?.replyTo ?? person?.email ?? null };
}

/** The domain that mails of this installation name themselves by. */
export function senderDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? hostname : 'registre.localhost';
}
