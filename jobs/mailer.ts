import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
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
  code?: string;
  command?: string;
  responseCode?: number;
}

/**
 * A refusal for good (5xx) fails; a busy or absent server may be tried later; a connection that broke after the whole
 * message was sent is uncertain and is never repeated by itself.
 */
function classify(fault: SmtpFault): Delivery {
  const detail = fault.message.slice(0, 500);
  if (fault.responseCode !== undefined && fault.responseCode >= 500) return { outcome: 'failed', detail };
  if (fault.responseCode !== undefined && fault.responseCode >= 400) return { outcome: 'later', detail };
  const afterData = fault.command === 'DATA' || fault.command === 'MESSAGE';
  if (afterData && ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'ECONNRESET'].includes(fault.code ?? ''))
    return { outcome: 'uncertain', detail };
  return { outcome: 'later', detail };
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
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return (mail) =>
    transport.sendMail({ ...mail }).then(
      (info): Delivery => ({ outcome: 'delivered', detail: info.response.slice(0, 500) }),
      (error: unknown): Delivery => classify(error instanceof Error ? error : new Error(String(error))),
    );
}
