import { z } from 'zod';
import { printStatement } from '../print-statement.ts';
import { defineTask } from '../task.ts';

/** Makes the PDF of a client's account as it is now, for whoever asked to see it. */
export const statementPdf = defineTask({
  name: 'statement-pdf',
  payload: z.object({
    statement: z.string(),
    corporation: z.number(),
    client: z.number(),
    from: z.string(),
    until: z.string(),
    language: z.enum(['fr', 'en']),
  }),
  async run(runtime, { statement, ...asked }) {
    const content = await printStatement(runtime, asked);
    if (content === null) return;
    const hash = await runtime.files.put(runtime.db, content, 'application/pdf');
    await runtime.db.updateTable('statement_pdf').set({ hash }).where('id', '=', statement).execute();
  },
});
