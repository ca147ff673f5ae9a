/** Lines of the books that say themselves whose they are, found by their project and cost centre. */
export const entriesOfProjects = `
create index journal_line_project on journal_line (project_id) where project_id is not null;
create index journal_line_cost_center on journal_line (cost_center_id) where cost_center_id is not null;
`;
