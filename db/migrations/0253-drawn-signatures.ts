/** Uses whose receivers drew a signature; what they drew stands in the event, sealed with their key. */
export const drawnSignatures = `
alter table equipment_usage add column out_drawn boolean not null default false;
alter table equipment_usage add column back_drawn boolean not null default false;
`;
