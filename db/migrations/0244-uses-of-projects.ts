/** Whether a project is used by an intervention is asked before it is deleted. */
export const usesOfProjects = `
create index transport_order_project on transport_order (project_id) where project_id is not null;
create index stopwatch_project on stopwatch (project_id) where project_id is not null;
`;
