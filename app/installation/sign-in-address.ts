import { findCustomer } from '#projections/installation/customer.ts';
import { pathTo } from '../paths.ts';
import type { Services } from '../services.server.ts';

/**
 * Where the people of a domain sign in: here, or under that name where it is another of this installation; null for a
 * domain that isn't one of it. The names are those that a super admin said, so that nobody is sent anywhere else.
 * @param host of the request, with its port
 */
export async function signInAddress(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  domain: string,
  host: string,
): Promise<string | null> {
  const own = new URL(settings.publicUrl);
  const login = pathTo('login', {});
  if (domain === own.hostname || domain === hostName(host)) return login;
  const customer = await findCustomer(db);
  if (!customer?.domains.includes(domain)) return null;
  return new URL(login, `${own.protocol}//${domain}`).toString();
}

/** Whether the installation is known under other names than the one that it was asked by. */
export function hasOtherDomains(
  { settings }: Pick<Services, 'settings'>,
  domains: readonly string[],
  host: string,
): boolean {
  const here = new Set([new URL(settings.publicUrl).hostname, hostName(host)]);
  return domains.some((domain) => !here.has(domain));
}

const hostName = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();
