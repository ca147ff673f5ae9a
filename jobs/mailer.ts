import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import type { Settings } from '#db/settings.ts';

export interface OutgoingMail {
  /** Stable over attempts, so that a receiver can tell a repetition. */
  messageId: string;
  from: { name: string; address: string };
  to: string[];
  subject: string;
  text: string;
  attachments: { filename: string; content: Buffer; contentType: string }[];
}

/** How an attempt ended: 'uncertain' when the server had taken the message in and then broke off. */
export type Delivery =
  { outcome: 'delivered'; detail: string } | { outcome: 'failed' | 'later' | 'uncertain'; detail: string };

interface SmtpFault extends Error {
  responseCode?: number;
}

/**
 * A refusal for good (5xx) fails; a busy or absent server may be tried later; a connection that broke after the whole
 * message was sent is uncertain and is never repeated by itself.
 */
function classify(fault: SmtpFault, sentWhole: boolean): Delivery {
  const detail = fault.message.slice(0, 500);
  const { responseCode } = fault;
  if (responseCode !== undefined && responseCode >= 400)
    return { outcome: responseCode >= 500 ? 'failed' : 'later', detail };
  return { outcome: sentWhole ? 'uncertain' : 'later', detail };
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

/** A mail that some receivers were refused is told as failed, and by whom: trying again would reach the others twice. */
function answerOf({ response, rejected, rejectedErrors }: SMTPTransport.SentMessageInfo): Delivery {
  if (rejected.length === 0) return { outcome: 'delivered', detail: response.slice(0, 500) };
  const refused = rejected.join(', ');
  return {
    outcome: 'failed',
    detail: `${refused}: ${rejectedErrors?.[0]?.message ?? response}`.slice(0, 500),
  };
}

export type Mailer = (mail: OutgoingMail) => Promise<Delivery>;

async function toFile(dataDir: string, mail: OutgoingMail): Promise<Delivery> {
  const built = await createTransport({ streamTransport: true, buffer: true }).sendMail({ ...mail });
  const path = join(
    dataDir,
    'mail',
    `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`,
  );
  await mkdir(join(dataDir, 'mail'), { recursive: true });
  await writeFile(path, built.message as Buffer); // `buffer: true` makes it one
  return { outcome: 'delivered', detail: `file ${path}` };
}

/** Sends through SMTP_URL; without one, keeps each mail as a file under DATA_DIR/mail. */
export function createMailer(settings: Pick<Settings, 'smtpUrl' | 'dataDir'>): Mailer {
  const { smtpUrl, dataDir } = settings;
  if (smtpUrl === null) return (mail) => toFile(dataDir, mail);
  return async (mail) => {
    const { logger, sentWhole } = watchSending();
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
      logger,
    });
    try {
      return answerOf(await transport.sendMail({ ...mail }));
    } catch (error) {
      return classify(error instanceof Error ? error : new Error(String(error)), sentWhole());
    }
  };
}
