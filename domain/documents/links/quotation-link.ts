import { addDays, type CivilDate } from '../../kernel/dates.ts';
import type { Event } from '../../kernel/event.ts';
import type { Sealed } from '../../kernel/personal.ts';
import { missing } from '../../kernel/refusal.ts';
import {
  isLinkLive,
  isToRevoke,
  longestDay,
  MAX_LINK_DAYS,
  type DocumentLinkFacts,
} from './document-link.ts';
import type { MailAttachment } from '../../mailing/mail.ts';

/* A link to a quotation, and what its client said there (docs/decisions/0035-public-quotation-links.md). */

/** Days of a link to a quotation whose validity is over already. */
const LATE_LINK_DAYS = 30;

export interface LinkFacts extends DocumentLinkFacts {
  /** The files that go with it, beside the PDF; null, like the receivers, once a natural person was erased. */
  files: MailAttachment[] | null;
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

/** The last day of a link: as many days as asked for, else the end of the quotation's validity; 90 days at most. */
export function lastDayOf(today: CivilDate, expiryDate: CivilDate | null, days: number | null): CivilDate {
  const longest = longestDay(today);
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
): boolean => isLinkLive({ until, revoked }, today) && (isAnswerable || answer !== null);

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
export const revokeLink = ({ links }: LinksState, version: number, link: number): QuotationLinkEvent[] =>
  isToRevoke(links, version, link) ? [{ type: 'QuotationLinkRevoked', data: { version, link } }] : [];

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
