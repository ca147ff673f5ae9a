import { storeInvoicePdf } from '#domain/documents/invoice-commands.ts';
import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import { createLinkToken, linkTokenHash } from '#db/identity/link-tokens.ts';
import type { Runtime } from '#jobs/tasks/runtime.ts';
import { linksOfMail } from '#projections/documents/document-links.ts';
import { makeInvoice, send, type Company } from '../company.ts';
import { PDF, type Linked } from './quotation-links.ts';

/** The link that a mail of an invoice carries, with a token as the worker makes it. */
export async function linkOfMail(
  { db }: Runtime,
  { corporation }: Company,
  mail: number,
): Promise<{ link: number; token: string }> {
  const [made] = await linksOfMail(db, mail, corporation);
  if (!made) throw new Error('No link was made');
  return { link: made.link, token: await createLinkToken(db, made.link) };
}

/** A validated invoice with its PDF, which was mailed with its link. */
export async function linkedInvoice(
  runtime: Runtime,
  company: Company,
  changes: Parameters<typeof makeInvoice>[3] = {},
): Promise<Linked> {
  const { id, version } = await makeInvoice(runtime.store, company, 'validate', changes);
  const file = await runtime.files.put(runtime.db, PDF, 'application/pdf');
  await send(runtime.store, storeInvoicePdf, company.actor, { version, file });
  const mail = await send(runtime.store, sendDocument, company.actor, {
    kind: 'invoice',
    version,
    to: 'mairie@client.example',
    subject: 'Facture',
    text: 'Bonjour\n{{link}}',
  });
  const { link, token } = await linkOfMail(runtime, company, mail.id);
  return { id, version, link, mail: mail.id, token, hash: linkTokenHash(token) };
}
