import { documentCommandsOf } from '#domain/documents/kinds.ts';
import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import { sendReminder } from '#domain/dunning/reminder-commands.ts';
import { importCommands, undoImport } from '#domain/imports/import-commands.ts';
import type { Command } from '#domain/kernel/command.ts';
import { removePlan } from '#domain/projects/planning/plan-commands.ts';
import { cancelRestDay, refuseRestDay, validateRestDay } from '#domain/time-off/rest-day-commands.ts';
import { resendWageSlip } from '#domain/payroll/wage-slip-commands.ts';
import { importTranslations } from '#domain/translations/translation-commands.ts';
import { invoicePumpingOrders } from '#domain/transport/invoicing-commands.ts';
import { changeTransportStatus } from '#domain/transport/order-commands.ts';
import { importMembers } from '#domain/users/import-commands.ts';

/** The commands that people may confirm together, by their names. */
const commands: readonly Command[] = [
  ...Object.values(documentCommandsOf).map(({ validate }) => validate),
  sendDocument,
  sendReminder,
  importMembers,
  importTranslations,
  ...importCommands,
  undoImport,
  invoicePumpingOrders,
  cancelRestDay,
  refuseRestDay,
  validateRestDay,
  removePlan,
  changeTransportStatus,
  resendWageSlip,
];

const byName = new Map(commands.map((command) => [command.name, command]));

/** @throws Error where it is none of those that people may confirm together */
export function bulkCommand(name: string): Command {
  const found = byName.get(name);
  if (!found) throw new Error(`${name} is no command of a bulk operation`);
  return found;
}
