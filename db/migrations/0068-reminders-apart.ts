/** Days that lie between two reminders at least. */
export const remindersApart = `
alter table reminder_settings add column apart int not null default 7;
`;
