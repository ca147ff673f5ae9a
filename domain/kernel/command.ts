import type { z } from 'zod';
import type { Access } from '../access/access.ts';
import type { Actor } from './actor.ts';
import type { UnitOfWork } from './work.ts';

/**
 * One thing that a person or program can ask for: role, schema and decision stand together, so that screens, API,
 * OpenAPI, permission tests and the history read the same object.
 */
export interface Command<Schema extends z.ZodType = z.ZodType, Result = unknown> {
  readonly name: string;
  readonly access: Access;
  readonly input: Schema;
  handle(work: UnitOfWork, actor: Actor, input: z.output<Schema>): Promise<Result>;
}

interface CommandDefinition<Schema extends z.ZodType, Result> {
  name: string;
  role: Access['role'];
  scope?: Access['scope'];
  input: Schema;
  handle(work: UnitOfWork, actor: Actor, input: z.output<Schema>): Promise<Result>;
}

/** Declares a command; its scope is the chosen corporation unless it says otherwise. */
export function command<Schema extends z.ZodType, Result>(
  definition: CommandDefinition<Schema, Result>,
): Command<Schema, Result> {
  const { role, scope = 'corporation', ...rest } = definition;
  return { ...rest, access: { role, scope } };
}

/** The corporation an actor works in; commands of scope `corporation` are never reached without one. */
export function corporationOf(actor: Actor): number {
  if (actor.corporation === null) throw new Error('A command of scope corporation was reached without one');
  return actor.corporation;
}
