import { dropOlder } from '#db/trim.ts';
import { defineTask, noPayload } from './task.ts';

/**
 * Each night: ids of commands that nobody sends again, papers that are made anew when somebody asks (those that stand for
 * something agreed to stay), and files that wait for a form which nobody sends.
 */
export const trimTables = defineTask({
  name: 'trim-tables',
  payload: noPayload,
  cron: '20 2 * * *',
  async run({ db, settings: { commandLogDays, draftPdfDays } }) {
    await dropOlder(db, 'command_log', commandLogDays);
    await dropOlder(db, 'draft_pdf', draftPdfDays);
    await dropOlder(db, 'printed_sheet', draftPdfDays);
    await dropOlder(db, 'waiting_file', draftPdfDays);
  },
});
