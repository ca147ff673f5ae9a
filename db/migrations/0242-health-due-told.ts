/** Of which exams that come due those who look after health were told: each kind with its last day, once. */
export const healthDueTold = `
alter table health_file add column told text[] not null default '{}';
`;
