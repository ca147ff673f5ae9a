import { documentKind } from '#domain/document-kinds/registry.ts';
import { add, divide, money, multiply, round } from '#domain/kernel/decimal.ts';
import { documentKinds, type DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { owedOn } from '#projections/revenue/ageing.ts';
import type { StatusTotal, StatusTotals } from '#projections/documents/document-totals.ts';
import { latestDocuments } from '#projections/documents/latest-documents.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { totalsOf } from '../http/status-totals.server.ts';
import { pathTo } from '../paths.ts';
import { invoicingDayWords } from '../documents/details/invoicing-day.server.ts';
import { documentLink, documentsLink } from '../links/document-links.server.ts';
import { documentScreens } from '../links/document-screens.ts';
import { owedLinks, toCashLines } from '../revenue/to-cash.server.ts';

const LATEST = 6;

export interface Stage {
  tab: string;
  count: number;
  withoutVat: string;
  total: string;
  to: string;
}

function stageOf(kind: DocumentKind, totals: ReadonlyMap<string, StatusTotal>, tab: string): Stage {
  const labels = documentKind(kind).list.labels[tab] ?? [tab];
  const counted = labels.map((label) => totals.get(label)).filter((one) => one !== undefined);
  return {
    tab,
    count: counted.reduce((sum, one) => sum + one.count, 0),
    withoutVat: money(add('0', ...counted.map((one) => one.withoutVat))),
    total: money(add('0', ...counted.map((one) => one.total))),
    to: documentsLink(kind, { status: tab }),
  };
}

/** Accepted ones among the quotations that clients answered, in whole percent; null before the first answer. */
function acceptance({ quotation }: StatusTotals): string | null {
  const count = (...labels: string[]) =>
    labels.reduce((sum, label) => sum + (quotation.get(label)?.count ?? 0), 0);
  const answered = count('accepted', 'billable', 'refused');
  return answered === 0
    ? null
    : round(multiply(divide(String(count('accepted', 'billable')), String(answered)), '100'), 0);
}

/** All that `/commerce` shows, of the kinds that the person may list: five questions. */
export async function commercePage(context: StaffContext) {
  const { services, signedIn, corporation, t, may } = context;
  const today = context.today;
  const seen = documentKinds.filter((kind) => may(documentKind(kind).roles.list));
  const seesInvoices = seen.includes('invoice');
  const [totals, latest, owed, invoicingDay] = await Promise.all([
    totalsOf(services, signedIn),
    latestDocuments(services.db, corporation, seen, LATEST),
    seesInvoices ? owedOn(services.db, corporation, today) : null,
    invoicingDayWords(context, today),
  ]);
  return {
    title: t('shell.menu.commerce'),
    today,
    kinds: seen.map((kind) => ({
      kind,
      stages: documentKind(kind).stages.map((tab) => stageOf(kind, totals[kind], tab)),
      to: pathTo(documentScreens(kind).list, {}),
      count: [...totals[kind].values()].reduce((sum, one) => sum + one.count, 0),
    })),
    acceptance: acceptance(totals),
    invoicingDay,
    toCash: owed && {
      lines: toCashLines(owed, today),
      total: { amount: owed.owed, to: owedLinks(today).owed },
      ageing: pathTo('ageing', {}),
      late: { count: owed.lateCount, due: owed.late, to: owedLinks(today).late },
    },
    latest: latest.map((document) => ({ ...document, to: documentLink(document.kind, document.version) })),
    create: documentKinds
      .filter((kind) => may(documentKind(kind).roles.create))
      .map((kind) => ({ kind, to: pathTo(documentScreens(kind).new, {}) })),
    isEmpty: latest.length === 0,
  };
}
