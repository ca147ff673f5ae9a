import { aptitudes, examKinds, examStandings } from '#domain/health/exam.ts';
import { cancelRoles, manageRoles, planRoles, resultRoles } from '#domain/health/rights.ts';
import {
  countHealthExams,
  daysToConclude,
  listHealthExams,
  type HealthExamFilter,
} from '#projections/health/health-exams.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { askedId } from '../http/asked-id.ts';
import { askedDay } from '../http/asked-day.ts';
import { exportList } from '../http/export/export.server.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import type { ScreenContext, StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { formatDate } from '../ui/format.ts';
import { chosenColumns } from '../ui/list/list-columns.ts';
import { linkWith } from '../ui/links.ts';
import { examColumns, usualExamColumns } from './exam-columns.ts';

/** What somebody may do with exams of health. */
export const examRights = ({ may }: Pick<ScreenContext, 'may'>) => ({
  know: may(resultRoles),
  plan: may(planRoles),
  manage: may(manageRoles),
  cancel: may(cancelRoles),
});

/** The exams that an address asks for. */
function askedExams(context: StaffContext) {
  const { url, today } = context;
  const query = url.searchParams;
  const mayKnow = examRights(context).know;
  const asked = listAddress(url, { sort: 'day', direction: 'desc' });
  const filter: HealthExamFilter = {
    keyword: asked.keyword,
    person: askedId(url.searchParams, 'person'),
    kind: examKinds.find((one) => one === query.get('kind')) ?? null,
    standing: examStandings.find((one) => one === asked.status) ?? null,
    aptitude: aptitudes.find((one) => mayKnow && one === query.get('aptitude')) ?? null,
    from: askedDay(query, 'from'),
    until: askedDay(query, 'until'),
    today,
    mayKnow,
  };
  const columns = chosenColumns(examColumns(mayKnow), usualExamColumns, query);
  return { asked, filter, columns, mayKnow };
}

/** What the list is narrowed down by beside its tabs, each with the way out of it. */
async function chipsOf(
  { services, corporation, t }: StaffContext,
  address: string,
  filter: HealthExamFilter,
) {
  const { kind, aptitude, person } = filter;
  const names = await namesOfMembers(services.db, person === null ? [] : [person], corporation);
  const chip = (name: string, label: string) => ({
    label,
    to: linkWith(address, { [name]: null, cursor: null }),
    on: true,
  });
  return [
    ...(person === null ? [] : [chip('person', names.get(person) ?? t('commerce.erased'))]),
    ...(kind === null ? [] : [chip('kind', t(`health.kind.${kind}`))]),
    ...(aptitude === null ? [] : [chip('aptitude', t(`health.aptitude.${aptitude}`))]),
  ];
}

/** The list of exams, with what it can be narrowed by. */
export async function examList(context: StaffContext) {
  const { services, corporation, t, today } = context;
  const { asked, filter, columns, mayKnow } = askedExams(context);
  const rights = examRights(context);
  const [page, total, chips, toConclude] = await Promise.all([
    listHealthExams(services.db, corporation, filter, asked.request),
    countHealthExams(services.db, corporation, filter, COUNT_CAP + 1),
    chipsOf(context, asked.address, filter),
    rights.manage && filter.standing === 'toComplete' ? daysToConclude(services.db, corporation, today) : [],
  ]);
  const typed = (day: string | null) => (day === null ? '' : formatDate(day));
  return {
    ...listData(t('health.list'), asked, page, total),
    today,
    standing: filter.standing,
    kind: filter.kind,
    aptitude: filter.aptitude,
    days: { from: typed(filter.from), until: typed(filter.until) },
    columns: columns.map(({ key }) => key),
    chips,
    mayKnow,
    mayPlan: rights.plan,
    mayImport: rights.manage,
    toConclude: toConclude
      .filter(({ count }) => count > 1)
      .map(({ day, count }) => ({ day, count, to: pathTo('healthDayResults', { day }) })),
  };
}

export type ExamListData = Awaited<ReturnType<typeof examList>>;

/** The same list as a file. */
export async function exportExams(context: StaffContext): Promise<Response> {
  const { services, corporation, t, today } = context;
  const { asked, filter, columns } = askedExams(context);
  return exportList(context, {
    title: t('health.list'),
    columns,
    request: asked.request,
    page: (request) => listHealthExams(services.db, corporation, filter, request),
    contextOf: () => ({ t, today }),
  });
}
