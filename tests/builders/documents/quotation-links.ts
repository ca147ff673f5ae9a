import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import {
  acceptQuotationByLink,
  refuseQuotationByLink,
} from '#domain/documents/links/quotation-link-commands.ts';
import { storeQuotationPdf } from '#domain/documents/quotation-commands.ts';
import { quotationAggregate, versionHash, type QuotationState } from '#domain/documents/quotation.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { createLinkToken, linkTokenHash } from '#db/identity/link-tokens.ts';
import type { Runtime } from '#jobs/tasks/runtime.ts';
import { makeQuotation, send, type Company } from '../company.ts';

/** A validated quotation whose link was mailed. */
export interface Linked {
  id: number;
  version: number;
  link: number;
  mail: number;
  /** What the mail holds, and its hash. */
  token: string;
  hash: string;
}

type Changes = Parameters<typeof makeQuotation>[3];

export const PDF = Buffer.from('%PDF-1.7 a quotation');

export const quotationState = async ({ store }: Runtime, id: number): Promise<QuotationState> =>
  foldStream(quotationAggregate, await store.read(`quotation-${id}`));

/** Mails another link to a quotation, and makes its token as the worker does. */
export async function mailLink(
  runtime: Runtime,
  { actor }: Company,
  { id, version }: { id: number; version: number },
  changes: { linkDays?: number; attachments?: number[]; to?: string } = {},
): Promise<Linked> {
  const mail = await send(runtime.store, sendDocument, actor, {
    kind: 'quotation',
    version,
    to: 'mairie@client.example',
    subject: 'Devis',
    text: 'Bonjour',
    link: true,
    ...changes,
  });
  const made = (await quotationState(runtime, id)).links.at(-1);
  if (!made) throw new Error('No link was made');
  const token = await createLinkToken(runtime.db, made.link);
  return { id, version, link: made.link, mail: mail.id, token, hash: linkTokenHash(token) };
}

export async function linkedQuotation(
  runtime: Runtime,
  company: Company,
  changes: Changes = {},
): Promise<Linked> {
  const made = await makeQuotation(runtime.store, company, 'validate', {
    expiryDate: '2099-12-31',
    ...changes,
  });
  const file = await runtime.files.put(runtime.db, PDF, 'application/pdf');
  await send(runtime.store, storeQuotationPdf, company.actor, { version: made.version, file });
  return mailLink(runtime, company, made);
}

const letters = {
  receipt: { subject: 'Reçu', text: 'Vous avez répondu' },
  told: { subject: 'Réponse', text: 'Le client a répondu', links: [] },
};
const from = { function: 'Maire', ip: '192.0.2.7', userAgent: 'Navigateur/1' };

/** Accepts by a link, as its page does. */
export async function acceptByLink(
  runtime: Runtime,
  { corporation }: Pick<Company, 'corporation'>,
  { id, version, hash }: Linked,
  changes: { content?: string; confirmExpired?: boolean } = {},
  commandId?: string,
) {
  const content = versionHash(await quotationState(runtime, id), version);
  const input = { token: hash, name: 'Yvonne Kerbrat', consent: 'J’accepte', content, ...from, ...letters };
  return send(
    runtime.store,
    acceptQuotationByLink,
    systemActor(corporation),
    { ...input, ...changes },
    commandId === undefined ? {} : { commandId },
  );
}

/** Refuses by a link, as its page does. */
export const refuseByLink = (
  { store }: Runtime,
  { corporation }: Pick<Company, 'corporation'>,
  { hash }: Linked,
) =>
  send(store, refuseQuotationByLink, systemActor(corporation), {
    token: hash,
    name: null,
    reasonRefuse: 'Trop cher',
    ...from,
    ...letters,
  });
