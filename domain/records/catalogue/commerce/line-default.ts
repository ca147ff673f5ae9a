import { lineTypes, documentKinds } from '../../../document-kinds/document-kinds.ts';
import { defineRecord } from '../../define-record.ts';
import { choice, flag, integer, longText, text } from '../../fields.ts';

/** Lines that a new document of a kind begins with: a product by its code, or a line of another type with its text. */
export const lineDefault = defineRecord({
  resource: 'busidoclinedefault',
  entity: 'BUSI_DOC_LINE_DEFAULT',
  area: 'defaults',
  label: 'name',
  fields: {
    name: text({ max: 80 }),
    kind: choice(documentKinds),
    position: integer({ min: 1, max: 100 }),
    lineType: choice(lineTypes),
    productCode: text({ max: 30, optional: true }),
    text: longText({ optional: true }),
    enabled: flag(),
  },
  list: {
    columns: ['name', 'kind', 'position', 'lineType', 'productCode', 'enabled'],
    search: ['name', 'productCode'],
  },
});
