import type { AppLoadContext } from '@remix-run/node';
import type { z } from 'zod';
import type { Access } from '#domain/kernel/access.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import { forbidden } from '#domain/kernel/refusal.ts';
import type { ConflictCode } from '#domain/kernel/conflicts.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { Language } from '#locales/index.ts';
import type { Words } from '#locales/live.ts';
import type { Translate } from '#locales/translate.ts';
import type { WorkedWith } from '../http/works-with.ts';
import type { SignedIn } from '../services.server.ts';
import type { Services } from '../services.server.ts';
import type { ProblemCode } from './problem-code.ts';
import { noQuery, type AskedOf, type Query } from './query.ts';

/** What a call is run with; `corporation` is 0 only in scope 'installation' without one. */
export interface ApiContext {
  request: Request;
  services: Services;
  signedIn: SignedIn | null;
  actor: Actor | null;
  corporation: number;
  /** The day it is where that corporation is, or by French law. */
  today: CivilDate;
  params: Readonly<Record<string, string>>;
  language: Language;
  /** The words of the corporation that is worked in. */
  words: Words;
  t: Translate;
  clientAddress: string;
  /** Notes with the request's line in the log. */
  note: AppLoadContext['note'];
  logError: AppLoadContext['logError'];
  /** Of several changes that one request asks for: which. */
  part?: number;
  /** What its sender said, where what is run holds more than that: what an edit keeps. */
  asked?: unknown;
}

/**
 * What a call answers when all is well: the schema that its body is written by, and nothing else of what it found;
 * `file`: bytes.
 */
export type Answers = z.ZodObject | 'file';

/** The body, which is written by the schema; a Response where a file, or a problem in its own words, is answered. */
type Answered<A extends Answers> = A extends z.ZodObject ? z.input<A> | Response : Response;

/** A record as it is shown, by which its edit keeps what is not sent. */
export interface ShownItem {
  /** The schema of `item`. */
  schema: z.ZodObject;
  /** null: there is none, or it is another corporation's. */
  find(context: ApiContext): Promise<Record<string, unknown> | null>;
}

/**
 * One line of the catalogue: method and path, who may, what it takes and what it answers. Data, from which OpenAPI is
 * made.
 */
export interface Call {
  method: 'GET' | 'POST';
  /** Below /api, parameters in braces: `vat/show/{id}`. */
  path: string;
  access: Access;
  /** There only in companies that work with it: elsewhere it answers as if nothing were there. */
  setting?: WorkedWith;
  summary: string;
  /** Schema of the body, without what the path says. */
  input: z.ZodType | null;
  /** Fields that it takes beside those of the schema. */
  alsoTakes?: readonly string[];
  /** Schema of the command that it runs: where that asks what an edit was made from, so may the body say it. */
  commandInput?: z.ZodType;
  /** What is taken of fields that are not sent. */
  usual?: Readonly<Record<string, unknown>>;
  /** What may stand behind the path. */
  query: Query;
  answers: Answers;
  /** Of an edit: what stays as it is where it is not sent. */
  edits?: ShownItem;
  /**
   * Of an edit: what the call that makes the record asks once and does not keep, or keeps only where it applies.
   * The same body may be sent again.
   */
  answeredOnce?: readonly string[];
  /** Of an edit: the call that makes what it edits; what that takes may be sent to it, too. */
  maker?: Call;
  /** Of an edit: other words for what another field says; they count where they say something new. */
  saysAgain?: readonly string[];
  /** Codes of the conflicts that it may answer, beside those that every call may. */
  refuses: readonly ConflictCode[];
  /** Other problems in words of their own. */
  problems: readonly ProblemCode[];
  /** It reads the request's body itself, piece by piece: files. */
  readsBody?: true;
  /** Of several changes in one call: the calls whose bodies it takes. */
  several?: { new: Call; edit?: Call; delete?: Call };
  /** What is left of the written body, by what was asked for. */
  narrow?(body: unknown, query: unknown): unknown;
  /** @param query what stands behind the path, as `query` reads it */
  run(context: ApiContext, body: unknown, query: unknown): Promise<object | Response>;
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });

export const notExist = (): Response => json({ code: 'NOT_EXIST', errors: {} }, 404);

