import type { SignedIn } from '../services.server.ts';

/** Settings of a company that whole screens and calls hang on. */
export type WorkedWith = 'showMase' | 'showTransport';

/** Plain records of work that not every company does. */
const ofRecords: ReadonlyMap<string, WorkedWith> = new Map([['transportzone', 'showTransport']]);

/** Families of roles over such work. */
const ofRoles: ReadonlyMap<string, WorkedWith> = new Map([
  ['TRANSPORT_ORDER', 'showTransport'],
  ['TRANSPORT_ZONE', 'showTransport'],
]);

/** What a company must work with for a plain record to be there. */
export const settingOfRecord = (resource: string): WorkedWith | undefined => ofRecords.get(resource);

/** The same of a family of roles. */
export const settingOfRoles = (family: string): WorkedWith | undefined => ofRoles.get(family);

/** The same of a type of parameters. */
export const settingOfParameters = (type: string): WorkedWith | undefined =>
  type === 'transport' ? 'showTransport' : undefined;

/** Whether the company that somebody works in works with it. */
export const worksWith = (signedIn: SignedIn | null, setting: WorkedWith | undefined): boolean =>
  setting === undefined ||
  (signedIn?.facts.memberships.some(
    (one) => one.corporation === signedIn.actor.corporation && one[setting],
  ) ??
    false);
