import { existsSync, readdirSync } from 'node:fs';

/** Names of the mails that are kept as files in a folder; one that is just being written is not there yet. */
export const mailFiles = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
