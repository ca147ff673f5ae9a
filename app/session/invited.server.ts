import { reachOf } from '#projections/users/accounts.ts';
import type { Services } from '../services.server.ts';

/** The user name that an invitation is for; '' once the account is gone. */
export const reachOfUser = async ({ db }: Services, user: number): Promise<string> =>
  (await reachOf(db, user))?.username ?? '';
