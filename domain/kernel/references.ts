import type { CorporationProfile } from '../organization/corporation.ts';
import type { ProductProfile } from '../products/product.ts';
import type { ThirdPartyProfile } from '../third-parties/third-party.ts';

/** A plain record as other records see it. */
export interface RecordProfile {
  id: number;
  label: string;
  enabled: boolean;
  values: Record<string, unknown>;
}

export type DocumentKind = 'quotation' | 'invoice';

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
  /** Whether the person is enabled in the corporation. */
  isMember(person: number, corporation: number): Promise<boolean>;
  /** The document a version belongs to. */
  documentOfVersion(kind: DocumentKind, version: number, corporation: number): Promise<number | null>;
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
