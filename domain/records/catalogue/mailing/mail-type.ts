import { defineRecord } from '../../define-record.ts';
import { choice, derivedCode, flag, record, text } from '../../fields.ts';

/** Whose address mails of a type come from: the sender's, or that of the person who answers for them (section 9). */
export const sendingMethods = ['new_mail', 'person_mailbox'] as const;
export type SendingMethod = (typeof sendingMethods)[number];

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
