/** What took half days back was kept by its length: it is of half days, as what it takes back, and valued by the day. */
export const halfDaysTakenBack = `
update activity set kind = 'halves', halves = wrong.halves from activity wrong
where activity.corrects = wrong.id and activity.seconds < 0 and wrong.kind = 'halves';
`;
