/** What lines of an intervention come to by their kind: statistics add up packages, pipes, concrete, waits. */
export const sumsByKind = `
alter table transport_order add column kinds jsonb not null default '[]';
alter table transport_order alter column kinds drop default;
`;
