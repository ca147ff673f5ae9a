import { LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import type { DocumentRecord } from '#domain/history/document-timeline.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { readRecord } from '#projections/documents/document-record.ts';
import { readDocument, type DocumentView } from '#projections/documents/documents.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';

/** What every view of a document's history stands on. */
export interface HistoryBase {
  kind: DocumentKind;
  versionId: number;
  /** "Facture FA-2026-0040" */
  name: string;
  timeZone: string;
  view: DocumentView;
  record: DocumentRecord;
}

function nameOf({ t }: StaffContext, { kind, number, purpose }: DocumentView): string {
  const what = t(purpose === 'deposit' ? 'commerce.invoice.deposit' : `commerce.${kind}.one`);
  return `${what} ${number ?? t('history.draft')}`;
}

/** The document that the address names, with all that was recorded about it; the not-found page for a foreign one. */
export async function historyBase(context: StaffContext, kind: DocumentKind): Promise<HistoryBase> {
  const { services, corporation, params } = context;
  const versionId = idOf(params, 'versionId');
  const view = await readDocument(services.db, services.store.read, versionId, corporation, kind);
  if (view === null) throw notFound();
  const [record, profile] = await Promise.all([
    readRecord(services.db, services.store.read, view, corporation),
    findCorporation(services.db, corporation),
  ]);
  return {
    kind,
    versionId,
    name: nameOf(context, view),
    timeZone: profile?.timeZone ?? LEGAL_TIME_ZONE,
    view,
    record,
  };
}
