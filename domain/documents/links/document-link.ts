import { addDays, type CivilDate } from '../../kernel/dates.ts';
import type { Sealed } from '../../kernel/personal.ts';
import { missing } from '../../kernel/refusal.ts';

/*
 * A link that a client opens without an account, to a quotation or to an invoice. Its token stands in no event:
 * only the worker that mails it makes it (docs/decisions/0035-public-quotation-links.md).
 */

/** Days that a link is good for at most. */
export const MAX_LINK_DAYS = 90;

export interface DocumentLinkFacts {
  version: number;
  link: number;
  /** The last day that it is good for, in the corporation's time zone. */
  until: CivilDate;
  /** The mail that carries it. */
  mail: number;
  /** The language that its page speaks first. */
  language: 'fr' | 'en';
  /** null once a natural person was erased. */
  to: string[] | null;
  personal?: Sealed;
}

/** Whether it was neither taken back nor is past on that day. */
export const isLinkLive = (
  { until, revoked }: { until: CivilDate; revoked: boolean },
  today: CivilDate,
): boolean => !revoked && today <= until;

/** The last day of a link that is good for as long as one can be. */
export const longestDay = (today: CivilDate): CivilDate => addDays(today, MAX_LINK_DAYS);

/**
 * Whether the link is still to be revoked: nothing is, of one that was revoked before.
 * @throws Refusal `missing` for a link that the version has not
 */
export function isToRevoke(
  links: readonly { version: number; link: number; revoked: boolean }[],
  version: number,
  link: number,
): boolean {
  const found = links.find((one) => one.link === link && one.version === version);
  if (!found) throw missing();
  return !found.revoked;
}
