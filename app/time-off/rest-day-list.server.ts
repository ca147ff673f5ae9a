import { restDayStatuses } from '#domain/time-off/rest-day.ts';
import { decides, sightOf } from '#domain/time-off/rest-day-access.ts';
import { countRestDays, listRestDays } from '#projections/time-off/rest-day-list.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { formText } from '../http/form-text.ts';
import { runIntent, type Intent } from '../http/intents.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { linkWith } from '../ui/links.ts';
import { pathTo } from '../paths.ts';
import { restDayIntents } from './rest-day-intents.server.ts';
import { sectionsOf } from './sections.server.ts';

/** Those that wait, unless another status or all are asked for. */
const tabs = [...restDayStatuses, 'all'] as const;

/** The filter that the address asks for. */
export function askedRestDays({ url, actor }: StaffContext) {
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const tab = tabs.find((one) => one === asked.status) ?? 'IN_WAITING';
  const person = Number(url.searchParams.get('person'));
  return {
    asked,
    tab,
    filter: {
      keyword: asked.keyword,
      status: tab === 'all' ? null : tab,
      person: Number.isSafeInteger(person) && person > 0 ? person : null,
      kind: null,
      from: null,
      until: null,
      sight: sightOf(actor),
    },
  };
}

/** Requests for leave that somebody sees in full. */
export async function restDayListPage(context: StaffContext) {
  const { services, corporation, actor, t, may } = context;
  const { asked, tab, filter } = askedRestDays(context);
  const [page, total] = await Promise.all([
    listRestDays(services.db, corporation, filter, asked.request),
    countRestDays(services.db, corporation, filter, COUNT_CAP + 1),
  ]);
  const sight = sightOf(actor);
  return {
    ...listData(t('timeOff.title'), asked, page, total),
    sections: await sectionsOf(context, 'list'),
    tabs: tabs.map((one) => ({
      label: t(one === 'all' ? 'timeOff.all' : `timeOff.statuses.${one}`),
      to: linkWith(asked.address, { status: one === 'IN_WAITING' ? null : one, cursor: null }),
      current: one === tab,
    })),
    decidable: page.rows
      .filter((row) => decides(sight, row.person, row.manager) && row.status === 'IN_WAITING')
      .map(({ id }) => id),
    mayAsk: may(['ROLE_PERSON_ADD_REST_DAY', 'ROLE_PERSON_MANAGE_REST_DAY', 'ROLE_MANAGER_REST_DAY']),
  };
}

/** Agrees to a request from the list. */
const validate: Intent = {
  async run(context, _none, form) {
    const id = Number(formText(form, 'id'));
    const step = restDayIntents(() => pathTo('restDayList', {}))['validate'];
    if (!step || !Number.isSafeInteger(id) || id < 1) throw new Response(null, { status: 404 });
    return step.run(context, id, form);
  },
};

export const changeRestDays = (context: StaffContext) => runIntent(context, { validate }, 0);
