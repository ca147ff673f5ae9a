import { LEGAL_TIME_ZONE, todayIn, type CivilDate } from '#domain/kernel/dates.ts';
import type { SignedIn } from '../services.server.ts';

/** Where the chosen corporation is; by French law where none is chosen. IANA name. */
export function timeZoneOf(signedIn: Pick<SignedIn, 'facts'> | null): string {
  const { memberships = [], corporation = null } = signedIn?.facts ?? {};
  return memberships.find((one) => one.corporation === corporation)?.timeZone ?? LEGAL_TIME_ZONE;
}

/** The day it is there. */
export const todayOf = (signedIn: Pick<SignedIn, 'facts'> | null): CivilDate =>
  todayIn(timeZoneOf(signedIn), new Date());
