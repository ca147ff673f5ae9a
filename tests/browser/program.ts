import { baseUrl } from './support.ts';

/** What a test reads of an answer: both Playwright's and our own have it. */
export interface Answer {
  status(): number;
  headers(): Record<string, string>;
  text(): Promise<string>;
  json(): Promise<unknown>;
  body(): Promise<Buffer>;
}

interface Sent {
  headers?: Record<string, string>;
  /** Said as JSON, unless it is a text already. */
  data?: unknown;
  form?: Record<string, string>;
  multipart?: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;
  maxRedirects?: number;
}

/** Whoever asks over HTTP: Playwright's request, or a program of ours. */
export interface Asker {
  get(path: string, options?: { headers?: Record<string, string>; maxRedirects?: number }): Promise<Answer>;
  post(path: string, options?: Sent): Promise<Answer>;
}

function bodyOf({ data, form, multipart }: Sent): { body: BodyInit; type?: string } {
  if (form) return { body: new URLSearchParams(form) };
  if (multipart) {
    const fields = new FormData();
    for (const [name, value] of Object.entries(multipart)) {
      if (typeof value === 'string') fields.append(name, value);
      else
        fields.append(name, new Blob([new Uint8Array(value.buffer)], { type: value.mimeType }), value.name);
    }
    return { body: fields };
  }
  return { body: typeof data === 'string' ? data : JSON.stringify(data ?? {}), type: 'application/json' };
}

async function read(response: Response): Promise<Answer> {
  const body = Buffer.from(await response.arrayBuffer());
  return {
    status: () => response.status,
    headers: () => Object.fromEntries(response.headers),
    text: () => Promise.resolve(body.toString('utf8')),
    json: () => Promise.resolve(JSON.parse(body.toString('utf8')) as unknown),
    body: () => Promise.resolve(body),
  };
}

/**
 * A program with a jar of cookies, for walks over hundreds of addresses: a question costs a sixth of what it costs
 * through Playwright, which would write each of them down.
 */
export function program(): Asker {
  const jar = new Map<string, string>();
  const ask = async (path: string, init: RequestInit, redirects: number): Promise<Answer> => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, baseUrl()), { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const answer = await read(response);
    const to = response.headers.get('location');
    return to !== null && redirects > 0 ? ask(to, {}, redirects - 1) : answer;
  };
  return {
    get: (path, options = {}) => ask(path, { headers: options.headers ?? {} }, options.maxRedirects ?? 20),
    post: (path, options = {}) => {
      const { body, type } = bodyOf(options);
      const headers = { ...(type === undefined ? {} : { 'content-type': type }), ...options.headers };
      return ask(path, { method: 'POST', headers, body }, options.maxRedirects ?? 20);
    },
  };
}
