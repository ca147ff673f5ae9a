import {
  fillTemplate,
  LINK_MARK,
  usesFor,
  type MailLanguage,
  type ClientMailUse,
  type TemplateTexts,
} from '#domain/mailing/mail-template.ts';
import { dueDateWords } from '#domain/recurring/recurring-words.ts';
import { isZero } from '#domain/kernel/decimal.ts';
import type { Mailing } from '#domain/third-parties/contact.ts';

import type { DocumentRow } from '#projections/documents/document-query.ts';
import { openInstalmentsOf } from '#projections/documents/instalments.ts';
import { findTemplate } from '#projections/mailing/mail-templates.ts';
import { receiversOf } from '#projections/third-parties/third-party-parts.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { proposedTemplate, signatureOf } from '../../mailing/proposed-template.server.ts';
import { formatDate, formatMoney } from '../../ui/format.ts';

/** A mail as it is proposed: receiver, subject and text, and what it was made from. */
export interface MailProposal extends TemplateTexts {
  to: string;
  use: ClientMailUse;
  /** The uses that the document has now. */
  uses: ClientMailUse[];
  language: MailLanguage;
}

/** What contacts say they get of a use. */
const mailingOf: Readonly<Record<ClientMailUse, Mailing>> = {
  quotation: 'quotations',
  quotationLink: 'quotations',
  quotationReminder: 'quotations',
  saleOrder: 'quotations',
  purchase: 'orders',
  invoice: 'invoices',
  refund: 'invoices',
  reminder1: 'reminders',
  reminder2: 'reminders',
  reminder3: 'reminders',
  groupedReminder: 'reminders',
  statement: 'reminders',
};

/** Where mails of a use to a client go: the contacts who get them, else its own address; '' for none. */
export async function receiversFor(
  { services: { db }, corporation }: StaffContext,
  client: { id: number; identity: { email: string | null } | null },
  use: ClientMailUse,
): Promise<string> {
  const receivers = await receiversOf(db, client.id, corporation, mailingOf[use]);
  return receivers.length > 0 ? receivers.join(', ') : (client.identity?.email ?? '');
}

const dateOrNothing = (date: string | null): string | null => date && formatDate(date);

async function valuesOf(context: StaffContext, row: DocumentRow, client: string, language: MailLanguage) {
  const open = (await openInstalmentsOf(context.services.db, row.version)).filter(
    ({ left }) => !isZero(left),
  );
  return {
    number: row.number,
    title: row.title,
    client,
    date: dateOrNothing(row.date),
    total: formatMoney(row.total, language),
    expiryDate: dateOrNothing(row.expiryDate),
    dueDate: dueDateWords(open, row.dueDate, language),
    due: formatMoney(row.due, language),
    link: LINK_MARK,
    ...signatureOf(context),
  };
}

/**
 * The mail of a document as its corporation's template has it, in the client's language unless another is asked for.
 * A use that the document does not have gives its first. `unanswered`: its client may still accept it.
 */
export async function mailProposal(
  context: StaffContext,
  row: DocumentRow,
  asked: { use?: string | null; language?: string | null; unanswered?: boolean } = {},
): Promise<MailProposal> {
  const { db } = context.services;
  const client = await findThirdParty(db, row.clientId, context.corporation);
  const language =
    asked.language === 'fr' || asked.language === 'en' ? asked.language : (client?.language ?? 'fr');
  const uses = usesFor(row.kind, asked.unanswered ?? false);
  const use = uses.find((one) => one === asked.use) ?? uses[0] ?? 'invoice';
  const own = await findTemplate(db, context.corporation, use, language);
  const { subject, text } = own ?? proposedTemplate(context, use, language);
  const values = await valuesOf(context, row, client?.identity?.name ?? '', language);
  return {
    to: client === null ? '' : await receiversFor(context, client, use),
    subject: fillTemplate(subject, values),
    text: fillTemplate(text, values),
    use,
    uses,
    language,
  };
}
