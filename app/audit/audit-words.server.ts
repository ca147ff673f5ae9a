import { byDocumentKind } from '#domain/document-kinds/registry.ts';
import { recordDefinition } from '#domain/records/registry.ts';
import type { Translate } from '#locales/translate.ts';
import type { AuditedRecord, AuditRow } from '#projections/audit/audit.ts';
import { pathTo } from '../paths.ts';
import { recordPages } from '../search/hit-links.server.ts';

const known = (t: Translate, key: string): string | null => {
  const text = t(key);
  return text === key ? null : text;
};

/** What an event did: as histories call it, by a name of its own, or by its verb. */
export function actionWords(t: Translate, type: string): string {
  const verb = /[A-Z][a-z]+$/.exec(type.replace(/InCorporation$/, ''))?.[0] ?? 'other';
  return (
    known(t, `commerce.event.${type}`) ??
    known(t, `audit.event.${type}`) ??
    known(t, `audit.verb.${verb}`) ??
    t('audit.verb.other')
  );
}

/** What an event is about. */
export function kindWords(t: Translate, kind: string): string {
  if (recordDefinition(kind) !== null) {
    const one = t(`records.${kind}.one`);
    return one.charAt(0).toUpperCase() + one.slice(1);
  }
  return known(t, `audit.kind.${kind}`) ?? kind;
}

const pages: Readonly<Record<string, keyof typeof recordPages>> = {
  thirdparty: 'thirdParty',
  shareddocument: 'sharedDocument',
  product: 'product',
  project: 'project',
  supplierInvoice: 'supplierInvoice',
  payment: 'payment',
  recurringInvoice: 'recurringInvoice',
  user: 'user',
  ...byDocumentKind((_definition, kind) => kind),
};

/** The page of what an event is about; null where it has none. */
export function pageOf({ kind }: AuditRow, record: AuditedRecord | undefined): string | null {
  if (record === undefined) return null;
  const page = pages[kind];
  if (page !== undefined) return recordPages[page].to(record.page);
  if (recordDefinition(kind) !== null) return pathTo('recordShow', { resource: kind, id: record.page });
  if (kind === 'usergroup') return pathTo('userGroupDetails', { id: record.page });
  if (kind === 'webhook') return pathTo('webhookDetails', { id: record.page });
  return kind === 'thirdpartygroup' ? pathTo('thirdPartyGroupDetails', { id: record.page }) : null;
}

/** What it is called: its name, or its id once it is deleted or where it never had one. */
export const recordWords = (t: Translate, { stream }: AuditRow, record: AuditedRecord | undefined): string =>
  record?.label || t('audit.number', { id: stream.slice(stream.lastIndexOf('-') + 1) });
