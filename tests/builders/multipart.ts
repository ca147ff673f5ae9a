import { request as send } from 'node:http';

export const BOUNDARY = 'x-boundary-7';

/** One part of a form, its header's parameters as they are: nothing of them is escaped or checked. */
export const part = (parameters: string, content: Buffer | string, more = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${parameters}\r\n${more}\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);

export const field = (name: string, value: string): Buffer => part(`name="${name}"`, value);
export const file = (name: string, content: Buffer | string, type = 'application/pdf'): Buffer =>
  part(`name="files"; filename="${name}"`, content, `Content-Type: ${type}\r\n`);
export const whole = (...parts: Buffer[]): Buffer =>
  Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

interface Sent {
  url: string;
  body: Buffer | readonly Buffer[];
  headers?: Record<string, string>;
}

/** Posts a form byte for byte. A list of pieces may name one buffer many times: nothing is copied. */
export function post({ url, body, headers = {} }: Sent): Promise<Answer> {
  const pieces = Buffer.isBuffer(body) ? [body] : body;
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return new Promise((done, fail) => {
    const request = send(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': length,
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (piece: Buffer) => parts.push(piece));
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        );
      },
    );
    request.on('error', fail);
    const next = (at: number): void => {
      const piece = pieces[at];
      if (piece === undefined) request.end();
      else if (request.write(piece)) setImmediate(next, at + 1);
      else request.once('drain', () => next(at + 1));
    };
    next(0);
  });
}
