import { randomUUID } from 'node:crypto';
import { data } from '@remix-run/node';
import { cancelRestDay, validateRestDay } from '#domain/time-off/rest-day-commands.ts';
import { openStatuses, restDayStatuses, type RestDayStatus } from '#domain/time-off/rest-day.ts';
import { decides, sightOf, type Sight } from '#domain/time-off/rest-day-access.ts';
import {
  countRestDays,
  findRestDays,
  listRestDays,
  type RestDayRow,
} from '#projections/time-off/rest-day-list.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { askedDay } from '../http/asked-day.ts';
import { formText } from '../http/form-text.ts';
import { isBulkOperation, showBulkOperation, startBulkOperation } from '../bulk/bulk-operation.server.ts';
import { commandIdOf } from '../http/command-id.ts';
import { runIntentOf } from '../http/intents.server.ts';
import { checkCorporation } from '../http/run-command.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { linkWith } from '../ui/links.ts';
import { pathTo } from '../paths.ts';
import { askedFilters, filterChips, filterChoices } from './leave-filters.server.ts';
import { daysIn, spanWords } from './leave-words.ts';
import { answerIntent, answerIntents } from './rest-day-answers.server.ts';
import { sectionsOf } from './sections.server.ts';

/** Those that wait for an answer, requests and cancellations, unless a status or all are asked for. */
const tabs = ['open', ...restDayStatuses, 'all'] as const;
type Tab = (typeof tabs)[number];

const statusesOf = (tab: Tab): readonly RestDayStatus[] | null => {
  if (tab === 'all') return null;
  return tab === 'open' ? openStatuses : [tab];
};

/** The filter that the address asks for. */
export function askedRestDays(context: StaffContext) {
  const { url, actor, today } = context;
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const tab = tabs.find((one) => one === asked.status) ?? 'open';
  const narrowed = askedFilters(context);
  return {
    asked,
    tab,
    narrowed,
    filter: {
      keyword: asked.keyword,
      statuses: statusesOf(tab),
      ...narrowed,
      unit: narrowed.unit === null ? null : { id: narrowed.unit, day: today },
      from: askedDay(url.searchParams, 'from'),
      until: askedDay(url.searchParams, 'until'),
      sight: sightOf(actor),
    },
  };
}

/** Whether a request waits for somebody to decide about it. */
const waitsFor = (sight: Sight, { status, person, manager }: RestDayRow): boolean =>
  openStatuses.includes(status) && decides(sight, person, manager);

/** Requests for leave that somebody sees in full. */
export async function restDayListPage(context: StaffContext) {
  const { services, corporation, actor, t, may } = context;
  const { asked, tab, filter, narrowed } = askedRestDays(context);
  const [page, total, options] = await Promise.all([
    listRestDays(services.db, corporation, filter, asked.request),
    countRestDays(services.db, corporation, filter, COUNT_CAP + 1),
    filterChoices(context),
  ]);
  const sight = sightOf(actor);
  return {
    ...listData(t('timeOff.title'), asked, page, total),
    sections: await sectionsOf(context, 'list'),
    tabs: tabs.map((one) => ({
      label: t(one === 'all' || one === 'open' ? `timeOff.${one}` : `timeOff.statuses.${one}`),
      to: linkWith(asked.address, { status: one === 'open' ? null : one, cursor: null }),
      current: one === tab,
    })),
    narrowed,
    period: { from: context.url.searchParams.get('from'), until: context.url.searchParams.get('until') },
    options,
    chips: filterChips(asked.address, narrowed, options),
    selectAll: context.url.searchParams.get('select') === 'page',
    decidable: page.rows.filter((row) => waitsFor(sight, row)).map(({ id }) => id),
    mayDecide: sight.everything || sight.team,
    mayAsk: may(['ROLE_PERSON_ADD_REST_DAY', 'ROLE_PERSON_MANAGE_REST_DAY', 'ROLE_MANAGER_REST_DAY']),
  };
}

/** Requests that are agreed to together. */
const MOST_TOGETHER = 200;

/** Of those that were ticked, what somebody can decide about now; the others are counted. */
async function chosenRequests(context: StaffContext, form: FormData) {
  const { services, corporation, actor } = context;
  const sight = sightOf(actor);
  const ids = [...new Set(form.getAll('restDay').map(Number))].filter(
    (id) => Number.isSafeInteger(id) && id > 0,
  );
  const found = await findRestDays(services.db, ids.slice(0, MOST_TOGETHER), corporation, sight);
  const rows = found.filter((row) => waitsFor(sight, row));
  return { rows, left: ids.length - rows.length };
}

/** What would be agreed to together, for whoever is to confirm it. */
export interface Together {
  question: {
    rows: { id: number; name: string; kind: string; when: string; days: string }[];
    /** Others that were ticked. */
    left: number;
  };
}

/** What would be agreed to: nothing is done. */
async function askAbout(context: StaffContext, form: FormData) {
  const { rows, left } = await chosenRequests(context, form);
  return data<Together>({
    question: {
      rows: rows.map(({ id, name, kindName, halves, status, ...span }) => ({
        id,
        name: name || context.t('commerce.erased'),
        kind: [
          kindName ?? context.t('commerce.erased'),
          status === 'CANCEL_IN_WAITING' && context.t('timeOff.statuses.CANCEL_IN_WAITING'),
        ]
          .filter(Boolean)
          .join(' · '),
        when: spanWords(span, context.t),
        days: daysIn(halves, context.language),
      })),
      left,
    },
  });
}

/** Has the worker agree to each of those that were confirmed, each with its own result. */
async function approveAll(context: StaffContext, form: FormData) {
  checkCorporation(context, form);
  const id = commandIdOf(form).commandId ?? randomUUID();
  if (await isBulkOperation(context, id)) throw showBulkOperation(id);
  const { rows } = await chosenRequests(context, form);
  if (rows.length === 0) return askAbout(context, form);
  throw await startBulkOperation(context, {
    id,
    name: 'leaveApproval',
    params: {},
    back: pathTo('restDayList', {}),
    items: rows.map((row) => ({
      label: `${row.name || context.t('commerce.erased')} · ${spanWords(row, context.t)}`,
      about: pathTo('restDayDetails', { id: row.id }),
      version: null,
      ...(row.status === 'IN_WAITING'
        ? { command: validateRestDay, input: { id: row.id } }
        : { command: cancelRestDay, input: { id: row.id, reason: null } }),
    })),
  });
}

export async function changeRestDays(context: StaffContext) {
  const form = await context.request.formData();
  const asked = formText(form, 'intent');
  if (asked === 'ask') return askAbout(context, form);
  if (asked === 'approve') return approveAll(context, form);
  const [, step, pressed] = /^(validate|acceptCancellation)-(\d{1,15})$/u.exec(asked) ?? [];
  if (pressed === undefined) return runIntentOf(context, answerIntents(), 0, form);
  const one = answerIntent(step === 'validate' ? step : 'acceptCancellation', Number(pressed));
  return runIntentOf(context, { [asked]: one }, 0, form);
}
