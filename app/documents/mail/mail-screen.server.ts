import { mailAggregate, type MailEvent, type MailState } from '#domain/mailing/mail.ts';
import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { fileRightsOf } from '#domain/attachments/owners.ts';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import { readDocument, type DocumentView } from '#projections/documents/documents.ts';
import { findMail } from '#projections/mailing/mail-list.ts';
import { formText } from '../../http/form-text.ts';
import { submit } from '../../http/form.server.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { senderOf } from '../../mailing/sender-of.server.ts';
import { pathTo } from '../../paths.ts';
import { linkWith } from '../../ui/links.ts';
import { documentPages } from '../kinds/registry.server.ts';
import { documentLink } from '../../links/document-links.server.ts';
import { documentMails } from '../../mailing/mail-entries.server.ts';
import { mailProposal } from './mail-proposal.server.ts';

/** The values of the form, as they are typed. */
export interface MailValues {
  to: string;
  cc: string;
  bcc: string;
  subject: string;
  text: string;
  attachments: string[];
  copyToSender?: string;
  repeats: string;
  confirmRepeat?: string;
  link?: string;
  linkDays?: string;
  withoutPdf?: string;
  times?: string;
}

const askedId = (value: string | null): number | null =>
  value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null;

/** An earlier mail of the same document as the form takes it up: of a partly delivered one, those who were refused. */
async function earlierMail({ services, corporation, url }: StaffContext, document: DocumentView) {
  const id = askedId(url.searchParams.get('again'));
  const row = id === null ? null : await findMail(services.db, id, corporation);
  if (row === null || row.kind !== document.kind || row.status === 'waiting') return null;
  const { facts, status, refused } = foldStream<MailState, MailEvent>(
    mailAggregate,
    await services.store.read(`mail-${row.id}`),
  );
  if (facts?.document.id !== document.id) return null;
  const partly = status === 'partial';
  const values: MailValues = {
    to: (partly ? refused : (facts.to ?? [])).join(', '),
    cc: partly ? '' : (facts.cc ?? []).join(', '),
    bcc: partly ? '' : (facts.bcc ?? []).join(', '),
    subject: facts.subject ?? '',
    text: facts.text ?? '',
    attachments: (facts.attachments ?? []).map(({ document: attached }) => String(attached)),
    repeats: String(row.id),
    ...(facts.link !== undefined && { link: 'on' }),
    ...(facts.bare && { withoutPdf: 'on' }),
    ...(facts.times && { times: 'on' }),
  };
  return { status, values };
}

/** What the form of a document's mail shows; a draft has none. */
export async function mailPage(context: StaffContext, kind: DocumentKind) {
  const { services, corporation, params, url, t } = context;
  const versionId = idOf(params, 'versionId');
  const document = await readDocument(services.db, services.store.read, versionId, corporation, kind);
  if (document === null || document.number === null || document.status === 'draft') throw notFound();
  const owner = { kind, id: document.id };
  const maySeeFiles = fileRightsOf(context.actor, owner).see;
  const [earlier, { to, subject, text, ...proposal }, sender, mails, files] = await Promise.all([
    earlierMail(context, document),
    mailProposal(context, document.row, {
      use: url.searchParams.get('template'),
      language: url.searchParams.get('language'),
      unanswered: !document.superseded && ['validate', 'in_progress'].includes(document.status),
    }),
    senderOf(context, kind, document.content.personInCharge ?? context.actor.person),
    documentMails(context, kind, document.id),
    maySeeFiles ? attachedTo(services.db, owner, corporation) : [],
  ]);
  const billsTime = documentPages[kind].billsTime?.(document) ?? false;
  const withLink = proposal.use === 'quotationLink';
  const proposed: MailValues = {
    to,
    cc: '',
    bcc: '',
    subject,
    text,
    attachments: [],
    repeats: '',
    ...(withLink && { link: 'on', withoutPdf: 'on' }),
    ...(billsTime && { times: 'on' }),
  };
  const here = url.pathname.replace(/\.data$/, '');
  const address = `${here}?template=${proposal.use}&language=${proposal.language}`;
  const values = earlier?.values ?? proposed;
  return {
    title: t('mail.title', { number: document.number }),
    number: document.number,
    back: documentLink(kind, versionId),
    /** It carries a link: its text says so. */
    withLink: values.link !== undefined,
    billsTime,
    values,
    again: earlier?.status ?? null,
    choices: {
      ...proposal,
      languages: (['fr', 'en'] as const).map((one) => ({ one, to: linkWith(address, { language: one }) })),
      uses: proposal.uses.map((one) => ({ one, to: linkWith(address, { template: one }) })),
    },
    ...sender,
    mails,
    files: files.map(({ id, name, size, type }) => ({ id, name: name ?? t('commerce.erased'), size, type })),
    filesTo: maySeeFiles ? pathTo('documentFiles', { kind, versionId }) : null,
  };
}

export type MailPageData = Awaited<ReturnType<typeof mailPage>>;

/** Sends what the form says. */
export async function sendMailForm(context: StaffContext, kind: DocumentKind) {
  const version = idOf(context.params, 'versionId');
  const form = await context.request.formData();
  if (formText(form, 'repeats') === '') form.delete('repeats');
  return submit(context, form, {
    command: sendDocument,
    fixed: { kind, version: String(version) },
    done: () => ({ to: documentLink(kind, version), flash: { tone: 'ok', key: 'mail.queued' } }),
  });
}
