import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import { sheetName } from '../kernel/sheet-name.ts';
import { closedAs, daysOfMonth, leaveMonthAggregate, monthText } from './leave-month.ts';
import { timeOffQuestions } from './questions.ts';

/** Its papers: of absences alone, and with variable elements of pay, in both languages. */
const closedSheets = (['leave', 'payReport'] as const).flatMap((kind) =>
  (['fr', 'en'] as const).map((language) => ({ kind, language })),
);

/** Closes a month: its report is printed as it stands, for good. */
export const closeLeaveMonth = command({
  name: 'CloseLeaveMonth',
  role: 'ROLE_PERSON_MANAGE_REST_DAY',
  input: z.object({ month: monthText }),
  refuses: ['LEAVE_MONTH_CLOSED'],
  async handle(work, actor, { month }) {
    const corporation = corporationOf(actor);
    if (`${month}-01` > todayIn(LEGAL_TIME_ZONE, new Date(work.now)))
      throw invalid({ month: ['timeOff.error.monthAhead'] });
    if (await work.ask(timeOffQuestions).isMonthClosed(corporation, month))
      throw conflict('LEAVE_MONTH_CLOSED', 'timeOff.error.monthClosed');
    const closing = await work.create(leaveMonthAggregate);
    await work.append(closing, [
      { type: 'LeaveMonthClosed', data: { closing: closing.id, corporation, month } },
    ]);
    // Printed at once for good: whoever asks for it later, after whatever changed, is handed the same file.
    const { first, last } = daysOfMonth(month);
    for (const { kind, language } of closedSheets)
      await work.enqueue({
        task: 'print-sheet',
        payload: {
          sheet: sheetName({ kind, id: corporation, as: closedAs(closing.id), language }),
          kind,
          id: corporation,
          ids: [],
          days: { from: first, until: last },
          revision: null,
          corporation,
          language,
        },
      });
    return { id: closing.id };
  },
});
