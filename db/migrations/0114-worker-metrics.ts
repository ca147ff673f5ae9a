/** What a worker counted since it began, told with its heartbeat: it listens to nothing that could be asked. */
export const workerMetrics = `
alter table worker_heartbeat add column metrics jsonb;
`;
