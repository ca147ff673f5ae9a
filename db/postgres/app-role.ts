import { createHmac } from 'node:crypto';

export const APP_ROLE = 'registre_app';

/** The password of the role that serves requests, derived so that no second secret has to be kept. */
export const appRolePassword = (dataKey: string): string =>
  createHmac('sha256', dataKey).update('database role').digest('hex');

/** The address of the same database for the role that serves requests, which can neither change nor delete events. */
export function appUrl(ownerUrl: string, dataKey: string): string {
  const url = new URL(ownerUrl);
  url.username = APP_ROLE;
  url.password = appRolePassword(dataKey);
  return url.toString();
}
