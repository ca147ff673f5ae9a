import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { chainKey, contentOf, linkHash } from '#db/events/chain.ts';
import type { Database } from '#db/postgres/pool.ts';
import { proofKey } from '#db/events/proof-key.ts';
import { Failure } from './failure.ts';

const place = { stream: z.string(), version: z.number(), type: z.string() };

const listSchema = z.object({
  events: z.array(
    z.object({ ...place, chain: z.number(), position: z.number(), previous: z.string(), hash: z.string() }),
  ),
});

const data = z.record(z.string(), z.unknown());
const metadata = z.looseObject({
  corporation: z.number(),
  user: z.number().nullable(),
  command: z.string(),
  commandId: z.string(),
  occurredAt: z.string(),
});
const lineSchema = z.object({ ...place, messageId: z.string(), data, metadata });

/** @throws Failure where it cannot be read */
function parsed<Schema extends z.ZodType>(schema: Schema, text: string, name: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Failure(`${name} is not as a proof file has it`);
  }
}

const text = (folder: string, name: string): Promise<string> =>
  readFile(join(folder, name), 'utf8').catch(() => {
    throw new Failure(`There is no ${name} in ${folder}`);
  });

const hashAt = async (db: Database, chain: number, position: number): Promise<string | undefined> => {
  const link = await db
    .selectFrom('event_chain')
    .select('hash')
    .where('chain', '=', chain)
    .where('position', '=', position)
    .executeTakeFirst();
  return link?.hash;
};

/**
 * What of a proof is not as this installation recorded it, by what only the installation has: its signing key, the
 * key of its chain, and the chain itself.
 * @throws Failure where the folder holds no proof file
 */
export async function faultsOfProof(db: Database, dataKey: string, folder: string): Promise<string[]> {
  // One after the other: of several that are missing, always the first one is told.
  const list = await text(folder, 'proof.json');
  const signature = await text(folder, 'proof.sig');
  const lines = await text(folder, 'events.jsonl');
  const key = createPublicKey(proofKey(dataKey).publicPem);
  const signed = verify(null, Buffer.from(list), key, Buffer.from(signature, 'base64'));
  const faults = signed ? [] : ['proof.json was not signed by this installation, or changed since'];
  const told = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => parsed(lineSchema, line, 'events.jsonl'));
  for (const { stream, version, type, chain, position, previous, hash } of parsed(
    listSchema,
    list,
    'proof.json',
  ).events) {
    const name = `event ${version} of ${stream} (${type})`;
    const event = told.find((one) => one.stream === stream && one.version === version);
    if (!event) faults.push(`${name} was removed`);
    else if (linkHash(chainKey(dataKey), previous, contentOf(event)) !== hash)
      faults.push(`${name} was changed`);
    else if ((await hashAt(db, chain, position)) !== hash)
      faults.push(`${name} is not in the chain of the database any more`);
  }
  return faults;
}
