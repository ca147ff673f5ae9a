import { sightOf } from '#domain/time-off/rest-day-access.ts';
import { listRestDays } from '#projections/time-off/rest-day-list.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { ledgerOfPerson } from './balances.server.ts';
import { ledgerWords } from './ledger.server.ts';
import { daysIn, spanWords } from './leave-words.ts';

/** How many of somebody's leaves their file shows. */
const SHOWN = 10;

/** Somebody's leave as their file shows it: what is left, and what they asked for last, as far as it may be seen. */
export async function restDaysOf(context: StaffContext, person: number) {
  const { services, corporation, actor, today, t, language } = context;
  const { db } = services;
  const filter = {
    keyword: null,
    statuses: null,
    person,
    kind: null,
    manager: null,
    unit: null,
    from: null,
    until: null,
    sight: sightOf(actor),
  };
  const request = { sort: 'start', direction: 'desc', limit: SHOWN, cursor: null, offset: 0 } as const;
  const [{ rows }, ledger] = await Promise.all([
    listRestDays(db, corporation, filter, request),
    ledgerOfPerson(db, corporation, person, today),
  ]);
  return {
    person,
    rows: rows.map((row) => ({
      id: row.id,
      kind: row.kindName ?? t('commerce.erased'),
      when: spanWords(row, t),
      days: daysIn(row.halves, language),
      status: row.status,
    })),
    accounts: (ledger === null ? [] : ledgerWords(ledger, context)).map(
      ({ key, account, period, state, balance }) => ({ key, account, period, state, balance }),
    ),
    ledger: pathTo('leaveLedger', { id: person }),
    all: pathTo('restDayList', {}, { status: 'all', person }),
  };
}

/** One's own leave in the chosen company. */
export const ownRestDays = async (context: StaffContext) =>
  context.actor.person === null || context.actor.corporation === null
    ? null
    : restDaysOf(context, context.actor.person);
