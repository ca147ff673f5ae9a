import { createHash } from 'node:crypto';
import { formText } from './form-text.ts';

const COMMAND_ID = /^[0-9a-f-]{36}$/;

/** The id that a form carries, so that sending it twice does it once. */
export function commandIdOf(form: FormData): { commandId?: string } {
  const commandId = formText(form, 'commandId');
  return COMMAND_ID.test(commandId) ? { commandId } : {};
}

/** The id of one of several commands that a form is for: the same for the same form and the same part of it. */
export function partOfCommand(form: FormData, part: string | number): { commandId?: string } {
  const { commandId } = commandIdOf(form);
  if (commandId === undefined) return {};
  const hex = createHash('sha256').update(`${commandId} ${part}`).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)];
  return { commandId: parts.join('-') };
}
