/** The last week of a month that somebody was reminded of, by its Monday. */
export const timeReminders = `
alter table activity_month add reminded_week date;
`;