interface QueryCall<A extends Answers, Q extends Query> {
  method?: 'GET' | 'POST';
  path: string;
  role: Access['role'];
  scope?: Access['scope'];
  summary: string;
  input?: z.ZodType;
  alsoTakes?: readonly string[];
  commandInput?: z.ZodType;
  usual?: Readonly<Record<string, unknown>>;
  query?: Q;
  answers: A;
  edits?: ShownItem;
  saysAgain?: readonly string[];
  readsBody?: true;
  /** The commands that it runs, which say what they refuse. */
  runs?: readonly Pick<Command, 'refuses'>[];
  /** Codes of the conflicts that it tells itself. */
  refuses?: readonly ConflictCode[];
  problems?: readonly ProblemCode[];
  run(context: ApiContext, body: unknown, query: AskedOf<Q>): Promise<Answered<A>>;
}

/** A call that reads, or does something that is no command (a session, a PDF). */
export function call<A extends Answers, Q extends Query = typeof noQuery>({
  method = 'GET',
  role,
  scope = 'corporation',
  input,
  query,
  runs = [],
  refuses = [],
  problems = [],
  run,
  ...rest
}: QueryCall<A, Q>): Call {
  return {
    method,
    access: { role, scope },
    input: input ?? null,
    query: query ?? noQuery,
    refuses: [...runs.flatMap((one) => one.refuses), ...refuses],
    problems,
    // What was read by the declared query is of its shape.
    run: (context, body, asked) => run(context, body, asked as AskedOf<Q>),
    ...rest,
  };
}

interface CommandCall<Schema extends z.ZodType, Result, A extends Answers, Q extends Query> {
  path: string;
  summary: string;
  command: Command<Schema, Result>;
  /** Schema of the body where it differs from the command's: without what the path says. */
  input: z.ZodType | null;
  query?: Q;
  /** What is taken of fields that are not sent. */
  usual?: Readonly<Record<string, unknown>>;
  answers: A;
  /** Of an edit: what stays as it is where it is not sent. */
  edits?: ShownItem;
  /** Of an edit: what is asked once, when the record is made. */
  answeredOnce?: readonly string[];
  /** The command's raw input, from path, body and what stands behind the path. */
  toInput(params: ApiContext['params'], body: object, query: AskedOf<Q>): object;
  answer(context: ApiContext, result: Result): Promise<Answered<A>>;
}

const asObject = (body: unknown): object =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};

/** A command sent again with the `Idempotency-Key` of the first time is done once: the key is its command id. */
function commandIdIn(
  { user }: Actor,
  { request, part: asked }: Pick<ApiContext, 'request' | 'part'>,
  part?: number,
): { commandId?: string } {
  const key = request.headers.get('Idempotency-Key');
  if (!key || !/^[\w-]{8,80}$/.test(key)) return {};
  const parts = [asked, part].filter((one) => one !== undefined);
  return { commandId: [user, key, ...parts].join('-') };
}

interface Sent {
  /** Which of the commands that the call asks for, where it asks for several. */
  part?: number;
  /** What its sender asked for, where the input holds more than that (`Once` of the store). */
  asked?: unknown;
}

/**
 * Runs what a call asks for, in the name of its sender.
 * @throws Refusal
 */
export function execute<Schema extends z.ZodType, Result>(
  context: Pick<ApiContext, 'actor' | 'request' | 'services' | 'part' | 'asked'>,
  command: Command<Schema, Result>,
  input: z.output<Schema>,
  { part, ...asked }: Sent = {},
): Promise<Result> {
  const { actor, services } = context;
  if (actor === null) throw forbidden();
  const said = context.asked === undefined ? {} : { asked: context.asked };
  const once = { ...commandIdIn(actor, context, part), ...said, ...asked };
  return services.store.execute(command, actor, input, once);
}

/** A call that runs a command: its role, scope and checks are the command's own. */
export function commandCall<
  Schema extends z.ZodType,
  Result,
  A extends Answers,
  Q extends Query = typeof noQuery,
>(definition: CommandCall<Schema, Result, A, Q>): Call {
  const { command, query, usual = {}, toInput, answer, ...rest } = definition;
  const { role, scope } = command.access;
  return call<A, Q | typeof noQuery>({
    ...rest,
    method: 'POST',
    role,
    ...(scope && { scope }),
    input: rest.input ?? undefined,
    query: query ?? noQuery,
    usual,
    runs: [command],
    commandInput: command.input,
    async run(context, body, asked) {
      const sent = { ...usual, ...asObject(body) };
      const parsed = command.input.parse(toInput(context.params, sent, asked as AskedOf<Q>));
      return answer(context, await execute(context, command, parsed));
    },
  });
}

/** A positive numeric id of the path, or null. */
export function pathId(value: string | undefined): number | null {
  const id = Number(value);
  return value !== undefined && /^\d{1,15}$/.test(value) && id > 0 ? id : null;
}
