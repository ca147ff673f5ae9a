import type { CivilDate } from '#domain/kernel/dates.ts';
import { MAIN_LEAVE } from '#domain/time-off/accrual.ts';
import { countLeave, daysText, type CountingFacts, type LeaveSpan } from '#domain/time-off/counting.ts';
import { eventOf, isBeyond, proposedEnd } from '#domain/time-off/leave-event.ts';
import { spansOverlap } from '#domain/kernel/half-days.ts';
import { isTooLong, kindOf } from '#domain/time-off/planned-leave.ts';
import { hasBalance, prospectOf } from '#domain/time-off/prospect.ts';
import { decides, seesAll, sightOf } from '#domain/time-off/rest-day-access.ts';
import { deciderOf } from '#projections/time-off/deputies.ts';
import { choices } from '#projections/records/records.ts';
import { countingFacts } from '#projections/time-off/counting.ts';
import { prospectFacts } from '#projections/time-off/ledgers.ts';
import { awayBetween, standingLeaves, type Away } from '#projections/time-off/rest-day-list.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { Language } from '../ui/format.ts';
import { pathTo } from '../paths.ts';
import { leftBy, type Left } from './balances.server.ts';
import { spanWords } from './leave-words.ts';

/** What follows from a leave, before it is sent or decided: what it takes, what is left, and who else is away. */
export interface Outlook {
  days: string;
  unit: 'working' | 'weekdays';
  /** Of the account that it is taken from; null: of none that has a balance. */
  balance: (Left & { account: string }) | null;
  /** What is in the way: the leave would be refused. */
  obstacle: string | null;
  needsDocument: boolean;
  /** Of a family event: what it gives, whether more is asked for, and the last day of all of it. */
  event: {
    name: string;
    days: string | null;
    months: number | null;
    basis: string | null;
    end: string | null;
    beyond: boolean;
    /** The paper that proves it, where one is asked for. */
    document: string | null;
  } | null;
  /** More of paid leave in one go than the law lets; null: not so. */
  longest: number | null;
  /** People who are away meanwhile, as far as whoever looks may know. */
  away: { id: string; name: string; when: string; to: string | null }[];
  /** How many others of their team are. */
  team: number;
  board: string;
}

/** More than that is seen on the board. */
const MOST_SHOWN = 12;

interface Asked {
  person: number;
  span: LeaveSpan;
  kind: number;
  /** What it is for, where it is for a family event. */
  event: number | null;
  /** The leave itself, where it is known already. */
  except: number | null;
}

/**
 * Who of those whom one may see is away on one of these days, of the same team first; and of the others of that team, how
 * many are: neither who nor why.
 */
async function alsoAway({ services, corporation, actor, t }: StaffContext, { person, span, except }: Asked) {
  const { db } = services;
  const sight = sightOf(actor);
  const [found, manager] = await Promise.all([
    awayBetween(db, corporation, span.start, span.end),
    deciderOf(db, person, corporation),
  ]);
  const meanwhile = found.filter(
    (one) => one.id !== except && one.person !== person && spansOverlap(one, span),
  );
  const isSeen = (one: Away): boolean =>
    seesAll(sight, one.person, one.manager) || (sight.absences && one.status !== 'IN_WAITING');
  const ofTeam = meanwhile.filter(
    (one) => !isSeen(one) && manager !== null && one.manager === manager && one.status !== 'IN_WAITING',
  );
  const away = meanwhile
    .filter(isSeen)
    .toSorted((a, b) => Number(b.manager === manager) - Number(a.manager === manager))
    .slice(0, MOST_SHOWN)
    .map((one) => ({
      id: `${one.id}-${one.start}`,
      name: one.name || t('commerce.erased'),
      when: spanWords(one, t),
      to: seesAll(sight, one.person, one.manager) ? pathTo('restDayDetails', { id: one.id }) : null,
    }));
  return { away, team: new Set(ofTeam.map((one) => one.person)).size };
}

/** The first day of the month that shows a day. */
const monthOfDay = (day: CivilDate): string => day.slice(0, 7);

