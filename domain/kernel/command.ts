import type { z } from 'zod';
import type { Access } from './access.ts';
import type { Actor } from './actor.ts';
import type { ConflictCode } from './conflicts.ts';
import type { UnitOfWork } from './work.ts';

/** A host that a field names: a name, an address, or `[::1]` as in a URL. */
export interface NamedServer {
  field: string;
  host: string;
}

/**
 * One thing that a person or program can ask for: role, schema and decision stand together, so that screens, API,
 * OpenAPI, permission tests and the history read the same object.
 */
export interface Command<Schema extends z.ZodType = z.ZodType, Result = unknown> {
  readonly name: string;
  readonly access: Access;
  readonly input: Schema;
  /** Codes of the conflicts that it may answer; another one is a fault of ours. */
  readonly refuses: readonly ConflictCode[];
  servers?(input: z.output<Schema>): readonly NamedServer[];
  handle(work: UnitOfWork, actor: Actor, input: z.output<Schema>): Promise<Result>;
}

interface CommandDefinition<Schema extends z.ZodType, Result> {
  name: string;
  role: Access['role'];
  scope?: Access['scope'];
  input: Schema;
  /** Codes of the conflicts that it may answer, beside `STALE` of what names a revision. */
  refuses?: readonly ConflictCode[];
  /**
   * Servers of others that the input names: those that Registre may not connect to are refused before anything is done.
   */
  servers?(input: z.output<Schema>): readonly NamedServer[];
  handle(work: UnitOfWork, actor: Actor, input: z.output<Schema>): Promise<Result>;
}

/** Declares a command; its scope is the chosen corporation unless it says otherwise. */
export function command<Schema extends z.ZodType, Result>(
  definition: CommandDefinition<Schema, Result>,
): Command<Schema, Result> {
  const { role, scope = 'corporation', refuses = [], ...rest } = definition;
  return { ...rest, refuses, access: { role, scope } };
}

/** The corporation an actor works in; commands of scope `corporation` are never reached without one. */
export function corporationOf(actor: Actor): number {
  if (actor.corporation === null) throw new Error('A command of scope corporation was reached without one');
  return actor.corporation;
}
