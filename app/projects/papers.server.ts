import { documentKinds } from '#domain/document-kinds/document-kinds.ts';
import { mayPass } from '#domain/kernel/access.ts';
import { add } from '#domain/kernel/decimal.ts';
import { equipmentCostsOf } from '#projections/projects/costs.ts';
import { earnedLines } from '#projections/projects/earned.ts';
import { purchasesOf } from '#projections/projects/figures.ts';
import { countedFigures, documentsOfProject } from '#projections/projects/project-documents.ts';
import { askedDay } from '../http/asked-day.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { documentScreens } from '../links/document-screens.ts';
import { screens } from '../screens.ts';
import { turnPage } from '../ui/list/turn-page.ts';
import { paperFigures } from './figure-links.ts';
import { sightOfFigures } from './figures.server.ts';
import type { ProjectPart } from './project-tabs.server.ts';

/** Rows of a page of documents. */
const SHOWN = 100;
/** As many papers as one project has at most. */
const MOST = 5000;

/** Kinds of documents that somebody may list. */
export const listedKinds = ({ actor }: Pick<StaffContext, 'actor'>) =>
  documentKinds.filter((kind) => mayPass(actor, screens[documentScreens(kind).list]));

const nothing = { documents: null, documentsTotal: null, purchases: [], equipmentCosts: [], earned: [] };

/**
 * Papers of a project in the part of its file that is shown, as far as somebody may see them: of the days that the
 * address asks for, and those alone that a figure is made of, where it asks for one.
 */
export async function papersOf(context: StaffContext, project: number, tab: ProjectPart) {
  const { services, corporation, may, url } = context;
  const { db } = services;
  const figure = paperFigures.find((one) => one === url.searchParams.get('figure')) ?? null;
  const days = { from: askedDay(url.searchParams, 'from'), until: askedDay(url.searchParams, 'until') };
  if (tab !== 'documents' && tab !== 'billing') return { ...nothing, days, figure };
  const sight = sightOfFigures(context);
  const counted = countedFigures.find((one) => one === figure) ?? null;
  const kinds = listedKinds(context);
  const bills = kinds.filter((kind) => kind === 'invoice' || kind === 'refund');
  const asks = (one: (typeof paperFigures)[number]) =>
    tab === 'documents' && (figure === null || figure === one);
  const [documents, purchases, equipmentCosts, earned] = await Promise.all([
    figure === null || counted !== null
      ? documentsOfProject(db, corporation, project, tab === 'billing' ? bills : kinds, MOST, days, counted)
      : null,
    asks('purchases') && sight.costs && may('ROLE_PURCHASE_ORDER_LIST')
      ? purchasesOf(db, corporation, project, MOST, days)
      : [],
    asks('equipment') && sight.costs ? equipmentCostsOf(db, corporation, project, MOST, days) : [],
    tab === 'billing' && figure === null && sight.sold && sight.invoiced
      ? earnedLines(db, corporation, project, MOST, days)
      : [],
  ]);
  return {
    days,
    figure,
    documents: documents && turnPage(url, documents, SHOWN),
    documentsTotal: counted === null ? null : add('0', ...(documents ?? []).map(({ net }) => net)),
    purchases: figure === null ? purchases : purchases.filter(({ status }) => status === 'approved'),
    equipmentCosts,
    earned,
  };
}
