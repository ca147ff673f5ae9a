const months = Array.from({ length: 12 }, (_, month) => month + 1);

/**
 * Days by year are kept in millionths instead of thousandths, which a month of entries of a third of a day came a
 * hundredth short of. Filled from the events at the next start.
 */
export const daysInMillionths = `
alter table activity_year ${months.map((month) => `alter d${month} type bigint`).join(', ')};
`;
