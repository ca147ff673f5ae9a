import type { Actor } from '../../kernel/actor.ts';
import type { Loaded } from '../../kernel/aggregate.ts';
import { todayIn } from '../../kernel/dates.ts';
import type { Sealed } from '../../kernel/personal.ts';
import { conflict } from '../../kernel/refusal.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { agreementVersion } from '../agreement.ts';
import { ownCorporation } from '../document-commands.ts';
import type { MailAttachment } from '../../mailing/mail.ts';
import { decisions, type QuotationEvent, type QuotationState } from '../quotation.ts';
import { lastDayOf } from './quotation-link.ts';

/** What is asked of a link that goes out with a mail. */
export interface LinkAsked {
  mail: number;
  to: string[];
  files: MailAttachment[];
  language: 'fr' | 'en';
  /** Days that it is good for; null: until the quotation's validity ends. */
  days: number | null;
  /** Whose data receivers and files are, where the client is a natural person. */
  seal: { personal?: Sealed };
}

/**
 * Notes a link to a version that its client may answer; the worker makes its token when it mails it.
 * @returns the link's id
 * @throws Refusal `conflict` for a version that nobody can accept any more
 */
export async function makeLink(
  work: UnitOfWork,
  actor: Actor,
  loaded: Loaded<QuotationState, QuotationEvent>,
  version: number,
  { seal, days, ...asked }: LinkAsked,
): Promise<number> {
  const found = agreementVersion(loaded.state, version);
  if (!decisions.mayMove(loaded.state, found, 'accept'))
    throw conflict('QUOTATION_STATUS', 'errors.agreementStatus.link');
  const { timeZone } = await ownCorporation(work, actor);
  const today = todayIn(timeZone, new Date(work.now));
  const until = lastDayOf(today, found.content.expiryDate, days);
  const link = await work.nextId('documentlink');
  await work.append(loaded, [
    { type: 'QuotationLinkMade', data: { version, link, until, ...asked, ...seal } },
  ]);
  return link;
}
