import type { z } from 'zod';
import type { Access } from '#domain/kernel/access.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import { forbidden } from '#domain/kernel/refusal.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { Language } from '#locales/index.ts';
import type { Words } from '#locales/live.ts';
import type { Translate } from '#locales/translate.ts';
import type { SignedIn } from '../services.server.ts';
import type { Services } from '../services.server.ts';

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
  query: URLSearchParams;
  language: Language;
  /** The words of the corporation that is worked in. */
  words: Words;
  t: Translate;
  clientAddress: string;
}

/**
 * One line of the catalogue: method and path, who may, what it takes and what it does. Data, from which OpenAPI is
 * made.
 */
export interface Call {
  method: 'GET' | 'POST';
  /** Below /api, parameters in braces: `vat/show/{id}`. */
  path: string;
  access: Access;
  summary: string;
  /** Schema of the body, without what the path says. */
  input: z.ZodType | null;
  /** Fields that it takes beside those of the schema. */
  alsoTakes?: readonly string[];
  /** Schema of the command that it runs: where that asks what an edit was made from, so may the body say it. */
  commandInput?: z.ZodType;
  /** What is taken of fields that are not sent. */
  usual?: Readonly<Record<string, unknown>>;
  /** Names that may stand behind the path, beside those that every list takes. */
  query?: readonly string[];
  /**
   * The orders that a list held in memory can be asked for, in both directions (`inDirection`); none: it has one alone.
   */
  sorts?: readonly string[];
  /**
   * Of an edit: what the call that makes the record asks once and does not keep, or keeps only where it applies.
   * The same body may be sent again.
   */
  answeredOnce?: readonly string[];
  /** It reads the request's body itself, piece by piece: files. */
  readsBody?: true;
  run(context: ApiContext, body: unknown): Promise<Response>;
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });

export const notExist = (): Response => json({ code: 'NOT_EXIST', errors: {} }, 404);

interface QueryCall {
  method?: 'GET' | 'POST';
  path: string;
  role: Access['role'];
  scope?: Access['scope'];
  summary: string;
  input?: z.ZodType;
  alsoTakes?: readonly string[];
  commandInput?: z.ZodType;
  usual?: Readonly<Record<string, unknown>>;
  query?: readonly string[];
  sorts?: readonly string[];
  readsBody?: true;
  run(context: ApiContext, body: unknown): Promise<Response>;
}

/** A call that reads, or does something that is no command (a session, a PDF). */
export function call({ method = 'GET', role, scope = 'corporation', input, ...rest }: QueryCall): Call {
  return { method, access: { role, scope }, input: input ?? null, ...rest };
}

interface CommandCall<Schema extends z.ZodType, Result> {
  path: string;
  summary: string;
  command: Command<Schema, Result>;
  /** Schema of the body where it differs from the command's: without what the path says. */
  input: z.ZodType | null;
  query?: readonly string[];
  /** What is taken of fields that are not sent. */
  usual?: Readonly<Record<string, unknown>>;
  /** Of an edit: what is asked once, when the record is made. */
  answeredOnce?: readonly string[];
  /** Fields that stay as they are where they are not sent; null where there is no such record. */
  kept?(context: ApiContext): Promise<object | null>;
  /** The command's raw input, from path, body and what stands behind the path. */
  toInput(params: ApiContext['params'], body: object, query: URLSearchParams): object;
  answer(context: ApiContext, result: Result): Promise<Response>;
}

const asObject = (body: unknown): object =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};

/** A command sent again with the `Idempotency-Key` of the first time is done once: the key is its command id. */
function commandIdIn({ user }: Actor, request: Request, part?: number): { commandId?: string } {
  const key = request.headers.get('Idempotency-Key');
  if (!key || !/^[\w-]{8,80}$/.test(key)) return {};
  return { commandId: part === undefined ? `${user}-${key}` : `${user}-${key}-${part}` };
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
  { actor, request, services }: Pick<ApiContext, 'actor' | 'request' | 'services'>,
  command: Command<Schema, Result>,
  input: z.output<Schema>,
  { part, ...asked }: Sent = {},
): Promise<Result> {
  if (actor === null) throw forbidden();
  return services.store.execute(command, actor, input, { ...commandIdIn(actor, request, part), ...asked });
}

/** A call that runs a command: its role, scope and checks are the command's own. */
export function commandCall<Schema extends z.ZodType, Result>(definition: CommandCall<Schema, Result>): Call {
  const {
    path,
    summary,
    command,
    input,
    query = [],
    usual = {},
    answeredOnce = [],
    kept,
    toInput,
    answer,
  } = definition;
  return {
    method: 'POST',
    path,
    summary,
    access: command.access,
    input,
    query,
    usual,
    answeredOnce,
    commandInput: command.input,
    async run(context, body) {
      const before = kept ? await kept(context) : usual;
      if (before === null) return notExist();
      const sent = { ...before, ...asObject(body) };
      const parsed = command.input.parse(toInput(context.params, sent, context.query));
      return answer(context, await execute(context, command, parsed));
    },
  };
}

/** A positive numeric id of the path, or null. */
export function pathId(value: string | undefined): number | null {
  const id = Number(value);
  return value !== undefined && /^\d{1,15}$/.test(value) && id > 0 ? id : null;
}
