import { monthOf } from '#domain/kernel/dates.ts';
import { asOneContract, contractsOver } from '#domain/people/worked-contract.ts';
import { countLeave, isSameCount, type CountedDay } from '#domain/time-off/counting.ts';
import { MOST_RECOUNTED, recountRestDays } from '#domain/time-off/recount-commands.ts';
import { corporationCounting, standingFrom, type CountedLeave } from '#projections/time-off/counting.ts';
import { formText } from '../http/form-text.ts';
import { runIntent, type Intent } from '../http/intents.server.ts';
import { runCommand } from '../http/run-command.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { daysIn, spanWords } from './leave-words.ts';
import { sectionsOf } from './sections.server.ts';

const sum = (days: readonly CountedDay[]): number => days.reduce((total, { halves }) => total + halves, 0);

const outsideIllness = ({ ill }: CountedLeave, days: readonly CountedDay[]): CountedDay[] =>
  days.filter(({ day }) => !ill.some(({ from, until }) => day >= from && day <= until));

/** Leaves from this month on that come to something else by the rules of now. */
async function recountable({ services, corporation, today }: StaffContext) {
  const { db } = services;
  const [leaves, counting] = await Promise.all([
    standingFrom(db, corporation, `${monthOf(today)}-01`, MOST_RECOUNTED),
    corporationCounting(db, corporation),
  ]);
  return leaves.flatMap((leave) => {
    const contract = asOneContract(contractsOver(leave.contracts, leave.span));
    if (contract === null) return [];
    const counted = countLeave(leave.span, { ...counting, contract });
    const [before, days] = [leave.days, counted.days].map((all) => outsideIllness(leave, all));
    return isSameCount({ days: before ?? [] }, { days: days ?? [] })
      ? []
      : [{ ...leave, before: sum(before ?? []), after: sum(days ?? []) }];
  });
}

/** Who gains days and who loses some, before anything is counted anew. */
export async function recountPage(context: StaffContext) {
  const { t, language } = context;
  const found = await recountable(context);
  const people = (rows: typeof found) => new Set(rows.map(({ person }) => person)).size;
  return {
    title: t('timeOff.recount.title'),
    sections: await sectionsOf(context, 'balances'),
    ids: found.map(({ id }) => id).join(','),
    gaining: people(found.filter(({ before, after }) => after < before)),
    losing: people(found.filter(({ before, after }) => after > before)),
    rows: found.map(({ id, name, span, before, after }) => ({
      id,
      name: name || t('commerce.erased'),
      when: spanWords(span, t),
      before: daysIn(before, language),
      after: daysIn(after, language),
    })),
  };
}

/** Counts those anew that were looked at. */
const recount: Intent = {
  async run(context, _none, form) {
    const restDays = formText(form, 'ids').split(',').map(Number);
    const input = recountRestDays.input.parse({ restDays });
    await runCommand(context, recountRestDays, input, { form });
    return { to: pathTo('leaveRecount', {}), flash: 'timeOff.notice.recounted' };
  },
};

export const changeRecount = (context: StaffContext) => runIntent(context, { recount }, 0);
