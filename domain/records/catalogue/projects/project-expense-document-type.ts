import { defineRecord } from '../../define-record.ts';
import { flag, text } from '../../fields.ts';

/** Vouchers of the expenses of a project: invoice, receipt, toll. */
export const projectExpenseDocumentType = defineRecord({
  resource: 'projectexpensedocumenttype',
  entity: 'PROJECT_EXPENSE_DOCUMENT_TYPE',
  area: 'projects',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    required: flag(),
    vatDeductible: flag(),
    accountingCode: text({ max: 20, optional: true }),
    enabled: flag(),
  },
  list: {
    columns: ['name', 'code', 'required', 'vatDeductible', 'accountingCode', 'enabled'],
    search: ['name', 'code'],
  },
});
