import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { Client } from 'pg';
import { mailFiles } from '../builders/mail-files.ts';

/*
 * Whether a whole run left something that opens a door in what its programs wrote: tokens are known by their hashes,
 * which the database keeps of all of them, so nobody has to collect them on the way.
 */

/** Tables that keep hashes of tokens. */
const hashed = `select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'token_hash'`;

async function hashesIn(client: Client): Promise<Set<string>> {
  const { rows: tables } = await client.query<{ name: string }>(hashed);
  const hashes = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ hash: string }>(`select token_hash as hash from "${name}"`);
    for (const { hash } of rows) hashes.add(hash);
  }
  return hashes;
}

/** What links in kept mails end with: of those that were used nothing is left in the database. */
async function mailedTokens(dataDir: string): Promise<Set<string>> {
  const folder = join(dataDir, 'mail');
  const tokens = new Set<string>();
  for (const name of mailFiles(folder)) {
    const { text = '' } = await PostalMime.parse(readFileSync(join(folder, name)));
    for (const [, token] of text.matchAll(/\/([\w-]{43})(?![\w-])/g)) tokens.add(token ?? '');
  }
  return tokens;
}

const hashOf = (word: string): string => createHash('sha256').update(word).digest('hex');

export interface Looked {
  /** Words of the length of a token that were hashed and looked for. */
  words: number;
  /** How many tokens are known, by hash or from mails. */
  known: number;
  /** The beginnings of those that were found. */
  found: string[];
}

/**
 * Looks for tokens in what programs and PostgreSQL wrote.
 * @param secrets of the run itself: its keys and passwords
 */
export async function lookForTokens(
  written: string,
  { ownerUrl, dataDir }: { ownerUrl: string; dataDir: string },
  secrets: readonly string[],
): Promise<Looked> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    );
    const log = join(rows[0]?.folder ?? '', 'server.log');
    const text = `${written}\n${existsSync(log) ? readFileSync(log, 'utf8') : ''}`;
    const [hashes, mailed] = [await hashesIn(client), await mailedTokens(dataDir)];
    const words = new Set(text.match(/(?:reg_)?[\w-]{43}(?![\w-])/g));
    const found = [...words].filter((word) => mailed.has(word) || hashes.has(hashOf(word)));
    found.push(...secrets.filter((secret) => secret !== '' && text.includes(secret)));
    return {
      words: words.size,
      known: hashes.size + mailed.size,
      found: found.map((one) => `${one.slice(0, 6)}…`),
    };
  } finally {
    await client.end();
  }
}
