import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { testCertificate } from './certificate.ts';

/** What a webhook's receiver was sent. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  port: number;
  received: Received[];
  /** Makes a path behave in another way from now on. */
  set(path: string, behaviour: string): void;
  /** Those of a path. */
  at(path: string): Received[];
  close(): Promise<void>;
}

const huge = Buffer.alloc(64 * 1024, 'x');

/** Bytes for as long as somebody takes them. */
function pour(answer: ServerResponse): void {
  while (!answer.destroyed && answer.write(huge));
  if (!answer.destroyed) answer.once('drain', () => pour(answer));
}

const behaviours: Readonly<Record<string, (answer: ServerResponse, socket: Socket) => void>> = {
  ok: (answer) => answer.end('merci'),
  fault: (answer) => answer.writeHead(500).end('panne\u0000'),
  gone: (answer) => answer.writeHead(410).end(),
  inside: (answer) => answer.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  elsewhere: (answer) => answer.writeHead(307, { location: '/ok' }).end(),
  huge: (answer) => pour(answer.writeHead(200)),
  cut: (_answer, socket) => socket.destroy(),
  nonsense: (_answer, socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
  silent: () => undefined,
  trickle: (answer) => {
    const drip = setInterval(() => answer.write('.'), 20);
    answer.writeHead(500).once('close', () => clearInterval(drip));
  },
};

/** A real HTTP or HTTPS server on this machine; `/fault` and the like are answered as they are called. */
export async function startReceiver({ secure = false } = {}): Promise<Receiver> {
  const received: Received[] = [];
  const changed = new Map<string, string>();
  const listener: RequestListener = (request, answer) => {
    const path = request.url ?? '/';
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path, headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
      const name = changed.get(path) ?? path.split('/')[1] ?? 'ok';
      (behaviours[name] ?? behaviours['ok'])?.(answer, request.socket);
    });
  };
  const server = secure ? createSecureServer(testCertificate, listener) : createServer(listener);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo; // a TCP server's is one
  return {
    url: `http${secure ? 's' : ''}://127.0.0.1:${port}`,
    port,
    received,
    set: (path, behaviour) => changed.set(path, behaviour),
    at: (path) => received.filter((one) => one.path === path),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
