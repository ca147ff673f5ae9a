import { candidateStatuses } from '#domain/recruitment/candidate.ts';
import { namesOfUsers } from '#projections/people/people.ts';
import {
  countsByStatus,
  candidateJobs,
  candidateRecruiters,
  countCandidates,
  listCandidates,
  type BoardFilter,
} from '#projections/recruitment/candidates.ts';
import { unitOptions } from '../people/unit-options.server.ts';
import { askedDay } from '../http/asked-day.ts';
import { askedId } from '../http/asked-id.ts';
import { exportList } from '../http/export/export.server.ts';
import { COUNT_CAP, listAddress, listData, type ListAddress } from '../http/list.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { Option } from '../ui/form/field.tsx';
import { formatDate } from '../ui/format.ts';
import { linkWith } from '../ui/links.ts';
import { chosenColumns } from '../ui/list/list-columns.ts';
import { candidateBoard } from './candidate-board.server.ts';
import { candidateColumns, usualCandidateColumns } from './candidate-columns.ts';
import { candidateDays, candidateFilters } from './candidate-filters.ts';
import { knownOfCard } from './known-people.server.ts';

/** What the address of the list or the board narrows by, the status apart. */
function filterIn({ url }: StaffContext, { keyword }: ListAddress): BoardFilter {
  const query = url.searchParams;
  return {
    keyword,
    job: query.get('job')?.slice(0, 120) || null,
    unit: askedId(query, 'unit'),
    recruiter: askedId(query, 'recruiter'),
    from: askedDay(query, 'from'),
    until: askedDay(query, 'until'),
  };
}

/** The candidates that an address asks for. */
function askedCandidates(context: StaffContext) {
  const asked = listAddress(context.url, { sort: 'newest', direction: 'desc' });
  const narrowed = filterIn(context, asked);
  const status = candidateStatuses.find((one) => one === asked.status) ?? null;
  const columns = chosenColumns(candidateColumns, usualCandidateColumns, context.url.searchParams);
  return { asked, narrowed, status, filter: { ...narrowed, status }, columns };
}

/** What the list can be narrowed by, as choices. */
async function filterChoices(context: StaffContext) {
  const { services, corporation, language, t } = context;
  const [jobs, unit, recruiters] = await Promise.all([
    candidateJobs(services.db, corporation),
    unitOptions(context),
    candidateRecruiters(services.db, corporation),
  ]);
  const names = await namesOfUsers(services.db, recruiters);
  return {
    job: jobs.map((job): Option => ({ value: job, label: job })),
    unit,
    recruiter: [...names]
      .map(([id, name]): Option => ({ value: id, label: name ?? t('commerce.erased') }))
      .toSorted((a, b) => a.label.localeCompare(b.label, language)),
  };
}

/** The list of candidates or their board, with what it can be narrowed by. */
export async function candidateList(context: StaffContext) {
  const { services, corporation, url, t } = context;
  const { asked, narrowed, status, filter, columns } = askedCandidates(context);
  const card = url.searchParams.get('card');
  const isBoard = url.searchParams.get('view') === 'board';
  const [page, total, counts, options] = await Promise.all([
    listCandidates(services.db, corporation, filter, asked.request),
    countCandidates(services.db, corporation, filter, COUNT_CAP + 1),
    countsByStatus(services.db, corporation, narrowed, COUNT_CAP + 1),
    filterChoices(context),
  ]);
  const chips = candidateFilters.flatMap((name) => {
    const label = options[name].find(({ value }) => value === narrowed[name])?.label;
    return label === undefined ? [] : [{ label, to: linkWith(asked.address, { [name]: null }), on: true }];
  });
  const dayChips = candidateDays.flatMap((name) => {
    const day = narrowed[name];
    if (!day) return [];
    const label = `${t(`recruitment.filter.${name}`)} ${formatDate(day)}`;
    return [{ label, to: linkWith(asked.address, { [name]: null }), on: true }];
  });
  return {
    ...listData(t('recruitment.list'), asked, page, total),
    status,
    counts: Object.fromEntries(counts),
    columns: columns.map(({ key }) => key),
    filter: narrowed,
    options,
    chips: [...chips, ...dayChips],
    board: isBoard ? await candidateBoard(context, asked, narrowed) : null,
    card,
    known: card === null ? [] : await knownOfCard(context, Number(card)),
  };
}

export type CandidateListData = Awaited<ReturnType<typeof candidateList>>;

/** The same list as a file. */
export async function exportCandidates(context: StaffContext): Promise<Response> {
  const { services, corporation, t } = context;
  const { asked, filter, columns } = askedCandidates(context);
  return exportList(context, {
    title: t('recruitment.list'),
    columns,
    request: asked.request,
    page: (request) => listCandidates(services.db, corporation, filter, request),
    contextOf: () => ({ t }),
  });
}
