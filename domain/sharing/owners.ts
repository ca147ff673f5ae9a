import type { RoleName } from '../access/roles.ts';
import type { Actor } from '../kernel/actor.ts';
import type { DocumentKind } from '../kernel/document-kinds.ts';
import type { Aggregate, DomainEvent } from '../kernel/aggregate.ts';
import { corporationOf } from '../kernel/command.ts';
import type { Sealed } from '../kernel/personal.ts';
import { missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { invoiceAggregate } from '../commerce/invoice.ts';
import type { AgreementState } from '../commerce/agreement.ts';
import { purchaseAggregate } from '../commerce/purchase.ts';
import { quotationAggregate } from '../commerce/quotation.ts';
import { refundAggregate } from '../commerce/refund.ts';
import { saleOrderAggregate } from '../commerce/sale-order.ts';
import { supplierInvoiceAggregate } from '../commerce/supplier-invoice.ts';
import { clientSeal } from '../commerce/resolve-content.ts';
import { productAggregate } from '../products/product.ts';

/** A kind of record that files can be attached to. */
interface OwnerKind {
  attach: RoleName;
  view: RoleName;
  /**
   * Seals the names of files that are about a natural person.
   * @throws Refusal `missing` for an unknown, deleted or foreign record.
   */
  sealOf(work: UnitOfWork, actor: Actor, id: number, ...fields: string[]): Promise<{ personal?: Sealed }>;
  /** The plain records that say what its files can be, those with this flag where they are of several kinds. */
  types: { resource: string; flag: string | null } | null;
}

type CommerceFamily = 'QUOTATION' | 'SALE_ORDER' | 'PURCHASE_ORDER' | 'INVOICE' | 'REFUND';

const commerce = <S, E extends DomainEvent>(
  kind: DocumentKind,
  family: CommerceFamily,
  aggregate: Aggregate<S, E>,
  clientOf: (state: S) => number,
): OwnerKind => ({
  types: { resource: 'documenttype', flag: kind },
  attach: `ROLE_${family}_ATTACH_DOCUMENT`,
  view: `ROLE_${family}_VIEW_DOCUMENT`,
  async sealOf(work, actor, id, ...fields) {
    const { state } = await work.load(aggregate, id, actor);
    const client = await work.references.thirdParty(clientOf(state), corporationOf(actor));
    return client === null ? {} : clientSeal(client, ...fields);
  },
});

const lastClient = ({ versions }: AgreementState): number => versions.at(-1)?.clientId ?? 0;

/** Every kind of record that takes files, by the name that calls and streams have for it. */
export const owners = {
  quotation: commerce('quotation', 'QUOTATION', quotationAggregate, lastClient),
  saleOrder: commerce('saleOrder', 'SALE_ORDER', saleOrderAggregate, lastClient),
  purchase: commerce('purchase', 'PURCHASE_ORDER', purchaseAggregate, lastClient),
  invoice: commerce('invoice', 'INVOICE', invoiceAggregate, ({ clientId }) => clientId),
  refund: commerce('refund', 'REFUND', refundAggregate, ({ clientId }) => clientId),
  supplierInvoice: commerce(
    'purchase',
    'PURCHASE_ORDER',
    supplierInvoiceAggregate,
    ({ facts }) => facts?.supplierId ?? 0,
  ),
  product: {
    types: { resource: 'productdocumenttype', flag: null },
    attach: 'ROLE_PRODUCT_SERVICE_SALE_EDIT',
    view: 'ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST',
    async sealOf(work, actor, id) {
      await work.load(productAggregate, id, actor);
      return {};
    },
  },
} as const satisfies Record<string, OwnerKind>;

export type OwnerKindName = keyof typeof owners;

export const ownerKinds = [
  'quotation',
  'saleOrder',
  'purchase',
  'invoice',
  'refund',
  'supplierInvoice',
  'product',
] as const satisfies readonly OwnerKindName[];

/** The kind of that name. @throws Refusal `missing`. */
export function ownerKind(name: string): OwnerKind {
  const found = ownerKinds.find((kind) => kind === name);
  if (found === undefined) throw missing();
  return owners[found];
}

export const attachRoles: readonly RoleName[] = ownerKinds.map((kind) => owners[kind].attach);
export const viewRoles: readonly RoleName[] = ownerKinds.flatMap((kind) => [
  owners[kind].view,
  owners[kind].attach,
]);
