import { z } from 'zod';
import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import { loadInvoice, storeInvoicePdf } from '#domain/documents/invoice-commands.ts';
import { revokeInvoiceLink } from '#domain/documents/links/invoice-link-commands.ts';
import { loadQuotation, storeQuotationPdf } from '#domain/documents/quotation-commands.ts';
import { revokeQuotationLink } from '#domain/documents/links/quotation-link-commands.ts';
import { command } from '#domain/kernel/command.ts';
import { sealed } from '#domain/kernel/personal.ts';
import type { Store } from '#db/events/store.ts';
import { makeInvoice, makeQuotation, send, type Company } from '../company.ts';

/** What a client answers takes a token, which only a worker makes. */
const appendAnswers = command({
  name: 'AppendAnswers',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ version: z.number() }),
  async handle(work, actor, { version }) {
    const quotation = await loadQuotation(work, actor, version);
    const [accepted, refused] = quotation.state.links.map(({ link }) => link);
    if (accepted === undefined || refused === undefined) throw new Error('The quotation has no two links');
    const signer = {
      name: 'Yvonne Kerbrat',
      function: 'Maire',
      ip: '192.0.2.7',
      userAgent: 'Navigateur/1',
      personal: sealed('thirdparty', 1, 'name', 'function', 'ip', 'userAgent'),
    };
    const [content, pdf] = ['a'.repeat(64), 'b'.repeat(64)];
    await work.append(quotation, [
      { type: 'QuotationRefusalSigned', data: { version, link: refused, ...signer } },
      {
        type: 'QuotationConsentSigned',
        data: { version, link: accepted, content, pdf, consent: 'J’accepte', ...signer },
      },
    ]);
    return {};
  },
});

/** A mailed invoice's link, taken back again. */
async function busyInvoiceLink(store: Store, company: Company): Promise<void> {
  const { actor } = company;
  const { version } = await makeInvoice(store, company, 'validate');
  await send(store, storeInvoicePdf, actor, { version, file: 'a'.repeat(64) });
  await send(store, sendDocument, actor, {
    kind: 'invoice',
    version,
    to: 'maire@client.example',
    subject: 'Facture',
    text: 'Bonjour',
  });
  const { link } = await store.execute(firstInvoiceLink, actor, { version });
  await send(store, revokeInvoiceLink, actor, { version, link });
}

const firstInvoiceLink = command({
  name: 'FirstInvoiceLink',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ version: z.number() }),
  async handle(work, actor, { version }) {
    const { state } = await loadInvoice(work, actor, version);
    return { link: state.links[0]?.link ?? 0 };
  },
});

/** Everything that can happen to the links of documents, at least once. */
export async function busyLinks(store: Store, company: Company): Promise<void> {
  const { actor } = company;
  const { version } = await makeQuotation(store, company, 'validate', { expiryDate: '2099-12-31' });
  await send(store, storeQuotationPdf, actor, { version, file: 'a'.repeat(64) });
  const mail = { kind: 'quotation' as const, version, subject: 'Devis', text: 'Bonjour', link: true };
  await send(store, sendDocument, actor, { ...mail, to: 'maire@client.example' });
  await send(store, sendDocument, actor, { ...mail, to: 'adjoint@client.example', withoutPdf: true });
  const document = await store.execute(firstLink, actor, { version });
  await send(store, revokeQuotationLink, actor, { version, link: document.link });
  await send(store, appendAnswers, actor, { version });
  await busyInvoiceLink(store, company);
}

const firstLink = command({
  name: 'FirstLink',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ version: z.number() }),
  async handle(work, actor, { version }) {
    const { state } = await loadQuotation(work, actor, version);
    return { link: state.links[0]?.link ?? 0 };
  },
});
