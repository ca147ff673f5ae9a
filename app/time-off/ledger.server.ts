import { isCivilDate, type CivilDate } from '#domain/kernel/dates.ts';
import { typedDate } from '#domain/kernel/typed-date.ts';
import { daysOfParts } from '#domain/time-off/accrual.ts';
import type { Ledger, LedgerPeriod, TakenDays } from '#domain/time-off/ledger.ts';
import { seesAll, sightOf } from '#domain/time-off/rest-day-access.ts';
import { withdrawLeaveEntry } from '#domain/time-off/leave-entry-commands.ts';
import { isColleague, namesOfMembers } from '#projections/people/people.ts';
import { waitingDays } from '#projections/time-off/ledgers.ts';
import { deciderOf } from '#projections/time-off/deputies.ts';
import { formText } from '../http/form-text.ts';
import { runIntent, type Intent } from '../http/intents.server.ts';
import { notFound } from '../http/problems.ts';
import { runCommand } from '../http/run-command.server.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { formatDate } from '../ui/format.ts';
import { ledgerOfPerson, waitingByAccount } from './balances.server.ts';
import { decimalDays } from './leave-words.ts';
import { sectionsOf } from './sections.server.ts';

/** The day that accounts are asked for on; today unless it says another. */
export function askedDay({ url, today }: StaffContext): CivilDate {
  const typed = url.searchParams.get('day') ?? '';
  const day = typedDate(typed, null) ?? typed;
  return isCivilDate(day) ? day : today;
}

/** "2025–2026", "2026"; what an account without years is called. */
function periodWords({ period }: LedgerPeriod, t: StaffContext['t']): string {
  if (period === null) return t('timeOff.ledger.always');
  return t('timeOff.fromTo', { from: formatDate(period.start), until: formatDate(period.end) });
}

/** One account of a year, in words. */
export interface AccountWords {
  key: string;
  account: string;
  period: string;
  state: LedgerPeriod['state'];
  until: string | null;
  balance: string;
  lines: {
    key: string;
    day: string;
    sort: string;
    days: string;
    rule: string;
    to: string | null;
    entry: number | null;
  }[];
}

/** A ledger in words: each line with the rule that it follows. */
export function ledgerWords(
  ledger: Ledger,
  { t, language }: Pick<StaffContext, 't' | 'language'>,
): AccountWords[] {
  const days = (parts: number) => decimalDays(daysOfParts(parts), language);
  return ledger.periods
    .map((period) => ({
      key: `${period.account}-${period.period?.start ?? ''}`,
      account: t(`timeOff.account.${period.account}`),
      period: periodWords(period, t),
      state: period.state,
      until: period.until && formatDate(period.until),
      balance: days(period.balance),
      lines: period.lines.map((line, index) => ({
        key: String(index),
        day: line.day,
        sort: t(`timeOff.sort.${line.sort}`),
        days: days(line.parts),
        rule: t(`timeOff.rule.${line.rule.name}`, wordsOf(line.rule.params, language)),
        to: line.restDay === null ? null : pathTo('restDayDetails', { id: line.restDay }),
        entry: line.entry,
      })),
    }))
    .filter(({ lines }) => lines.length > 0);
}

const wordsOf = (
  params: Readonly<Record<string, string | number>>,
  language: StaffContext['language'],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && isCivilDate(value)
        ? formatDate(value)
        : decimalDays(String(value), language),
    ]),
  );

/** Whose accounts the address asks for, as far as they may be seen. @throws Response 404 */
async function whose({ services, corporation, actor, params, t }: StaffContext) {
  const id = idOf(params, 'id');
  const { db } = services;
  const [here, manager, names] = await Promise.all([
    isColleague(db, id, corporation),
    deciderOf(db, id, corporation),
    namesOfMembers(db, [id], corporation),
  ]);
  if (!here || !seesAll(sightOf(actor), id, manager)) throw notFound();
  return { id, name: names.get(id) ?? t('commerce.erased') };
}

/** What waits for an answer of each account: no balance is less by it yet. */
const waitingWords = (days: readonly TakenDays[], { t, language }: Pick<StaffContext, 't' | 'language'>) =>
  waitingByAccount(days).map(({ account, days: waiting }) => ({
    account: t(`timeOff.account.${account}`),
    days: decimalDays(waiting, language),
  }));

/** The accounts of somebody on a day, with what each figure is made of. */
export async function ledgerPage(context: StaffContext) {
  const { services, corporation, actor, t, may, today } = context;
  const { id, name } = await whose(context);
  const day = askedDay(context);
  const [ledger, waiting] = await Promise.all([
    ledgerOfPerson(services.db, corporation, id, day),
    waitingDays(services.db, corporation, [id]),
  ]);
  const own = id === actor.person;
  return {
    title: own ? t('timeOff.ledger.own') : t('timeOff.ledger.of', { name }),
    id,
    day,
    today,
    sections: await sectionsOf(context, own ? 'own' : 'balances'),
    accounts: ledger === null ? null : ledgerWords(ledger, context),
    waiting: waitingWords(waiting.get(id) ?? [], context),
    mayPost: may('ROLE_PERSON_MANAGE_REST_DAY'),
  };
}

/** Takes a posted line back. */
const withdraw: Intent = {
  async run(context, person, form) {
    const input = withdrawLeaveEntry.input.parse({ id: formText(form, 'entry') });
    await runCommand(context, withdrawLeaveEntry, input, { form });
    return { to: pathTo('leaveLedger', { id: person }), flash: 'timeOff.notice.entryWithdrawn' };
  },
};

export const changeLedger = async (context: StaffContext) =>
  runIntent(context, { withdraw }, (await whose(context)).id);
