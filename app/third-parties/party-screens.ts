import { documentKind } from '#domain/document-kinds/registry.ts';
import type { RoleName } from '#domain/kernel/roles.ts';
import { documentKinds, type BegunKind, type DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { ThirdPartyType } from '#projections/third-parties/third-parties.ts';
import type { ScreenName } from '../screens.ts';

/** What a third party is looked at as; each has screens of its own over the same records. */
export const partyNames = ['client', 'supplier', 'thirdParty'] as const;
export type Party = (typeof partyNames)[number];

/** How many documents of a kind a file shows. */
export const LATEST_SHOWN = 6;

/** A document that a file begins. */
export interface Begun {
  kind: BegunKind;
  role: RoleName;
}

interface PartyTraits {
  screens: Record<'list' | 'export' | 'import' | 'new' | 'edit' | 'details', ScreenName>;
  /** Whom its list shows; null: all. */
  type: ThirdPartyType | null;
  /** Kinds of documents that its file shows. */
  documents: readonly DocumentKind[];
  /** Documents that its file begins, the usual one last. */
  begins: readonly Begun[];
  /** What a new one is. */
  born: Readonly<Record<ThirdPartyType, boolean>>;
}

/** The kinds of documents that are made out to somebody as such. */
const madeOutTo = (party: 'client' | 'supplier'): readonly DocumentKind[] =>
  documentKinds.filter((kind) => documentKind(kind).party === party);

/** What differs between clients, suppliers and all third parties together. */
export const parties = {
  client: {
    screens: {
      list: 'clientList',
      export: 'clientExport',
      import: 'clientImport',
      new: 'clientNew',
      edit: 'clientEdit',
      details: 'clientDetails',
    },
    type: 'client',
    documents: madeOutTo('client'),
    begins: [
      { kind: 'invoice', role: 'ROLE_INVOICE_CREATE' },
      { kind: 'quotation', role: 'ROLE_QUOTATION_CREATE' },
    ],
    born: { client: true, supplier: false, prospect: false },
  },
  supplier: {
    screens: {
      list: 'supplierList',
      export: 'supplierExport',
      import: 'supplierImport',
      new: 'supplierNew',
      edit: 'supplierEdit',
      details: 'supplierDetails',
    },
    type: 'supplier',
    documents: madeOutTo('supplier'),
    begins: [{ kind: 'purchase', role: 'ROLE_PURCHASE_ORDER_CREATE' }],
    born: { client: false, supplier: true, prospect: false },
  },
  thirdParty: {
    screens: {
      list: 'thirdPartyList',
      export: 'thirdPartyExport',
      import: 'thirdPartyImport',
      new: 'thirdPartyNew',
      edit: 'thirdPartyEdit',
      details: 'thirdPartyDetails',
    },
    type: null,
    documents: documentKinds,
    begins: [{ kind: 'quotation', role: 'ROLE_QUOTATION_CREATE' }],
    born: { client: false, supplier: false, prospect: true },
  },
} as const satisfies Record<Party, PartyTraits>;
