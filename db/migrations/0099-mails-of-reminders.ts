/**
 * Which mails are reminders, and of which stage, so that lists tell them from the mails of invoices; whether a
 * client's are sent together. */
export const mailsOfReminders = `
alter table mail_list add column reminder int;
create index mail_list_reminders on mail_list (corporation_id, id desc) where reminder is not null or kind = 'groupedReminder';

alter table reminder_settings add column grouped boolean not null default true;
`;
