import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '#db/files/s3-storage.ts';

/*
 * A small store that speaks S3: one bucket in the path, PUT, GET and HEAD of objects, each request judged by its
 * signature as AWS describes it (Signature Version 4), written from that description and not with the library that
 * signs.
 */

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** What goes wrong next: told instead of an answer, or done to it. */
type Fault = 'slow' | 'error' | 'cut' | 'trickle' | null;

export interface S3Server {
  settings: S3Settings;
  objects: Map<string, Buffer>;
  /** Methods that arrived. */
  asked: string[];
  fault: Fault;
  close(): Promise<void>;
}

const xml = (code: string): string =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>m</Message></Error>`;

/** What a request signs, in the order and form that both sides derive from it. */
function canonicalOf(request: IncomingMessage, signedHeaders: string): string {
  const url = new URL(request.url ?? '/', 'http://here');
  const query = [...url.searchParams]
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const headers = signedHeaders
    .split(';')
    .map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replaceAll(/ +/g, ' ')}\n`,
    )
    .join('');
  const payload = String(request.headers['x-amz-content-sha256']);
  return [request.method, url.pathname, query, headers, signedHeaders, payload].join('\n');
}

/** The code of what is wrong with a request's signature; null for a right one. */
function wrongSignature(request: IncomingMessage, { key, secret, region }: S3Settings): string | null {
  const [, credential = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  const [id, day = '', ...scope] = credential.split('/');
  if (id !== key) return 'InvalidAccessKeyId';
  if (scope.join('/') !== `${region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed';
  if (!signedHeaders.split(';').includes('host')) return 'AccessDenied';
  const at = String(request.headers['x-amz-date']);
  const text = [
    'AWS4-HMAC-SHA256',
    at,
    `${day}/${scope.join('/')}`,
    sha256(canonicalOf(request, signedHeaders)),
  ].join('\n');
  const signing = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`);
  return hmac(signing, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // no encoding is set: bytes
  return Buffer.concat(parts);
}

const refuse = (response: ServerResponse, status: number, code: string): void => {
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(xml(code));
};

async function answer(request: IncomingMessage, response: ServerResponse, server: S3Server): Promise<void> {
  const { objects, settings } = server;
  const body = await bodyOf(request);
  const wrong = wrongSignature(request, settings);
  if (wrong !== null) return refuse(response, 403, wrong);
  const [bucket, name = ''] = new URL(request.url ?? '/', 'http://here').pathname.slice(1).split('/');
  if (bucket !== settings.bucket) return refuse(response, 404, 'NoSuchBucket');
  if (request.method === 'PUT') {
    if (request.headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength');
    const told = request.headers['x-amz-content-sha256'];
    if (told !== 'UNSIGNED-PAYLOAD' && told !== sha256(body))
      return refuse(response, 400, 'XAmzContentSHA256Mismatch');
    objects.set(name, body);
    response.writeHead(200, { ETag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    return;
  }
  const found = objects.get(name);
  if (!found) return refuse(response, 404, 'NoSuchKey');
  response.writeHead(200, { 'Content-Length': found.length, 'Content-Type': 'application/octet-stream' });
  if (request.method === 'HEAD') response.end();
  else if (server.fault === 'trickle') {
    let sent = 0;
    const timer = setInterval(() => response.write(found.subarray(sent, (sent += 1))), 50);
    response.once('close', () => clearInterval(timer));
  } else if (server.fault === 'cut')
    response.write(found.subarray(0, found.length / 2), () => response.destroy());
  else response.end(found);
}

/** Starts such a store on this machine, with an empty bucket. */
export async function startS3(): Promise<S3Server> {
  const listener = createServer((request, response) => {
    server.asked.push(request.method ?? '');
    if (server.fault === 'slow') return;
    if (server.fault === 'error') refuse(response, 500, 'InternalError');
    else void answer(request, response, server).catch(() => response.destroy());
  });
  await new Promise<void>((done) => {
    listener.listen(0, '127.0.0.1', done);
  });
  const { port } = listener.address() as AddressInfo; // of a server that listens on TCP
  const server: S3Server = {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'registre',
      region: 'fr-par',
      key: 'AKID',
      secret: 'secret',
      pathStyle: true,
    },
    objects: new Map(),
    asked: [],
    fault: null,
    close: () =>
      new Promise((done) => {
        listener.closeAllConnections();
        listener.close(() => done());
      }),
  };
  return server;
}
