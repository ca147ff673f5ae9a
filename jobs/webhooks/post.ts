import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { OutboundRefused, type Guard } from '#db/outbound/address-guard.ts';
import { isNetwork, plainAddress, within } from '#db/outbound/networks.ts';
import type { Attempt } from '#scratch/webhook-deliveries.ts';

/** How long a receiver has for all of it: name, connection, answer. */
const MILLISECONDS = 10_000;

/** How much of an answer is looked at and kept, in bytes. */
const KEPT_ANSWER = 2048;

export interface PostSettings {
  guard: Guard;
  /** The operator's list: what stands in it may be written to without encryption. */
  outboundAllow: readonly string[];
  milliseconds?: number;
  /** Authorities trusted instead of the system's. */
  ca?: string;
}

export interface Post {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

const failed = (outcome: string, duration: number | null): Attempt => ({
  delivered: false,
  outcome,
  code: null,
  duration,
  answer: null,
});

const reasons: readonly [RegExp, string][] = [
  [/^(ECONNREFUSED)$/, 'refused'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'unreachable'],
  [/^(ETIMEDOUT|ABORT_ERR|connection-timeout)$/, 'timeout'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED)$/, 'cut'],
  [/^HPE_/, 'nonsense'],
  [/CERT|TLS|SSL|EPROTO|UNABLE_TO|SELF_SIGNED/, 'tls'],
  // One answer for both: who may name servers learns nothing of the names inside.
  [/^(name-unknown|address-refused)$/, 'addressRefused'],
];

/** Why nothing came back, as a text key's last part. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout';
  const code = error instanceof OutboundRefused ? error.code : codeOf(error);
  return reasons.find(([pattern]) => pattern.test(code))?.[1] ?? 'cut';
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** What stands in the answer's beginning, as text that the database takes. */
const textOf = (parts: readonly Buffer[]): string =>
  Buffer.concat(parts).subarray(0, KEPT_ANSWER).toString('utf8').replaceAll('\u0000', '\uFFFD');

/** The beginning of an answer; what follows is not read. An answer that breaks off is as good as a whole one. */
function beginningOf(answer: IncomingMessage): Promise<string> {
  return new Promise((done) => {
    const parts: Buffer[] = [];
    let size = 0;
    const end = (): void => {
      answer.destroy();
      done(textOf(parts));
    };
    answer.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size >= KEPT_ANSWER) end();
    });
    answer.once('end', end).on('error', end).once('close', end);
  });
}

function answerTo(
  secure: boolean,
  options: RequestOptions & { ca?: string },
  body: string,
): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const request = (secure ? secureRequest : plainRequest)(options, done);
    request.on('error', fail).end(body);
  });
}

const outcomeOf = (code: number): string => {
  if (code >= 200 && code < 300) return 'delivered';
  if (code >= 300 && code < 400) return 'redirect';
  return code === 410 ? 'gone' : 'answer';
};

const inTime = <Result>(milliseconds: number, signal: AbortSignal, asked: Promise<Result>) =>
  Promise.race([
    asked,
    new Promise<never>((_, fail) => {
      signal.addEventListener('abort', () => fail(new DOMException(`${milliseconds} ms`, 'TimeoutError')), {
        once: true,
      });
    }),
  ]);

/**
 * Posts a message to an address that somebody named, past the guard: the address that was checked is the one connected
 * to, and a redirection is not followed. Never throws for what the receiver does.
 * @returns delivered for an answer of 200 to 299, whatever becomes of its body; else why not
 */
export async function post(settings: PostSettings, { url: address, headers, body }: Post): Promise<Attempt> {
  const { guard, outboundAllow, milliseconds = MILLISECONDS, ca } = settings;
  const url = new URL(address);
  const host = bare(url.hostname);
  const secure = url.protocol === 'https:';
  const started = performance.now();
  const duration = (): number => Math.round(performance.now() - started);
  const signal = AbortSignal.timeout(milliseconds);
  try {
    const checked = await inTime(milliseconds, signal, guard.resolveAllowed(host));
    if (!secure && !isNamed(outboundAllow, host, checked.address)) return failed('plain', duration());
    const options = {
      method: 'POST',
      host: checked.address,
      family: checked.family,
      port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
      path: url.pathname + url.search,
      agent: false,
      signal,
      headers: { ...headers, host: url.host, 'content-length': String(Buffer.byteLength(body)) },
      ...(isIP(host) === 0 && { servername: host }),
      ...(ca !== undefined && { ca }),
    };
    const answer = await answerTo(secure, options, body);
    const code = answer.statusCode ?? 0;
    const outcome = outcomeOf(code);
    const beginning = await beginningOf(answer);
    return { delivered: outcome === 'delivered', outcome, code, duration: duration(), answer: beginning };
  } catch (error) {
    return failed(reasonOf(error), duration());
  }
}

/** Whether the operator's list names a host, by name or by address. */
function isNamed(allowed: readonly string[], host: string, address: string): boolean {
  const names = allowed.filter((one) => !isNetwork(one)).map((one) => one.toLowerCase());
  return names.includes(host.toLowerCase()) || within(allowed)(plainAddress(address));
}
