/**
 * Emmett's second index of streams says what their key says, and with the position in it each event that was appended
 * wrote both anew. Clients who are to be left alone are few among all companies' third parties.
 */
export const streamsOnce = `
drop index if exists idx_streams_unique;
create index third_party_no_reminders on third_party (id) where no_reminders;
`;
