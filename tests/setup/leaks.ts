import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { Client } from 'pg';
import { mailFiles } from '../builders/mail-files.ts';

/*
 * Whether a whole run left something that opens a door in what its programs wrote, in their metrics or in any row (jobs,
 * events, records of mails, reports of crashes …): tokens are known by their hashes,
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

const allTables = `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
  from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;

/** Every row of every table as PostgreSQL writes it, table by table. */
async function* rowsIn(client: Client): AsyncGenerator<{ place: string; text: string }> {
  const { rows: tables } = await client.query<{ name: string }>(allTables);
  for (const { name } of tables) {
    const { rows } = await client.query<{ text: string | null }>(
      `select string_agg(t::text, E'\\n') as text from ${name} t`,
    );
    yield { place: name, text: rows[0]?.text ?? '' };
  }
}

const hashOf = (word: string): string => createHash('sha256').update(word).digest('hex');

export interface Looked {
  /** Words of the length of a token that were hashed and looked for. */
  words: number;
  /** How many tokens are known, by hash or from mails. */
  known: number;
  /** Where some were found, and how they begin. */
  found: string[];
}

/**
 * Looks for tokens in what programs and PostgreSQL wrote, and in every row.
 * @param written by its place
 * @param secrets of the run itself: its keys and passwords
 */
export async function lookForTokens(
  written: Readonly<Record<string, string>>,
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
    const [hashes, mailed] = [await hashesIn(client), await mailedTokens(dataDir)];
    const isToken = (word: string) => mailed.has(word) || hashes.has(hashOf(word));
    const looked: Looked = { words: 0, known: hashes.size + mailed.size, found: [] };
    const look = (place: string, text: string) => {
      const words = new Set(text.match(/(?:reg_)?[\w-]{43}(?![\w-])/g));
      looked.words += words.size;
      const found = [
        ...[...words].filter(isToken),
        ...secrets.filter((secret) => secret !== '' && text.includes(secret)),
      ];
      looked.found.push(...found.map((one) => `${place}: ${one.slice(0, 6)}…`));
    };
    for (const [place, text] of Object.entries(written)) look(place, text);
    look('PostgreSQL', existsSync(log) ? readFileSync(log, 'utf8') : '');
    for await (const { place, text } of rowsIn(client)) look(place, text);
    return looked;
  } finally {
    await client.end();
  }
}
