import {
  fillTemplate,
  usesFor,
  type MailLanguage,
  type MailUse,
  type TemplateTexts,
} from '#domain/commerce/mail-template.ts';
import type { Mailing } from '#domain/third-parties/contact.ts';
import { daysBetween, todayIn } from '#domain/kernel/dates.ts';
import type { DocumentRow } from '#projections/document-query.ts';
import { findTemplate } from '#projections/mail-templates.ts';
import { receiversOf } from '#projections/third-party-parts.ts';
import { findThirdParty } from '#projections/third-parties.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { formatDate, formatMoney } from '../ui/format.ts';

/** A mail as it is proposed: receiver, subject and text, and what it was made from. */
export interface MailProposal extends TemplateTexts {
  to: string;
  use: MailUse;
  /** The uses that the document has now. */
  uses: MailUse[];
  language: MailLanguage;
}

/** The texts that are proposed; a corporation may write its own. */
export const proposedTemplate = (
  { words }: Pick<StaffContext, 'words'>,
  use: MailUse,
  language: MailLanguage,
): TemplateTexts => words.texts(language).mail.template[use];

/** The chosen corporation's name, and that of whoever is signed in. */
export function signatureOf({ signedIn }: StaffContext): { company: string; sender: string } {
  const { facts, actor } = signedIn;
  const company = facts.memberships.find((one) => one.corporation === actor.corporation)?.name ?? '';
  return { company, sender: [facts.firstName, facts.lastName].filter(Boolean).join(' ') };
}

const lateDays = ({ label, dueDate }: DocumentRow, today: string): number =>
  dueDate !== null && dueDate < today && ['to_be_paid', 'partially_settled'].includes(label)
    ? daysBetween(dueDate, today)
    : 0;

/** What contacts say they get of a use. */
function mailingOf(use: MailUse): Mailing {
  if (use === 'invoice' || use === 'refund') return 'invoices';
  if (use === 'quotation' || use === 'saleOrder') return 'quotations';
  return use === 'purchase' ? 'orders' : 'reminders';
}

const dateOrNothing = (date: string | null): string | null => date && formatDate(date);

function valuesOf(context: StaffContext, row: DocumentRow, client: string, language: MailLanguage) {
  const late = lateDays(row, todayIn('Europe/Paris', new Date()));
  return {
    number: row.number,
    title: row.title,
    client,
    date: dateOrNothing(row.date),
    total: formatMoney(row.total, language),
    expiryDate: dateOrNothing(row.expiryDate),
    dueDate: dateOrNothing(row.dueDate),
    due: formatMoney(row.due, language),
    daysLate: late === 0 ? null : String(late),
    ...signatureOf(context),
  };
}

/**
 * The mail of a document as its corporation's template has it, in the client's language unless another is asked for.
 * A use that the document does not have gives its first.
 */
export async function mailProposal(
  context: StaffContext,
  row: DocumentRow,
  asked: { use?: string | null; language?: string | null; link?: boolean } = {},
): Promise<MailProposal> {
  const { db } = context.services;
  const client = await findThirdParty(db, row.clientId, context.corporation);
  const language =
    asked.language === 'fr' || asked.language === 'en' ? asked.language : (client?.language ?? 'fr');
  const uses = usesFor(row.kind, lateDays(row, todayIn('Europe/Paris', new Date())) > 0);
  const use = uses.find((one) => one === asked.use) ?? uses[0] ?? 'invoice';
  const own = await findTemplate(db, context.corporation, use, language);
  // A mail that carries a link alone says so.
  const { subject, text } = asked.link
    ? context.words.texts(language).public.mail
    : (own ?? proposedTemplate(context, use, language));
  const receivers = await receiversOf(db, row.clientId, context.corporation, mailingOf(use));
  const values = valuesOf(context, row, client?.identity?.name ?? '', language);
  return {
    to: receivers.length > 0 ? receivers.join(', ') : (client?.identity?.email ?? ''),
    subject: fillTemplate(subject, values),
    text: fillTemplate(text, values),
    use,
    uses,
    language,
  };
}