/** Whether a kind of leave, or the event that it is for, asks for a proof. */
export async function asksForProof(
  { services, corporation, language }: StaffContext,
  kind: number | null,
  event: number | null,
): Promise<boolean> {
  const lists = await choices(services.db, ['activitytype', 'leaveevent'], corporation);
  const [kinds, events] = [lists.get('activitytype') ?? [], lists.get('leaveevent') ?? []];
  return (
    kinds.some(({ id, values }) => id === kind && values['needsDocument'] === true) ||
    events.some(({ id, values }) => id === event && documentOf(values, language) !== null)
  );
}

/** What follows from a leave of somebody. */
export async function outlookOf(context: StaffContext, asked: Asked): Promise<Outlook> {
  const { services, corporation, language, t } = context;
  const { db } = services;
  const { person, span, kind: kindId, event, except } = asked;
  const [lists, facts, standing, others] = await Promise.all([
    choices(db, ['activitytype', 'leaveevent'], corporation, language),
    countingFacts(db, corporation, person, span),
    standingLeaves(db, person, corporation, span.start, span.end),
    alsoAway(context, asked),
  ]);
  const record = lists.get('activitytype')?.find(({ id }) => id === kindId);
  const kind = record && kindOf(record.id, record.label, record.values);
  const counted = facts && countLeave(span, facts);
  const halves = counted?.halves ?? 0;
  const inTheWay = standing.find((one) => one.id !== except && spansOverlap(one, span));
  const account = kind?.account ?? null;
  const accounts = hasBalance(account)
    ? ((await prospectFacts(db, corporation, [person], span.end)).get(person) ?? null)
    : null;
  const own = counted?.days ?? [];
  const left =
    accounts && hasBalance(account)
      ? leftBy(prospectOf(accounts, account, { own, end: span.end, except }))
      : null;
  const events = lists.get('leaveevent') ?? [];
  const forEvent = eventOutlook(events, event, { span, facts, halves, language });
  return {
    days: daysText(halves),
    unit: counted?.unit ?? 'working',
    balance: left === null || account === null ? null : { account: t(`timeOff.account.${account}`), ...left },
    obstacle: obstacleOf(facts !== null, halves, inTheWay, t),
    needsDocument: record?.values['needsDocument'] === true || (forEvent?.document ?? null) !== null,
    event: forEvent,
    longest: kind && counted && isTooLong(kind, counted) ? MAIN_LEAVE[counted.unit] : null,
    ...others,
    board: pathTo('restDayBoard', {}, { month: monthOfDay(span.start) }),
  };
}

/** A leave, and what it counts. */
interface Counted {
  span: LeaveSpan;
  facts: CountingFacts | null;
  halves: number;
  language: Language;
}

/** What a family event gives, and what was asked for beside it. */
function eventOutlook(
  events: readonly { id: number; label: string; values: Readonly<Record<string, unknown>> }[],
  asked: number | null,
  { span, facts, halves, language }: Counted,
): Outlook['event'] {
  const found = events.find(({ id }) => id === asked);
  if (found === undefined) return null;
  const event = eventOf(found.id, found.label, found.values);
  return {
    name: event.name,
    days: event.days,
    months: event.months,
    basis: event.legalBasis,
    end: facts && proposedEnd(event, span, facts),
    beyond: isBeyond(event, span, halves),
    document: documentOf(found.values, language),
  };
}

/** The paper that proves an event, in the reader's language where it is said in it. */
function documentOf(values: Readonly<Record<string, unknown>>, language: Language): string | null {
  const { document, documentEn } = values;
  const named = language === 'en' && typeof documentEn === 'string' ? documentEn : document;
  return typeof named === 'string' && named !== '' ? named : null;
}

function obstacleOf(
  underContract: boolean,
  halves: number,
  inTheWay: LeaveSpan | undefined,
  t: StaffContext['t'],
): string | null {
  if (!underContract) return t('timeOff.error.outsideContract');
  if (inTheWay !== undefined) return t('timeOff.inTheWay', { span: spanWords(inTheWay, t) });
  return halves === 0 ? t('timeOff.error.nothingCounted') : null;
}

/** Whose leave somebody may ask for: their own and that of those they decide about. */
export const mayAskFor = (
  { actor, may }: Pick<StaffContext, 'actor' | 'may'>,
  person: number,
  manager: number | null,
): boolean =>
  person === actor.person
    ? may(['ROLE_PERSON_ADD_REST_DAY', 'ROLE_PERSON_MANAGE_REST_DAY', 'ROLE_MANAGER_REST_DAY'])
    : decides(sightOf(actor), person, manager);
