import type { Actor } from '../../kernel/actor.ts';
import type { Loaded } from '../../kernel/aggregate.ts';
import { todayIn } from '../../kernel/dates.ts';
import type { Sealed } from '../../kernel/personal.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { longestDay } from './document-link.ts';
import { ownCorporation } from '../document-commands.ts';
import type { InvoiceEvent, InvoiceState } from '../invoice.ts';

/** What is asked of a link to an invoice that goes out with a mail. */
export interface InvoiceLinkAsked {
  mail: number;
  to: string[];
  language: 'fr' | 'en';
  /** Whose data the receivers are, where the client is a natural person. */
  seal: { personal?: Sealed };
}

/**
 * Notes a link to a validated invoice; the worker makes its token when it mails it.
 * @returns the link's id
 */
export async function makeInvoiceLink(
  work: UnitOfWork,
  actor: Actor,
  loaded: Loaded<InvoiceState, InvoiceEvent>,
  { mail, to, language, seal }: InvoiceLinkAsked,
): Promise<number> {
  const { timeZone } = await ownCorporation(work, actor);
  const until = longestDay(todayIn(timeZone, new Date(work.now)));
  const link = await work.nextId('documentlink');
  const { version } = loaded.state;
  await work.append(loaded, [
    { type: 'InvoiceLinkMade', data: { version, link, until, mail, to, language, ...seal } },
  ]);
  return link;
}
