import { createHash } from 'node:crypto';
import { formText } from './form-text.ts';

/** Of a page, and which of its forms. */
const COMMAND_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.\w{1,40})?$/;

/** Always the same id of the same text. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

/** The id that a form carries (`CommandForm`), so that sending it twice does it once. */
export function commandIdOf(form: FormData): { commandId?: string } {
  const commandId = formText(form, 'commandId');
  if (!COMMAND_ID.test(commandId)) return {};
  return { commandId: commandId.includes('.') ? idOf(commandId) : commandId };
}

/** The id of one of several commands that a form is for: the same for the same form and the same part of it. */
export function partOfCommand(form: FormData, part: string | number): { commandId?: string } {
  const { commandId } = commandIdOf(form);
  return commandId === undefined ? {} : { commandId: idOf(`${commandId} ${part}`) };
}
