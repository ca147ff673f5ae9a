import { legalDayOf } from '#domain/kernel/dates.ts';
import { candidateStatuses, decisionsFrom, type CandidateStatus } from '#domain/recruitment/candidate.ts';
import {
  candidatesByStatus,
  countsByStatus,
  type BoardFilter,
  type CandidateRow,
} from '#projections/recruitment/candidates.ts';
import { formText } from '../http/form-text.ts';
import { runIntent } from '../http/intents.server.ts';
import { COUNT_CAP, listAddress, type ListAddress } from '../http/list.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import type { BoardCard, CardStep, StatusBoard, StatusColumn } from '../ui/board/status-board.ts';
import { formatDate, formatDecimal } from '../ui/format.ts';
import { linkWith } from '../ui/links.ts';
import { candidateName } from './candidate-columns.ts';
import { decisionIntents } from './candidate-decisions.server.ts';
import { candidateTones } from './candidate-tones.ts';

/** Cards of a column; the others are in the list. */
const MOST_CARDS = 20;

/** What may be decided of a candidate: a move at once, what asks for more by its question over the board. */
function stepsOf({ t }: StaffContext, address: string, { id, status }: CandidateRow): CardStep[] {
  const { moves, refuse, hire } = decisionsFrom(status);
  const asked = (column: CandidateStatus, dialog: 'refuse' | 'hire'): CardStep => ({
    column,
    label: t(`recruitment.action.${dialog}`),
    to: linkWith(address, { card: id, dialog }),
  });
  return [
    ...moves.map((column) => ({
      column,
      label: t(`recruitment.move.${column}`),
      send: { intent: 'move', fields: { card: String(id), status: column } },
    })),
    ...(hire ? [asked('hired', 'hire')] : []),
    ...(refuse ? [asked('refused', 'refuse')] : []),
  ];
}

function cardOf(context: StaffContext, address: string, row: CandidateRow): BoardCard {
  const { t } = context;
  const [said, moment] = row.sentAt === null ? ['invited', row.invitedAt] : ['sent', row.sentAt];
  return {
    id: String(row.id),
    title: candidateName(row) || t('commerce.erased'),
    to: pathTo('candidateForm', { id: row.id }),
    ...(row.job !== null && { about: row.job }),
    notes: [{ text: t(`recruitment.board.${said}`, { date: formatDate(legalDayOf(moment)) }) }],
    steps: stepsOf(context, address, row),
  };
}

/** The candidates of a list by where their applications stand, the newest of each. */
export async function candidateBoard(
  context: StaffContext,
  { address }: ListAddress,
  filter: BoardFilter,
): Promise<StatusBoard> {
  const { services, corporation, language, t } = context;
  const [rows, counts] = await Promise.all([
    candidatesByStatus(services.db, corporation, filter, MOST_CARDS),
    countsByStatus(services.db, corporation, filter, COUNT_CAP + 1),
  ]);
  const columnOf = (status: CandidateStatus): StatusColumn => {
    const count = counts.get(status) ?? 0;
    const n = formatDecimal(String(Math.min(count, COUNT_CAP)), language);
    return {
      id: status,
      label: t(`recruitment.status.${status}`),
      tone: candidateTones[status],
      count: count > COUNT_CAP ? `${n}+` : n,
      cards: rows.filter((row) => row.status === status).map((row) => cardOf(context, address, row)),
      ...(count > MOST_CARDS && {
        more: { label: t('lists.board.all'), to: linkWith(address, { view: null, status }) },
      }),
    };
  };
  return {
    id: 'candidate-board',
    label: t('recruitment.list'),
    columns: candidateStatuses.map((status) => columnOf(status)),
  };
}

/** Does what a card of the board asks for, and comes back to the board as it was looked at. */
export async function runCandidateBoard(context: StaffContext) {
  const card = Number(formText(await context.request.clone().formData(), 'card'));
  if (!Number.isSafeInteger(card) || card < 1) throw new Response(null, { status: 400 });
  const back = linkWith(listAddress(context.url, { sort: 'newest', direction: 'desc' }).address, {});
  return runIntent(
    context,
    decisionIntents(() => back),
    card,
  );
}
