import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import {
  documentsByLabel,
  sumsByLabel,
  type DocumentFilter,
  type DocumentRow,
} from '#projections/documents/documents-by-label.ts';
import type { StatusTotal } from '#projections/documents/document-totals.ts';
import { runIntent, type Intent } from '../../http/intents.server.ts';
import { COUNT_CAP, listAddress } from '../../http/list.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { documentScreens } from '../../links/document-screens.ts';
import { toneOfStatus } from '../../links/status.tsx';
import { pathTo } from '../../paths.ts';
import type { CardStep, BoardCard, StatusBoard, StatusColumn } from '../../ui/board/status-board.ts';
import { formatDate, formatDecimal, formatMoney } from '../../ui/format.ts';
import { linkWith } from '../../ui/links.ts';
import { documentDetails, type Questions } from '../details/document-details.server.ts';
import type { BoardStage } from '../kinds/document-page.ts';
import { documentPages } from '../kinds/registry.server.ts';
import { shownLabel } from '../list/document-list.ts';

/** Cards of a column; the others are in the list. */
const MOST_CARDS = 20;

/** The columns of a kind's board, where the address asks for it; null: the list. */
export function askedBoard({ url }: StaffContext, kind: DocumentKind): readonly BoardStage[] | null {
  return url.searchParams.get('view') === 'board' ? (documentPages[kind].board ?? null) : null;
}

const addressOf = ({ url }: StaffContext): string =>
  listAddress(url, { sort: 'newest', direction: 'desc' }).address;

/** The card whose question is asked, or whose answer is sent; null for none. */
function askedCard({ url }: StaffContext): number | null {
  const card = Number(url.searchParams.get('card'));
  return Number.isSafeInteger(card) && card > 0 ? card : null;
}

interface Asked {
  context: StaffContext;
  kind: DocumentKind;
  stages: readonly BoardStage[];
  address: string;
}

/** The steps that this person may take with a document: each asks on the board, as on its own page. */
function stepsOf({ context, stages, address }: Asked, row: DocumentRow): CardStep[] {
  const { t, may } = context;
  return stages.flatMap(({ label, step }) =>
    step?.from.includes(row.label) && may(step.role)
      ? [
          {
            column: label,
            label: t(`commerce.action.${step.action}`),
            to: linkWith(address, { card: row.version, dialog: step.action }),
          },
        ]
      : [],
  );
}

function notesOf({ t, today }: StaffContext, row: DocumentRow): BoardCard['notes'] {
  const { label, days } = shownLabel(row, today);
  if (days > 0) return [{ text: t(`commerce.status.${row.kind}.${label}`, { count: days }), tone: 'warn' }];
  return row.date === null ? [] : [{ text: formatDate(row.date) }];
}

function cardOf(asked: Asked, row: DocumentRow): BoardCard {
  const { t, language } = asked.context;
  const rank = row.rank > 1 ? ` v${row.rank}` : '';
  return {
    id: String(row.version),
    title: (row.number ?? t('commerce.draft')) + rank,
    to: pathTo(documentScreens(row.kind).details, { versionId: row.version }),
    about: [row.clientName ?? t('commerce.erased'), row.title].filter(Boolean).join(' · '),
    amount: formatMoney(row.totalWithoutVat, language),
    notes: notesOf(asked.context, row),
    steps: stepsOf(asked, row),
  };
}

function columnOf(
  asked: Asked,
  { label, listed = label }: BoardStage,
  rows: readonly DocumentRow[],
  total: Pick<StatusTotal, 'count' | 'withoutVat'> | undefined,
): StatusColumn {
  const { context, kind, address } = asked;
  const { t, language } = context;
  const { count = 0, withoutVat = '0' } = total ?? {};
  const capped = count > COUNT_CAP;
  const n = formatDecimal(String(capped ? COUNT_CAP : count), language);
  return {
    id: label,
    label: t(`commerce.status.${kind}.${label}`),
    tone: toneOfStatus(label),
    count: capped ? `${n}+` : n,
    ...(!capped && { amount: t('lists.board.withoutVat', { amount: formatMoney(withoutVat, language) }) }),
    cards: rows.filter((row) => row.label === label).map((row) => cardOf(asked, row)),
    ...(count > MOST_CARDS && {
      more: { label: t('lists.board.all'), to: linkWith(address, { view: null, status: listed }) },
    }),
  };
}

/**
 * The documents of a list by their labels, each with the first of them. What all of a label come to is kept ready, or
 * counted up to a cap where the list is narrowed: two questions at most.
 */
export async function documentBoard(
  context: StaffContext,
  kind: DocumentKind,
  stages: readonly BoardStage[],
  { filter, narrowed }: { filter: DocumentFilter; narrowed: boolean },
  totals: ReadonlyMap<string, StatusTotal>,
): Promise<StatusBoard> {
  const { services, corporation, t } = context;
  const labels = stages.map(({ label }) => label);
  const [rows, sums] = await Promise.all([
    documentsByLabel(services.db, kind, corporation, filter, labels, MOST_CARDS),
    narrowed ? sumsByLabel(services.db, kind, corporation, filter, labels, COUNT_CAP + 1) : totals,
  ]);
  const asked = { context, kind, stages, address: addressOf(context) };
  return {
    id: `${kind}-board`,
    label: t(`commerce.${kind}.list`),
    columns: stages.map((stage) => columnOf(asked, stage, rows, sums.get(stage.label))),
  };
}

/** The question that is asked over the board, with all that it asks about; null for none. */
export async function boardQuestion(context: StaffContext, kind: DocumentKind) {
  const card = askedCard(context);
  const dialog = context.url.searchParams.get('dialog');
  if (card === null || dialog === null) return null;
  const address = addressOf(context);
  const page = await documentDetails(context, kind, card);
  const questions: Questions = {
    action: linkWith(address, { card, dialog }),
    back: linkWith(address, {}),
    about: [page.title, page.client?.name].filter(Boolean).join(' · '),
  };
  return { page: { ...page, questions }, dialog };
}

/** What a document's button does, led back to the board where it would show the document again. */
function onBoard(kind: DocumentKind, intent: Intent, back: string): Intent {
  return {
    ...intent,
    async run(context, version, form) {
      const { to, flash } = await intent.run(context, version, form);
      return { to: to === pathTo(documentScreens(kind).details, { versionId: version }) ? back : to, flash };
    },
  };
}

/** Does what a card's question was answered with; null where the form is another of the list's. */
export function runBoardForm(context: StaffContext, kind: DocumentKind): ReturnType<typeof runIntent> | null {
  const card = askedCard(context);
  const stages = askedBoard(context, kind);
  if (card === null || stages === null) return null;
  const back = linkWith(addressOf(context), {});
  const { intents } = documentPages[kind];
  const taken = stages.flatMap(({ step }) => {
    const intent = step && intents[step.action];
    return intent ? [[step.action, onBoard(kind, intent, back)] as const] : [];
  });
  return runIntent(context, Object.fromEntries(taken), card);
}
