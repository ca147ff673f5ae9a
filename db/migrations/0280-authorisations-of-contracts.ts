/** When hiring or dismissing was authorised, or asked to be: the staff register says it (D1221-23). */
export const authorisationsOfContracts = `
alter table contract add column hiring_authorised_on date;
alter table contract add column hiring_authorisation_asked_on date;
alter table contract add column dismissal_authorised_on date;
alter table contract add column dismissal_authorisation_asked_on date;
`;
