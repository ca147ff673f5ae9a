import { sendingMethods } from '../../../mailing/mail-types.ts';
import { defineRecord } from '../../define-record.ts';
import { choice, derivedCode, flag, record, text } from '../../fields.ts';

/** Sorts of mails, and under which sender they go out. One acts when its code is one of `mailTypeCodes`. */
export const mailType = defineRecord({
  resource: 'mailtype',
  entity: 'MAIL_TYPE',
  area: 'mailing',
  label: 'name',
  fields: {
    code: derivedCode({ from: 'name', max: 40 }),
    name: text({ max: 80 }),
    sender: record('sender'),
    method: choice(sendingMethods),
    enabled: flag(),
  },
  list: { columns: ['name', 'sender', 'method', 'enabled'], search: ['code', 'name'] },
});
