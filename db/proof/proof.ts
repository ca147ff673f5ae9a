import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canonical } from '../events/chain.ts';
import type { FileStore } from '../files/files.ts';
import { personalKeys } from '../events/personal-keys.ts';
import type { Database } from '../postgres/pool.ts';
import { proofKey, type ProofKey } from '../events/proof-key.ts';
import { linkedEvents, type LinkedEvent } from './proof-events.ts';

/** Which document a proof is of: the streams that tell it, and its stored PDFs. */
export interface ProofRequest {
  corporation: number;
  document: { kind: string; id: number; number: string | null };
  streams: readonly string[];
  pdfs: readonly { name: string; hash: string }[];
  /** ISO instant. */
  made: string;
}

export interface ProofFile {
  name: string;
  content: Buffer;
}

export interface Proofs {
  key: Pick<ProofKey, 'publicPem' | 'fingerprint'>;
  /** Every file of a proof, ready for a folder or an archive. */
  make(request: ProofRequest): Promise<ProofFile[]>;
}

/** The list of a proof, signed as it is written. */
export interface ProofList {
  format: 'registre-proof-1';
  document: ProofRequest['document'];
  made: string;
  /** Fingerprint of the key. */
  key: string;
  events: {
    stream: string;
    version: number;
    type: string;
    /** Of the event's line in events.jsonl. */
    sha256: string;
    chain: number;
    position: number;
    previous: string;
    hash: string;
  }[];
  files: { name: string; sha256: string }[];
}

const sha256 = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');

/** The product's own folder: the web runs from its build, everything else from the sources. */
function productFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

const shipped = (name: string, source: string): ProofFile => ({
  name,
  content: readFileSync(join(productFolder(), 'db', 'proof', source)),
});

/** What sealed fields say, beside their encrypted form; nothing for an event without any. */
function openedFields(stored: Record<string, unknown>, open: Record<string, unknown> | undefined): object {
  const sealed = Object.keys(stored).filter((field) => open !== undefined && open[field] !== stored[field]);
  return sealed.length === 0
    ? {}
    : { opened: Object.fromEntries(sealed.map((field) => [field, open?.[field]])) };
}

/** One event as a proof states it: JSON with sorted keys, on one line. */
const lineOf = (event: LinkedEvent, open: Record<string, unknown> | undefined): string => {
  const { stream, version, messageId, type, data, metadata } = event;
  return canonical({ stream, version, messageId, type, data, metadata, ...openedFields(data, open) });
};

export function createProofs(options: { db: Database; files: FileStore; dataKey: string }): Proofs {
  const { db, files, dataKey } = options;
  const key = proofKey(dataKey);
  const keys = personalKeys(dataKey);
  return {
    key: { publicPem: key.publicPem, fingerprint: key.fingerprint },
    async make({ corporation, document, streams, pdfs, made }) {
      const events = await linkedEvents(db, streams, corporation);
      const opened = await keys.open(
        db,
        events.map(({ data }) => data),
      );
      const lines = events.map((event, index) => lineOf(event, opened[index]));
      const kept = await Promise.all(
        pdfs.map(async ({ name, hash }) => ({ name, content: await files.get(hash) })),
      );
      const printed = kept.flatMap(({ name, content }) => (content === null ? [] : [{ name, content }]));
      const list: ProofList = {
        format: 'registre-proof-1',
        document,
        made,
        key: key.fingerprint,
        events: events.map(({ stream, version, type, chain, position, previous, hash }, index) => ({
          stream,
          version,
          type,
          sha256: sha256(lines[index] ?? ''),
          chain,
          position,
          previous,
          hash,
        })),
        files: printed.map(({ name, content }) => ({ name, sha256: sha256(content) })),
      };
      const content = Buffer.from(`${JSON.stringify(list, null, 2)}\n`);
      return [
        shipped('README.txt', 'readme.txt'),
        shipped('check.mjs', 'check.mjs'),
        { name: 'events.jsonl', content: Buffer.from(lines.map((line) => `${line}\n`).join('')) },
        { name: 'proof.json', content },
        { name: 'proof.sig', content: Buffer.from(`${key.sign(content).toString('base64')}\n`) },
        { name: 'public-key.pem', content: Buffer.from(key.publicPem) },
        ...printed,
      ];
    },
  };
}
