import { open, rm } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { contentOf, takeIn } from './file-intake.ts';
import { FileUnavailable, type BlobStorage } from './file-store.ts';
import { atMost } from '../outbound/at-most.ts';

/** A bucket of any store that speaks S3's protocol. */
export interface S3Settings {
  /** `https://s3.fr-par.scw.cloud`, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  key: string;
  secret: string;
  /** The bucket stands in the path, rather than before the host. */
  pathStyle: boolean;
}

/** In milliseconds, but for `atOnce`. */
interface S3Limits {
  /** How long a store may say nothing. */
  silence: number;
  /** How long one request may take, however lively it is. */
  whole: number;
  /** Files of this process that are on their way at once, and how long one more waits for its turn. */
  atOnce: number;
  turn: number;
}
const usual: S3Limits = { silence: 15_000, whole: 300_000, atOnce: 12, turn: 10_000 };
const ATTEMPTS = 2;
const PAUSE_MS = 300;

/** Gives up after a silence, which each sign of life begins anew, and when the whole takes too long. */
function patience({ silence, whole }: S3Limits) {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new Error('no answer'));
  const timers = [setTimeout(giveUp, silence), setTimeout(giveUp, whole)];
  return {
    signal: controller.signal,
    alive: () => void timers[0]?.refresh(),
    over: () => timers.forEach((timer) => clearTimeout(timer)),
  };
}

async function* watched(pieces: AsyncIterable<Uint8Array>, alive: () => void): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    alive();
    yield piece;
  }
}

const away = (error: unknown): FileUnavailable => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
  const words = error instanceof Error ? error.message : String(error);
  return new FileUnavailable('away', [words, cause].filter(Boolean).join(': '));
};

/** Codes only: what a store says in full may hold our key. */
const codeIn = (text: string): string => /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? 'no code';

async function refusal(response: Response): Promise<FileUnavailable> {
  const code = codeIn(await response.text().catch(() => ''));
  const reason = response.status >= 500 || response.status === 429 ? 'away' : 'refused';
  return new FileUnavailable(reason, `${response.status} ${code}`);
}

/**
 * null where the store says that there is no such file. @throws FileUnavailable for anything else, a missing bucket too
 */
async function absence(response: Response): Promise<null> {
  const told = await refusal(response);
  if (response.status === 404 && !told.message.includes('NoSuchBucket')) return null;
  throw told;
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
}

function addressOf({ endpoint, bucket, pathStyle }: S3Settings, hash: string): string {
  const url = new URL(endpoint);
  const folder = url.pathname.replace(/\/+$/, '');
  if (!pathStyle) url.host = `${bucket}.${url.host}`;
  url.pathname = pathStyle ? `${folder}/${bucket}/${hash}` : `${folder}/${hash}`;
  return url.href;
}

interface Request {
  method: 'GET' | 'HEAD' | 'PUT';
  hash: string;
  /** A file to be sent, from the disk. */
  file?: { path: string; size: number };
}

/** Asks again, once, where nothing or a fault of the store's came back: each of these requests may be sent twice. */
async function insistently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof FileUnavailable) || error.reason !== 'away' || attempt === ATTEMPTS) throw error;
      await wait(PAUSE_MS);
    }
  }
}

/**
 * Files in a bucket, each under its hash. The signature of what is sent covers that hash, so that the store takes
 * nothing else; what it hands over is written beside it and read only when it has that hash still.
 */
export function s3Storage(settings: S3Settings, dataDir: string, own: Partial<S3Limits> = {}): BlobStorage {
  const limits = { ...usual, ...own };
  const turns = atMost(limits.atOnce, limits.turn);
  /** A store that hangs holds these turns, and no more of the process. */
  const inTurn = <Answer>(act: () => Promise<Answer>): Promise<Answer> =>
    turns(act, () => {
      throw new FileUnavailable('away', 'others wait for it already');
    });
  const signer = new AwsClient({
    accessKeyId: settings.key,
    secretAccessKey: settings.secret,
    region: settings.region,
    service: 's3',
  });

  async function send<Answer>(
    { method, hash, file }: Request,
    read: (response: Response, alive: () => void) => Promise<Answer>,
  ): Promise<Answer> {
    const { signal, alive, over } = patience(limits);
    const url = addressOf(settings, hash);
    const content = file && createReadStream(file.path);
    // Whoever sends it is told of its faults; before it is sent, nobody would be.
    content?.on('error', () => undefined);
    const source = content && Readable.from(watched(content, alive));
    const sent = source && {
      body: Readable.toWeb(source) as ReadableStream, // the same class under Node's own name
      duplex: 'half' as const,
    };
    const digest: Record<string, string> = file ? { 'x-amz-content-sha256': hash } : {};
    const signed = await signer.sign(url, { method, headers: digest });
    const headers = {
      ...Object.fromEntries(signed.headers),
      ...(file && { 'content-length': String(file.size) }),
    };
    try {
      const response = await fetch(url, { method, headers, signal, redirect: 'error', ...sent });
      return await read(response, alive);
    } catch (error) {
      throw error instanceof FileUnavailable ? error : away(error);
    } finally {
      over();
      source?.destroy();
      // A source that nobody began to read leaves it open.
      content?.destroy();
    }
  }

  const sizeOf = (hash: string): Promise<number | null> =>
    send({ method: 'HEAD', hash }, async (response) => {
      if (response.status === 404) return null;
      if (!response.ok) throw await refusal(response);
      return Number(response.headers.get('content-length'));
    });

  return {
    async keep({ path, hash, size }) {
      const kept = await inTurn(async () => {
        await insistently(() =>
          send({ method: 'PUT', hash, file: { path, size } }, async (response) => {
            if (!response.ok) throw await refusal(response);
            await response.text();
          }),
        );
        return insistently(() => sizeOf(hash));
      });
      if (kept !== size)
        throw new FileUnavailable('corrupted', `${hash} has ${kept} bytes instead of ${size}`);
    },
    async open(hash) {
      const found = await inTurn(() =>
        insistently(() =>
          send({ method: 'GET', hash }, async (response, alive) => {
            if (!response.ok || response.body === null) return absence(response);
            return takeIn(dataDir, watched(piecesOf(response.body), alive));
          }),
        ),
      );
      if (found === null) return null;
      try {
        if (found.hash !== hash) throw new FileUnavailable('corrupted', `${hash} has become ${found.hash}`);
        return await contentOf(await open(found.path));
      } finally {
        // It stays readable while it is open.
        await rm(found.path, { force: true });
      }
    },
  };
}
