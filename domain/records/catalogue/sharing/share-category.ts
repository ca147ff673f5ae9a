import { defineRecord } from '../../define-record.ts';
import { flag, longText, text } from '../../fields.ts';

/** Categories that shared documents are sorted into. */
export const shareCategory = defineRecord({
  resource: 'categorysharedocument',
  entity: 'CATEGORY_SHARE_DOCUMENT',
  area: 'sharing',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    description: longText({ optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'description', 'enabled'], search: ['name'] },
  usedBy: ['sharedDocument'],
});
