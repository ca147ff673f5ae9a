import type { DocumentKind } from './document-kinds.ts';
import type { Numbering } from '../commerce/numbering.ts';
import type { CorporationProfile } from '../organization/corporation.ts';
import type { DecimalString } from './decimal.ts';
import type { ProductProfile } from '../products/product.ts';
import type { ThirdPartyProfile } from '../third-parties/third-party.ts';

/** A plain record as other records see it. */
export interface RecordProfile {
  id: number;
  label: string;
  enabled: boolean;
  values: Record<string, unknown>;
}

/**
 * What a decision may ask about other records, read in the command's transaction and never across corporations:
 * a foreign id is as absent as an unknown one.
 */
export interface References {
  /** Plain records of one resource, of the corporation or the installation. */
  records(resource: string, ids: readonly number[], corporation: number): Promise<Map<number, RecordProfile>>;
  /** Plain records of any resource by their ids, which no two records share: one question for a whole document. */
  recordsById(
    ids: readonly number[],
    corporation: number,
  ): Promise<Map<number, RecordProfile & { resource: string }>>;
  products(ids: readonly number[], corporation: number): Promise<Map<number, ProductProfile>>;
  thirdParty(id: number, corporation: number): Promise<ThirdPartyProfile | null>;
  corporation(id: number): Promise<CorporationProfile | null>;
  /** What a corporation numbers by; nobody changes it until this transaction ends. */
  numbering(corporation: number): Promise<Numbering>;
  /** The kinds of which a number was allotted; none is allotted until this transaction ends. */
  numberedKinds(corporation: number): Promise<ReadonlySet<DocumentKind>>;
  /** Whether the person is enabled in the corporation. */
  isMember(person: number, corporation: number): Promise<boolean>;
  /** Names of the files attached to a record. */
  attachedNames(owner: { kind: string; id: number }, corporation: number): Promise<string[]>;
  /** The document a version belongs to. */
  documentOfVersion(kind: DocumentKind, version: number, corporation: number): Promise<number | null>;
  /**
   * What is still due on a validated invoice or credit note, and its client; its row stays locked until the transaction
   * ends, so that a payment made meanwhile counts. null for a draft, an unknown or a foreign one.
   */
  outstanding(
    kind: DocumentKind,
    version: number,
    corporation: number,
  ): Promise<{ due: DecimalString; client: number } | null>;
  /** The newest version of a document. */
  versionOfDocument(kind: DocumentKind, document: number, corporation: number): Promise<number | null>;
  /** How many records of each kind use this one; kinds without use are left out. */
  usesOf(id: number, kinds: readonly string[]): Promise<{ kind: string; count: number }[]>;
  /** Whether another record of the resource and corporation has this value in this field. */
  isTaken(
    resource: string,
    field: string,
    value: unknown,
    corporation: number | null,
    exceptId: number,
  ): Promise<boolean>;
  /** The user of that name (case-insensitive), if any. */
  userNamed(username: string): Promise<number | null>;
}
