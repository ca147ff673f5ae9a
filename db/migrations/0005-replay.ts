/** Projections are rebuilt in the order of the global position (db/events/event-store.ts, `readAll`). */
export const replay = `
drop index emt_messages_in_order;
create index emt_messages_by_position on emt_messages (global_position);
`;
