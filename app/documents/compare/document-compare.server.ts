import { documentChanges } from '#domain/history/document-changes.ts';
import { sideBySide } from '#domain/history/side-by-side.ts';
import { documentFacts, readDocument } from '#projections/documents/documents.ts';
import { notFound } from '../../http/problems.ts';
import type { AgreementKind } from '#domain/document-kinds/document-kinds.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { tellerOf } from '../../history/history-wording.server.ts';
import { comparedFacts } from '../../history/compared-facts.ts';

const isHead = ({ what }: { what: string }): boolean => what === 'field';

/** Two versions of a document: what changed in its head, and its lines side by side. */
export async function comparedVersions(context: StaffContext, kind: AgreementKind) {
  const { services, corporation, params, url, t } = context;
  const versionId = idOf(params, 'versionId');
  const view = await readDocument(services.db, services.store.read, versionId, corporation, kind);
  if (view === null) throw notFound();
  const { versions, events } = view;
  const at = versions.indexOf(versionId);
  const asked = Number(url.searchParams.get('with'));
  const other = versions.includes(asked) ? asked : (versions[at - 1] ?? versionId);
  const before = documentFacts(kind, events, other) ?? view;
  const changes = documentChanges(comparedFacts(before), comparedFacts(view)).filter(isHead);
  const teller = await tellerOf(context, kind, [], changes);
  const names = { before: `v${versions.indexOf(other) + 1}`, after: `v${at + 1}` };
  return {
    kind,
    title: t(`commerce.${kind}.compare`, names),
    names,
    versionId,
    other,
    versions: versions.map((id, index) => ({ id, name: `v${index + 1}` })),
    number: view.number,
    changes: changes.map((change) => teller.change(change)),
    rows: sideBySide(
      { lines: before.content.lines, totals: before.totals },
      { lines: view.content.lines, totals: view.totals },
    ),
    totals: { before: before.totals.finalTotal, after: view.totals.finalTotal },
  };
}

export type ComparedVersions = Awaited<ReturnType<typeof comparedVersions>>;
