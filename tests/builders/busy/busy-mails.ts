import { sendDocument, settleMail, startMail } from '#domain/documents/mail/mail-commands.ts';
import { clearMailTemplate, editMailTemplate } from '#domain/mailing/mail-template-commands.ts';
import { clearMailLayout, editMailLayout } from '#domain/mailing/mail-layout-commands.ts';
import { editSmtpServer, trySmtpServer } from '#domain/mailing/smtp-commands.ts';
import {
  attachDocuments,
  removeDocuments,
  renameDocument,
  setDocumentConvocation,
} from '#domain/attachments/commands.ts';
import type { Store } from '#db/events/store.ts';
import { makeInvoice, send, type Company } from '../company.ts';

async function busyFiles(store: Store, { actor }: Company, id: number): Promise<number> {
  const file = { file: 'c'.repeat(64), size: 1200, type: 'application/pdf' };
  const { ids } = await send(store, attachDocuments, actor, {
    owner: { kind: 'invoice', id },
    files: [
      { name: 'Plan.pdf', ...file },
      { name: 'Plan.pdf', ...file },
    ],
  });
  const [kept = 0, removed = 0] = ids;
  await send(store, renameDocument, actor, { id: kept, name: 'Plan du hangar' });
  await send(store, setDocumentConvocation, actor, { id: kept, convocation: true });
  await send(store, removeDocuments, actor, { ids: [removed] });
  return kept;
}

/** What is said of the look of mails and of the server, and a mail that belongs to no document. */
async function busySettings(store: Store, { actor }: Company): Promise<void> {
  const layout = {
    header: 'Béton du Littoral',
    background: '#ffffff',
    textColour: '#1a2b33',
    linkColour: '#006a69',
    footers: 'SAS\nBrest',
    contactPosition: 'center' as const,
    facebook: 'https://www.facebook.com/beton',
  };
  await send(store, editMailLayout, actor, layout);
  await send(store, clearMailLayout, actor, {});
  await send(store, editMailLayout, actor, { ...layout, header: 'Littoral' });
  const server = {
    host: 'smtp.example',
    port: 587,
    encryption: 'starttls' as const,
    username: 'beton',
    senderAddress: 'beton@smtp.example',
  };
  await send(store, editSmtpServer, actor, { ...server, password: 'a password' });
  await send(store, editSmtpServer, actor, { ...server, username: null });
  await send(store, trySmtpServer, actor, { to: 'a@b.example', subject: 'Essai', text: 'Essai' });
}

/** Everything that can happen to mails, their templates and attached files, at least once. */
export async function busyMails(store: Store, company: Company): Promise<void> {
  const { actor } = company;
  await busySettings(store, company);
  const { id: document, version } = await makeInvoice(store, company, 'validate');
  const attached = await busyFiles(store, company, document);
  const template = { use: 'invoice' as const, language: 'fr' as const };
  await send(store, editMailTemplate, actor, { ...template, subject: 'Facture {{number}}', text: 'Voici' });
  await send(store, editMailTemplate, actor, {
    ...template,
    use: 'reminder1',
    subject: 'R',
    text: '{{due}}',
  });
  await send(store, clearMailTemplate, actor, { ...template, use: 'reminder1' });
  const mail = {
    kind: 'invoice' as const,
    version,
    to: 'a@b.example, c@d.example',
    cc: 'e@f.example',
    subject: 'Facture',
    text: 'Voici',
    attachments: [attached],
  };
  for (const outcome of ['delivered', 'kept', 'partial', 'failed', 'uncertain'] as const) {
    const { id } = await send(store, sendDocument, actor, mail);
    await send(store, startMail, actor, { id });
    await send(store, settleMail, actor, { id, outcome: 'postponed', detail: 'busy' });
    await send(store, settleMail, actor, { id, outcome, detail: 'answer', refused: ['c@d.example'] });
    await send(store, sendDocument, actor, { ...mail, repeats: id, confirmRepeat: true });
  }
}
