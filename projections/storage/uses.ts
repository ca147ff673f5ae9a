import { is, type Uses } from '../uses-in.ts';

/** Where records are used here. */
export const remoteStorageUses: Uses = {
  remotestorage: { table: 'remote_storage', refers: is('server_id') },
};
