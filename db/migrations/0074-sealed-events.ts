/**
 * Beside each link, where and when the store put the event, and a keyed hash over the event and that. Links of before are
 * sealed once, by the same migration (db/events/seal-events.ts).
 */
export const sealedEvents = `
alter table event_chain add column global_position bigint, add column transaction_id xid8, add column created timestamptz, add column seal text;
`;
