/** What a command was asked for, as a keyed hash: the same id with other content is another command. */
export const commandFingerprints = `
alter table command_log add column fingerprint text;
`;
