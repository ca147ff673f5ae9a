import { defineRecord } from '../../define-record.ts';
import { derivedCode, email, flag, text } from '../../fields.ts';

/** Names and addresses that mails go out under: "Facturation", "Service commercial". */
export const sender = defineRecord({
  resource: 'sender',
  entity: 'SENDER',
  area: 'mailing',
  label: 'name',
  fields: {
    code: derivedCode({ from: 'name', max: 40 }),
    name: text({ max: 80 }),
    address: email(),
    /** Where answers go, when not to the address. */
    replyTo: email({ optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name', 'address', 'replyTo', 'enabled'], search: ['code', 'name', 'address'] },
});
