import { OutboundRefused } from '#db/outbound/address-guard.ts';

/** What nodemailer tells of a failed attempt; most of it depends on how far it went. */
export interface SmtpFault extends Error {
  code?: string;
  /** The step that the server refused: "MAIL FROM", "RCPT TO", "AUTH PLAIN" … */
  command?: string;
  responseCode?: number;
  /** The server's own words; nodemailer puts some of its own before them in `message`. */
  response?: string;
}

/** What stood in the way, by how it is told: a name below `mailing.fault`. The first that fits. */
const kinds: readonly [name: string, fits: (fault: SmtpFault, words: string) => boolean][] = [
  ['nameUnknown', ({ code }, words) => code === 'EDNS' || words.includes('ENOTFOUND')],
  ['password', ({ code }) => code === 'EAUTH'],
  ['encryption', ({ code }) => code === 'ETLS'],
  ['sender', ({ command, responseCode = 0 }) => command === 'MAIL FROM' && responseCode >= 400],
  ['busy', ({ responseCode = 0 }) => responseCode >= 400 && responseCode < 500],
  ['receiver', ({ command, responseCode = 0 }) => command === 'RCPT TO' && responseCode >= 500],
  ['message', ({ responseCode = 0 }) => responseCode >= 500],
  ['certificate', (_fault, words) => /certificate|altnames|self.signed|unable to verify/i.test(words)],
  ['encryption', (_fault, words) => /wrong version number|EPROTO|SSL routines|starttls/i.test(words)],
  ['closedPort', (_fault, words) => words.includes('ECONNREFUSED')],
  ['unreachable', (_fault, words) => /EHOSTUNREACH|ENETUNREACH|EHOSTDOWN/.test(words)],
  ['timeout', ({ code }, words) => code === 'ETIMEDOUT' || /timed? ?out|timeout|never received/i.test(words)],
  ['brokenOff', (_fault, words) => /ECONNRESET|EPIPE|closed|hang up/i.test(words)],
];

const guarded = {
  // One answer for both: who may name servers learns nothing of the names inside.
  'name-unknown': 'addressRefused',
  'address-refused': 'addressRefused',
  'connection-timeout': 'timeout',
} as const;

const MOST_WORDS = 500;

/** An error as words: a translation key, and what the server or the system said, for who knows more about it. */
export function faultOf(error: unknown): string {
  if (error instanceof OutboundRefused) return `mailing.fault.${guarded[error.code]}|said=${error.host}`;
  const fault: SmtpFault = error instanceof Error ? error : new Error(String(error));
  const words = (fault.response ?? fault.message).replaceAll(/[|\s]+/g, ' ').slice(0, MOST_WORDS);
  const kind = kinds.find(([, fits]) => fits(fault, words))?.[0] ?? 'other';
  return `mailing.fault.${kind}|said=${words}`;
}
