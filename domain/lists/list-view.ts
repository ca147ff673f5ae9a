import { documentKinds } from '../document-kinds/document-kinds.ts';
import { byDocumentKind } from '../document-kinds/registry.ts';
import type { RoleName } from '../kernel/roles.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import type { Sealed } from '../kernel/personal.ts';

/** Lists whose views people save; of the home page, which panels it shows and in which order. */
export const listNames = [
  'home',
  ...documentKinds,
  'payment',
  'supplierInvoice',
  'productSale',
  'productPurchase',
  'client',
  'supplier',
  'thirdParty',
] as const;
export type ListName = (typeof listNames)[number];

/** The role that each list itself asks for. */
export const listRoles = {
  home: 'ROLE_USER',
  ...byDocumentKind(({ roles }) => roles.list),
  payment: 'ROLE_PAYMENT_LIST',
  supplierInvoice: 'ROLE_PURCHASE_ORDER_LIST',
  productSale: 'ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST',
  productPurchase: 'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST',
  client: 'ROLE_THIRD_PARTY_READ',
  supplier: 'ROLE_THIRD_PARTY_READ',
  thirdParty: 'ROLE_THIRD_PARTY_READ',
} as const satisfies Record<ListName, RoleName>;

interface ListViewFacts {
  view: number;
  corporation: number;
  /** Whose view it is: nobody else sees it. */
  user: number;
  list: ListName;
  /** Null once its owner was erased, as the query. */
  name: string | null;
  /** What stands in the address after the question mark: filters, sort, columns. */
  query: string | null;
  /** What is searched for may name somebody: both go with their owner. */
  personal?: Sealed;
}

export type ListViewEvent =
  | Event<'ListViewSaved', ListViewFacts>
  /** From now on the list opens with this view; its owner's other views of the list are preferred no more. */
  | Event<'ListViewPreferred', { view: number; corporation: number; user: number; list: ListName }>
  | Event<'ListViewUnpreferred', { view: number }>
  | Event<'ListViewRemoved', { view: number }>;

export interface ListViewState {
  corporation: number | null;
  user: number | null;
  list: ListName;
  removed: boolean;
}

export const listViewAggregate: Aggregate<ListViewState, ListViewEvent> = {
  name: 'listview',
  events: { ListViewSaved: true, ListViewPreferred: true, ListViewUnpreferred: true, ListViewRemoved: true },
  initial: { corporation: null, user: null, list: 'invoice', removed: false },
  evolve(state, event) {
    switch (event.type) {
      case 'ListViewSaved': {
        const { corporation, user, list } = event.data;
        return { ...state, corporation, user, list };
      }
      case 'ListViewPreferred':
      case 'ListViewUnpreferred':
        return state;
      case 'ListViewRemoved':
        return { ...state, removed: true };
    }
  },
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.removed,
};
