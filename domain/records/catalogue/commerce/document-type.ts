import { defineRecord } from '../../define-record.ts';
import { flag, inEnglish, text } from '../../fields.ts';

/** Types of files that documents of sale and purchase ask for: plan, signed order, certificate of completion. */
export const documentType = defineRecord({
  resource: 'documenttype',
  entity: 'DOCUMENT_TYPE',
  area: 'defaults',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    nameEn: inEnglish({ max: 80 }),
    code: text({ max: 20, optional: true, unique: true }),
    quotation: flag(),
    saleOrder: flag(),
    invoice: flag(),
    refund: flag(),
    purchase: flag(),
    /** Missed on the page of a document until a file of it is attached. */
    required: flag(),
    enabled: flag(),
  },
  list: {
    columns: ['name', 'quotation', 'saleOrder', 'invoice', 'refund', 'purchase', 'required', 'enabled'],
    search: ['name', 'code'],
  },
});
