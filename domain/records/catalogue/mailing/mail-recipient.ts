import { defineRecord } from '../../define-record.ts';
import { choice, email, flag, record, text } from '../../fields.ts';

/** Who gets a copy of mails of a type; without a type, of every mail. */
export const mailRecipient = defineRecord({
  resource: 'mailrecipient',
  entity: 'MAIL_RECIPIENT',
  area: 'mailing',
  label: 'name',
  fields: {
    name: text({ max: 80 }),
    address: email(),
    mailType: record('mailtype'),
    copy: choice(['cc', 'bcc']),
    enabled: flag(),
  },
  list: { columns: ['name', 'address', 'mailType', 'copy', 'enabled'], search: ['name', 'address'] },
});
