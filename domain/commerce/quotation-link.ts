import { addDays, type CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import type { Sealed } from '../kernel/personal.ts';
import { missing } from '../kernel/refusal.ts';
import type { MailAttachment } from './mail.ts';

/*
 * A link to a quotation that its client opens without an account, and what the client said there. The link's token
 * stands in no event: only the worker that mails it makes it (docs/decisions/0035-public-quotation-links.md).
 */

/** Days that a link is good for at most. */
export const MAX_LINK_DAYS = 90;

/** Days of a link to a quotation whose validity is over already. */
const LATE_LINK_DAYS = 30;

export interface LinkFacts {
  version: number;
  link: number;
  /** The last day that it is good for, in the corporation's time zone. */
  until: CivilDate;
  /** The mail that carries it. */
  mail: number;
  /** The language that its page speaks first. */
  language: 'fr' | 'en';
  /** null, like the files, once a natural person was erased. */
  to: string[] | null;
  /** The files that go with it, beside the PDF. */
  files: MailAttachment[] | null;
  personal?: Sealed;
}

/** Who answered, from where. Sealed with the client's key, always: whoever signs is a natural person. */
interface Signer {
  /** As typed; null once erased. */
  name: string | null;
  function: string | null;
  ip: string | null;
  userAgent: string | null;
  personal: Sealed;
}

/** What the client agreed to, word for word and byte for byte. */
export interface ConsentFacts extends Signer {
  version: number;
  link: number;
  /** SHA-256 of what the version says (`contentHash`). */
  content: string;
  /** SHA-256 of its PDF. */
  pdf: string;
  /** The sentence that was ticked, as it was shown. */
  consent: string;
}

export type RefusalFacts = Signer & { version: number; link: number };

export type QuotationLinkEvent =
  | Event<'QuotationLinkMade', LinkFacts>
  | Event<'QuotationLinkRevoked', { version: number; link: number }>
  /** Beside `QuotationAccepted`: what the client accepted by a link. */
  | Event<'QuotationConsentSigned', ConsentFacts>
  /** Beside `QuotationRefused`: who refused by a link. */
  | Event<'QuotationRefusalSigned', RefusalFacts>;

export interface QuotationLink extends Omit<LinkFacts, 'personal'> {
  revoked: boolean;
  answer: 'accepted' | 'refused' | null;
}

export interface LinksState {
  links: QuotationLink[];
  consents: ConsentFacts[];
}

export const noLinks: LinksState = { links: [], consents: [] };

const change = (state: LinksState, link: number, changed: Partial<QuotationLink>): QuotationLink[] =>
  state.links.map((one) => (one.link === link ? { ...one, ...changed } : one));

/** The links and answers after an event of a link. */
export function evolveLinks(state: LinksState, event: QuotationLinkEvent): LinksState {
  const { links, consents } = state;
  switch (event.type) {
    case 'QuotationLinkMade': {
      const { personal: _personal, ...facts } = event.data;
      return { consents, links: [...links, { ...facts, revoked: false, answer: null }] };
    }
    case 'QuotationLinkRevoked':
      return { consents, links: change(state, event.data.link, { revoked: true }) };
    case 'QuotationConsentSigned':
      return {
        consents: [...consents, event.data],
        links: change(state, event.data.link, { answer: 'accepted' }),
      };
    case 'QuotationRefusalSigned':
      return { consents, links: change(state, event.data.link, { answer: 'refused' }) };
  }
}

const isLinkEventType = /^Quotation(LinkMade|LinkRevoked|ConsentSigned|RefusalSigned)$/;

export const isLinkEvent = (event: { type: string }): event is QuotationLinkEvent =>
  isLinkEventType.test(event.type);

/** The last day of a link: as many days as asked for, else the end of the quotation's validity; 90 days at most. */
export function lastDayOf(today: CivilDate, expiryDate: CivilDate | null, days: number | null): CivilDate {
  const longest = addDays(today, MAX_LINK_DAYS);
  if (days !== null) return addDays(today, Math.min(days, MAX_LINK_DAYS));
  if (expiryDate === null || expiryDate < today) return addDays(today, LATE_LINK_DAYS);
  return expiryDate < longest ? expiryDate : longest;
}

/**
 * Whether a link still opens its page on that day: as long as its version can be answered, and afterwards for whoever
 * answered by it, who finds the receipt there. Every other link ends with the acceptance, the refusal, the cancellation
 * or the next version.
 */
export const isLinkOpen = (
  { until, revoked, answer }: Pick<QuotationLink, 'until' | 'revoked' | 'answer'>,
  today: CivilDate,
  isAnswerable: boolean,
): boolean => !revoked && today <= until && (isAnswerable || answer !== null);

/**
 * @param isAnswerable tells whether a version may still be accepted
 * @throws Refusal `missing`, of an unknown, revoked, past and ended link alike
 */
export function requireOpenLink(
  { links }: LinksState,
  link: number,
  today: CivilDate,
  isAnswerable: (version: number) => boolean,
): QuotationLink {
  const found = links.find((one) => one.link === link);
  if (!found || !isLinkOpen(found, today, isAnswerable(found.version))) throw missing();
  return found;
}

/** @throws Refusal `missing` for a link that the quotation has not; nothing for one that was revoked before. */
export function revokeLink(state: LinksState, version: number, link: number): QuotationLinkEvent[] {
  const found = state.links.find((one) => one.link === link && one.version === version);
  if (!found) throw missing();
  return found.revoked ? [] : [{ type: 'QuotationLinkRevoked', data: { version, link } }];
}

/**
 * What an acceptance is worth now. 'superseded': another version took the place of the accepted one; 'cancelled': the
 * version is no longer accepted; 'changed': it says something else, or its PDF is another; 'erased': the client's own
 * data, which is part of what was accepted, was erased.
 */
export type Standing = 'valid' | 'superseded' | 'cancelled' | 'changed' | 'erased';

/** What a version is now, to be held against what was accepted. */
export interface Held {
  status: string;
  superseded: boolean;
  /** null once a natural person was erased. */
  client: object | null;
  pdf: string | null;
  /** `contentHash` of what it says now. */
  content: string;
}

export function standingOf(
  consent: Pick<ConsentFacts, 'content' | 'pdf'>,
  { status, superseded, client, pdf, content }: Held,
): Standing {
  if (superseded) return 'superseded';
  if (status !== 'accepted') return 'cancelled';
  if (consent.pdf !== pdf) return 'changed';
  if (client === null) return 'erased';
  return consent.content === content ? 'valid' : 'changed';
}
