import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';

/*
 * DATA_DIR holds secrets, mails, files and what is noted outside of the database: no other account has a business in
 * it. As root the account of PostgreSQL has to walk through it to its cluster, and may do nothing else there.
 */

/** Of its owner alone. */
const OWN = 0o700;
const WALKED_THROUGH = 0o710;
/** Anybody's folder, such as /tmp: not ours to close. */
const STICKY = 0o1000;

const us = (): number | undefined => process.getuid?.();

/** Makes the folder where it is missing, and closes it to others; another account's folder is left as it is. */
export function makeDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWN });
  const { mode, uid } = statSync(folder);
  const most = us() === 0 ? WALKED_THROUGH : OWN;
  if (uid !== us() || (mode & STICKY) !== 0 || (mode & 0o777 & ~most) === 0) return;
  chmodSync(folder, mode & most);
}

/** Lets an account walk through a folder of ours, without looking around in it. */
export function letThrough(folder: string, { gid }: { gid: number }): void {
  const { mode, uid } = statSync(folder);
  if (uid !== us() || (mode & STICKY) !== 0) return;
  chownSync(folder, uid, gid);
  chmodSync(folder, WALKED_THROUGH);
}
