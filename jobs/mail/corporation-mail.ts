import { isIP } from 'node:net';
import type { MailLanguage } from '#domain/mailing/mail-template.ts';
import { addressesOf, senderDomain } from '#domain/mailing/addresses.ts';
import { smtpPasswordOf, type SmtpServer } from '#domain/mailing/smtp-server.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { findMailLayout, findSmtpServer } from '#projections/mailing/mail-settings.ts';
import { storedParameterValue } from '#projections/company/parameters.ts';
import { findMailRoute, findSender } from '#projections/mailing/mail-routes.ts';
import { emailOfMember, namesOfMembers } from '#projections/people/people.ts';
import type { Transfer } from '#domain/banking/payment-code.ts';
import { createMailer, sendBySmtp, type Delivery, type Mailer, type OutgoingMail } from './mailer.ts';
import type { Reach } from '../tasks/places.ts';
import type { Runtime } from '../tasks/runtime.ts';
import { faultOf } from './faults.ts';
import type { MailButton } from './mail-template.ts';
import { mailPayment, paymentPicture } from './mail-payment.ts';
import { renderMail } from './render-mail.ts';
import { logoOf, logoType, templateOf } from './template-of.ts';

/** A mail of a corporation, before it has a sender and a look. */
export interface CorporationLetter extends Pick<
  OutgoingMail,
  'to' | 'cc' | 'bcc' | 'subject' | 'text' | 'attachments'
> {
  /** Stable over attempts; made into an address of this installation. */
  id: string;
  /** The code of its type (`mailTypeCodes`). */
  type: string;
  buttons: readonly MailButton[];
  language: MailLanguage;
  /** The transfer that it asks for. */
  payment?: Transfer | null;
  /** The person whom answers go to. */
  person: number | null;
  /** To see whether the corporation's server works: through it even where it is not enabled. */
  trial?: boolean;
}

const LOGO_CID = 'logo@registre';
const CODE_CID = 'code@registre';

const nothing = () => Promise.resolve();

/** Through a corporation's own server: the address that was checked is the one connected to. */
const ownMailer =
  ({ guard, secrets, db, mailPatience }: Runtime, corporation: number, server: SmtpServer): Mailer =>
  async (mail, begin = nothing) => {
    const { host, port, encryption, username } = server;
    const password = await secrets.get(db, smtpPasswordOf(corporation));
    let address: string;
    try {
      ({ address } = await guard.resolveAllowed(host));
    } catch (error) {
      return { outcome: 'postponed', detail: faultOf(error), refused: [] };
    }
    const parts = {
      host: address,
      port,
      secure: encryption === 'tls',
      requireTLS: encryption === 'starttls',
      ignoreTLS: encryption === 'none',
      ...(isIP(host) === 0 && { tls: { servername: host } }),
      ...(username !== null && { auth: { user: username, pass: password ?? '' } }),
    };
    return sendBySmtp(parts, mail, begin, mailPatience);
  };

/** The server that a corporation's mails go through; null: the operator's. A trial asks for its own in any case. */
async function serverFor({ db }: Runtime, corporation: number, trial: boolean) {
  const found = await findSmtpServer(db, corporation);
  return found !== null && (found.enabled || trial) ? found : null;
}

/**
 * Where a mail of a corporation is about to go, or (null) one of the product's own; null when mails are kept as files.
 */
export async function mailReach(
  runtime: Runtime,
  corporation: number | null,
  trial = false,
): Promise<Reach | null> {
  const server = corporation === null ? null : await serverFor(runtime, corporation, trial);
  if (server !== null) return { outside: 'mail', server: `${server.host}:${server.port}`, corporation };
  const { smtpUrl } = runtime.settings;
  return smtpUrl === null ? null : { outside: 'mail', server: new URL(smtpUrl).host, corporation: null };
}

async function personOf({ db }: Runtime, person: number | null, corporation: number) {
  if (person === null) return null;
  const [email, names] = await Promise.all([
    emailOfMember(db, person, corporation),
    namesOfMembers(db, [person], corporation),
  ]);
  return email === null ? null : { email, name: names.get(person) ?? email };
}

/** Parameters of a corporation that name a sender for mails of a type, before that of the type itself. */
const senderParameters: Readonly<Record<string, string>> = { wageSlip: 'wage_slip_sender' };

async function routeOf({ db }: Runtime, corporation: number, type: string) {
  const route = await findMailRoute(db, corporation, type);
  const parameter = senderParameters[type];
  if (parameter === undefined) return route;
  const named = await storedParameterValue(db, parameter, corporation);
  const sender = typeof named === 'number' ? await findSender(db, corporation, named) : null;
  return sender === null ? route : { ...route, sender };
}

/**
 * Sends a mail of a corporation: in its layout, under the sender of the mail's type, through its own server where
 * one is enabled and else through the operator's. `begin` is that of `Mailer`.
 * @returns null for an unknown corporation
 */
export async function sendForCorporation(
  runtime: Runtime,
  corporation: number,
  letter: CorporationLetter,
  begin?: () => Promise<unknown>,
): Promise<Delivery | null> {
  const { db, files, settings } = runtime;
  const { id, type, buttons, language, person, payment: transfer = null, trial = false, ...mail } = letter;
  const [seller, kept, server, route, answering] = await Promise.all([
    findCorporation(db, corporation),
    findMailLayout(db, corporation),
    serverFor(runtime, corporation, trial),
    routeOf(runtime, corporation, type),
    personOf(runtime, person, corporation),
  ]);
  if (seller === null) return null;
  const layout = kept?.layout ?? null;
  const file = logoOf(layout, seller);
  const content = file === null ? null : await files.get(file);
  const logo = content && { content, src: `cid:${LOGO_CID}` };
  const template = templateOf(seller, language, layout, logo);
  const domain = senderDomain(settings.publicUrl);
  const senderName = layout?.senderName ?? null;
  const { from, replyTo } = addressesOf({
    seller,
    senderName,
    server,
    route: trial ? untyped : route,
    person: answering,
    domain,
  });
  const code = transfer && (await paymentPicture(transfer));
  const payment = transfer && mailPayment(transfer, language, code && `cid:${CODE_CID}`);
  const picture = template.logo &&
    content && {
      filename: 'logo',
      content,
      contentType: logoType(content),
      cid: LOGO_CID,
    };
  const outgoing: OutgoingMail = {
    ...mail,
    messageId: `<${id}@${domain}>`,
    from,
    ...(replyTo !== null && { replyTo }),
    ...renderMail(template, { subject: mail.subject, text: mail.text, buttons, payment }),
    attachments: [
      ...mail.attachments,
      ...(picture ? [picture] : []),
      ...(code ? [{ filename: 'code.png', content: code, contentType: 'image/png', cid: CODE_CID }] : []),
    ],
  };
  const send =
    server === null ? createMailer(settings, runtime.mailPatience) : ownMailer(runtime, corporation, server);
  return send(outgoing, begin);
}

/** A trial says nothing of types: it comes from the address of the server that is tried. */
const untyped = { sender: null, method: 'new_mail' } as const;
