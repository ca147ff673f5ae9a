import { z } from 'zod';
import { Failure } from '../ops/failure.ts';

/*
 * What a company's file says, a line each, in this order: what it is, its accounts, events, rows of tables, secrets,
 * jobs, keys of people and who was erased, files in pieces, how each stream ends, and how many of each there are.
 */

const metadataSchema = z.object({
  corporation: z.number(),
  user: z.number().nullable(),
  command: z.string(),
  commandId: z.string(),
  occurredAt: z.string(),
});

const companySchema = z.object({
  is: z.literal('company'),
  /** ISO instant of which the rows are. */
  at: z.string(),
  corporation: z.number(),
  name: z.string(),
  /** Of the installation that it comes from. */
  address: z.string(),
  migrations: z.array(z.string()),
  /** Where its chain ended there. */
  head: z.object({ position: z.number(), hash: z.string() }),
  /** No event up to this position of that installation is missing. */
  upTo: z.number(),
  /** Of a file that goes on where another one ended: the position that it goes on from. */
  since: z.number().nullable(),
  /** Nothing more can come: people and product were held off before it was written. */
  last: z.boolean(),
  /** Ids that the installation has given by then. */
  sequences: z.array(z.object({ name: z.string(), last: z.number() })),
  /** What does not go along, in words. */
  told: z.array(z.string()),
});
export type CompanyLine = z.infer<typeof companySchema>;

const eventSchema = z.object({
  is: z.literal('event'),
  stream: z.string(),
  version: z.number(),
  messageId: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  metadata: metadataSchema,
  /** When it was stored, as PostgreSQL writes it. */
  created: z.string(),
});
export type EventLine = z.infer<typeof eventSchema>;

const lineSchema = z.discriminatedUnion('is', [
  companySchema,
  z.object({
    is: z.literal('erasure'),
    erasure: z.object({ at: z.string(), subject: z.string(), key: z.string().optional() }),
  }),
  /** Wrapped with the key of the file, in base64; and what erasures of the other installation know it by. */
  z.object({ is: z.literal('key'), subject: z.string(), wrapped: z.string(), fingerprint: z.string() }),
  /** Somebody: a member, or (`author`) a name in histories alone. */
  z.object({
    is: z.literal('user'),
    user: z.number(),
    person: z.number(),
    username: z.string(),
    email: z.string().nullable(),
    group: z.string(),
    employee: z.boolean(),
    author: z.boolean(),
    roles: z.array(z.string()),
  }),
  eventSchema,
  z.object({ is: z.literal('row'), table: z.string(), row: z.record(z.string(), z.unknown()) }),
  z.object({
    is: z.literal('secret'),
    kind: z.string(),
    id: z.number(),
    corporation: z.number(),
    sealed: z.string(),
  }),
  /** Waits to be done, of the last file: here it is done no more. */
  z.object({
    is: z.literal('job'),
    task: z.string(),
    payload: z.unknown(),
    key: z.string().nullable(),
    priority: z.number(),
    maxAttempts: z.number(),
    runAt: z.string(),
    /** Of which one is done at a time. */
    queue: z.string().nullable(),
  }),
  z.object({ is: z.literal('file'), hash: z.string(), size: z.number(), type: z.string() }),
  z.object({ is: z.literal('piece'), content: z.string() }),
  z.object({ is: z.literal('stream'), stream: z.string(), events: z.number(), digest: z.string() }),
  z.object({ is: z.literal('end'), counts: z.record(z.string(), z.number()) }),
]);
export type FileLine = z.infer<typeof lineSchema>;
export type LineOf<Is extends FileLine['is']> = Extract<FileLine, { is: Is }>;

/** Reads a line. @throws Failure of one that was written by another version */
export function readLine(text: string): FileLine {
  const read = lineSchema.safeParse(JSON.parse(text));
  if (read.success) return read.data;
  throw new Failure('The file says what this Registre does not know: bring both to the same version');
}
