import { z } from 'zod';
import { stateAt } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { recordId, revision } from '../kernel/fields.ts';
import { conflict, invalid, stale, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { productAggregate, productSchema, type ProductDetails } from './product.ts';

async function refuseUnknown(
  work: UnitOfWork,
  corporation: number,
  details: ProductDetails,
  id: number,
): Promise<void> {
  const errors: FieldErrors = {};
  const references = [['vat', 'vat', details.vat], ['unit', 'unittype', details.unit], ['category', 'productcategory', details.category]] as const; // prettier-ignore
  for (const [field, resource, record] of references) {
    if (record === null) continue;
    if (!(await work.references.records(resource, [record], corporation)).has(record))
      errors[field] = ['errors.reference'];
  }
  if (!details.forSale && !details.forPurchase) errors['forSale'] = ['errors.productUse'];
  if (await work.references.isTaken('product', 'code', details.code, corporation, id))
    errors['code'] = ['errors.unique'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

export const createProduct = command({
  name: 'CreateProduct',
  role: ['ROLE_PRODUCT_SERVICE_SALE_CREATE', 'ROLE_PRODUCT_SERVICE_PURCHASE_CREATE'],
  input: productSchema,
  async handle(work, actor, details) {
    const corporation = corporationOf(actor);
    await refuseUnknown(work, corporation, details, 0);
    const product = await work.create(productAggregate);
    await work.append(product, [
      { type: 'ProductCreated', data: { product: product.id, corporation, details } },
    ]);
    return { id: product.id };
  },
});

export const editProduct = command({
  name: 'EditProduct',
  role: ['ROLE_PRODUCT_SERVICE_SALE_EDIT', 'ROLE_PRODUCT_SERVICE_PURCHASE_EDIT'],
  input: productSchema.extend({ id: recordId(), revision: revision() }),
  async handle(work, actor, { id, revision: madeFrom, ...details }) {
    const product = await work.load(productAggregate, id, actor);
    if (madeFrom !== null && madeFrom !== product.version) {
      throw stale(product.version, differences(stateAt(product, madeFrom).details, product.state.details));
    }
    await refuseUnknown(work, corporationOf(actor), details, id);
    if (differences(product.state.details, details).length > 0) {
      await work.append(product, [{ type: 'ProductEdited', data: { product: id, details } }]);
    }
    return { id };
  },
});

export const deleteProduct = command({
  name: 'DeleteProduct',
  role: ['ROLE_PRODUCT_SERVICE_SALE_DELETE', 'ROLE_PRODUCT_SERVICE_PURCHASE_DELETE'],
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const product = await work.load(productAggregate, id, actor);
    const [use] = await work.references.usesOf(id, ['quotation-product', 'invoice-product']);
    if (use) throw conflict('IN_USE', `errors.inUse.${use.kind}|count=${use.count}`);
    await work.append(product, [{ type: 'ProductDeleted', data: { product: id } }]);
    return { id };
  },
});
