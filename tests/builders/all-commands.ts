import { z } from 'zod';
import { importCommands } from '#domain/imports/import-commands.ts';
import type { Command } from '#domain/kernel/command.ts';
import { recordCommands } from '#domain/records/commands.ts';
import { recordDefinitions } from '#domain/records/registry.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../domain/**/*commands.ts', { eager: true });

const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' && value !== null && 'handle' in value && 'input' in value && 'name' in value;

/** Every command of the domain: those that its files export, and three of each plain record. */
export const allCommands: readonly Command[] = [
  ...Object.values(modules).flatMap((module) => Object.values(module).filter(isCommand)),
  ...importCommands,
  ...recordDefinitions.flatMap((definition) => Object.values(recordCommands(definition)).filter(isCommand)),
];

/** Names of the fields that a command's input has. */
export function fieldsOf({ input }: Command): string[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}
