import { defineRecord } from '../../define-record.ts';
import { colour, flag, longText, text } from '../../fields.ts';

/** Words that third parties are sorted by, several of each: major account, to be called back, framework contract. */
export const thirdPartyTag = defineRecord({
  resource: 'thirdpartytag',
  entity: 'THIRD_PARTY_TAG',
  area: 'general',
  label: 'name',
  fields: {
    name: text({ max: 40, unique: true }),
    colour: colour({ optional: true }),
    description: longText({ optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'colour', 'description', 'enabled'], search: ['name'] },
  usedBy: ['thirdparty'],
});
