import { defineRecord } from '../../define-record.ts';
import { flag, numberPattern, text } from '../../fields.ts';

/** Patterns of numbers that the numbering of a corporation is offered, beside those that it has. */
export const pattern = defineRecord({
  resource: 'pattern',
  entity: 'PATTERN',
  area: 'defaults',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    pattern: numberPattern(),
    enabled: flag(),
  },
  list: { columns: ['name', 'pattern', 'enabled'], search: ['name', 'pattern'] },
});
