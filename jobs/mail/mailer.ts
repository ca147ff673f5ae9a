import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import type { MailOutcome } from '#domain/mailing/mail.ts';
import type { Settings } from '#db/settings.ts';
import { writeStateFile } from '#db/files/state-file.ts';
import { faultOf, type SmtpFault } from './faults.ts';

export interface OutgoingMail {
  /** Stable over attempts, so that a receiver can tell a repetition. */
  messageId: string;
  from: { name: string; address: string };
  replyTo?: string;
  to: string[];
  cc?: string[];
  bcc?: string[];
  subject: string;
  text: string;
  /** The same in a corporation's layout; absent of mails of plain text. */
  html?: string;
  /** One with a `cid` is a picture of `html`, shown there. */
  attachments: { filename: string; content: Buffer; contentType: string; cid?: string }[];
}

/**
 * How an attempt ended: 'kept' when there is no server and it became a file, 'postponed' when surely nothing was
 * taken in and it may be tried again, 'uncertain' when the whole message went out and no answer came. `refused`
 * names receivers that the server did not take, of 'partial'.
 */
export interface Delivery {
  outcome: MailOutcome;
  detail: string;
  refused: string[];
}

/**
 * Sends a mail. `begin` is awaited when the server has asked for the message and before its first byte goes out;
 * when it throws, nothing goes out and the error comes back.
 */
export type Mailer = (mail: OutgoingMail, begin?: () => Promise<unknown>) => Promise<Delivery>;

const MOST_WORDS = 500;

/**
 * A refusal for good (5xx) fails, but for one of password or encryption, which says nothing of the mail; a busy or
 * absent server may be tried later; a connection that broke after the whole message was sent is uncertain and is
 * never repeated by itself.
 */
function classify(fault: SmtpFault, sentWhole: boolean): Delivery {
  const { responseCode, code } = fault;
  const detail = faultOf(fault);
  if (code === 'EAUTH' || code === 'ETLS') return { outcome: 'postponed', detail, refused: [] };
  if (responseCode !== undefined && responseCode >= 400)
    return { outcome: responseCode >= 500 ? 'failed' : 'postponed', detail, refused: [] };
  return { outcome: sentWhole ? 'uncertain' : 'postponed', detail, refused: [] };
}

/** Notes when the whole message went out: nodemailer's errors name no step, but its log has a line for it. */
function watchSending() {
  let sentWhole = false;
  const ignore = () => undefined;
  const info = (entry: unknown) => {
    if (typeof entry === 'object' && entry !== null && 'tnx' in entry && entry.tnx === 'message')
      sentWhole = true;
  };
  const logger = {
    level: ignore,
    trace: ignore,
    debug: ignore,
    info,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
  return { logger, sentWhole: () => sentWhole };
}

/** A mail that some receivers were refused is told as such, and by whom: trying again would reach the others twice. */
function answerOf({ response, rejected, rejectedErrors }: SMTPTransport.SentMessageInfo): Delivery {
  if (rejected.length === 0)
    return { outcome: 'delivered', detail: response.slice(0, MOST_WORDS), refused: [] };
  const said = rejectedErrors?.map((error) => error.response ?? error.message).join('; ') ?? response;
  const { responseCode } = rejectedErrors?.[0] ?? {};
  const fault = Object.assign(new Error(said), { command: 'RCPT TO', responseCode });
  return { outcome: 'partial', detail: faultOf(fault), refused: [...rejected] };
}

async function toFile(dataDir: string, mail: OutgoingMail): Promise<Delivery> {
  const built = await createTransport({ streamTransport: true, buffer: true }).sendMail({ ...mail });
  const path = join(
    dataDir,
    'mail',
    `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`,
  );
  await mkdir(join(dataDir, 'mail'), { recursive: true, mode: 0o700 });
  writeStateFile(path, built.message as Buffer); // `buffer: true` makes it one
  return { outcome: 'kept', detail: '', refused: [] };
}

/** A message of which nothing is read, and so nothing is sent, before `begin` is done. */
async function* heldBack(begin: () => Promise<unknown>, read: () => Readable): AsyncGenerator<Buffer> {
  await begin();
  for await (const part of read()) yield Buffer.from(part as Uint8Array); // nodemailer's streams hand over buffers
}

const unnoted = () => Promise.resolve();

/** How long a mail server may take, in milliseconds. */
export interface SmtpPatience {
  connectionTimeout: number;
  greetingTimeout: number;
  socketTimeout: number;
  /** All of it together: a server may say a little, again and again, for ever. */
  whole: number;
}

export const usualPatience: SmtpPatience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  whole: 5 * 60_000,
};

/** Where and how a mail server is spoken to: an address of all, or its parts. */
export type SmtpAddress = Pick<
  SMTPTransport.Options,
  'url' | 'host' | 'port' | 'secure' | 'requireTLS' | 'ignoreTLS' | 'auth' | 'tls'
>;

/** Sends through one mail server. `begin` as of `Mailer`. */
export async function sendBySmtp(
  address: SmtpAddress,
  mail: OutgoingMail,
  begin: () => Promise<unknown> = unnoted,
  patience = usualPatience,
): Promise<Delivery> {
  const { logger, sentWhole } = watchSending();
  const { whole, ...steps } = patience;
  let refusedToBegin: unknown = null;
  let begun = false;
  let isLate = false;
  const transport = createTransport({
    ...address,
    ...steps,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger,
  });
  const tooLate = Object.assign(new Error(`It took longer than ${whole / 1000} s`), { code: 'ETIMEDOUT' });
  const beginning = async () => {
    if (isLate) throw tooLate;
    begun = true;
    await begin().catch((error: unknown) => {
      refusedToBegin = error;
      throw error;
    });
  };
  // The transport opens the message's stream at once but reads it only when the server has answered DATA.
  transport.use('stream', ({ message }, done) => {
    const read = message.createReadStream.bind(message);
    message.createReadStream = () => Readable.from(heldBack(beginning, read), { objectMode: false });
    done();
  });
  const sending = transport.sendMail({ ...mail }).then(answerOf, (error: unknown) => {
    if (refusedToBegin !== null) throw refusedToBegin;
    return classify(error instanceof Error ? error : new Error(String(error)), sentWhole());
  });
  const clock = new AbortController();
  // What is under way then may still go out; what has not begun never does.
  const late = pause(whole, null, { signal: clock.signal }).then(
    () => {
      isLate = true;
      return classify(tooLate, begun);
    },
    () => sending,
  );
  return Promise.race([sending, late]).finally(() => clock.abort());
}

/** Sends through SMTP_URL; without one, keeps each mail as a file under DATA_DIR/mail. */
export function createMailer(
  { smtpUrl, dataDir }: Pick<Settings, 'smtpUrl' | 'dataDir'>,
  patience = usualPatience,
): Mailer {
  if (smtpUrl !== null) return (mail, begin) => sendBySmtp({ url: smtpUrl }, mail, begin, patience);
  return async (mail, begin = unnoted) => {
    await begin();
    return toFile(dataDir, mail);
  };
}
