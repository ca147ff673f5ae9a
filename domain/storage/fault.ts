/**
 * Why a server of others was not reached, or did not take a file, as codes that screens have words for.
 * Passing ones are tried again; the others last until a person does something.
 */
const passing = [
  'name-unknown',
  'connection-refused',
  'connection-timeout',
  'timed-out',
  'cut-off',
  'full',
  'folder-refused',
  'rename-refused',
  'size-differs',
  'refused',
  'resting',
  'pdf-missing',
] as const;

const lasting = [
  'address-refused',
  'wrong-password',
  'password-missing',
  'key-refused',
  'key-missing',
  'certificate',
  'no-tls',
  'host-key-changed',
  'no-storage',
  'name-taken',
  'dropped',
  'restored',
] as const;

export const remoteReasons = [...passing, ...lasting] as const;
export type RemoteReason = (typeof remoteReasons)[number];

const lastingReasons: ReadonlySet<RemoteReason> = new Set(lasting);

/** Whether only a person can change it: trying again by itself would knock at the server for nothing. */
export const isLasting = (reason: RemoteReason): boolean => lastingReasons.has(reason);

/** About one file, and not about the server: others may be put there meanwhile. */
const ofOneFile: ReadonlySet<RemoteReason> = new Set([
  'folder-refused',
  'rename-refused',
  'size-differs',
  'name-taken',
  'pdf-missing',
  'no-storage',
  'dropped',
  'restored',
]);

export const isOfServer = (reason: RemoteReason): boolean => !ofOneFile.has(reason);
