import type { Language } from '#locales/index.ts';
import { networkOf } from '#domain/users/device.ts';
import { peopleReached } from '#projections/payroll/employees.ts';
import type { Services } from '../../services.server.ts';

const WINDOW_MINUTES = 60;

/**
 * Has the worker mail a link to whoever's wage slips are reached by this address. Whoever asks learns nothing either
 * way, and the link's token stands in the mail alone.
 */
export async function askForArchive(
  services: Services,
  typed: string,
  language: Language,
  clientAddress: string,
): Promise<void> {
  const { db } = services;
  const email = typed.slice(0, 200).trim().toLowerCase();
  const limits = [
    { key: `slips:${email}`, max: 5 },
    { key: `slips-address:${networkOf(clientAddress)}`, max: 30 },
  ];
  if (email === '' || !(await services.throttle.allowAttempt(db, limits, WINDOW_MINUTES))) return;
  const people = await peopleReached(db, email);
  // For nobody too, so that the time of the answer does not tell.
  await services.enqueue('send-slip-archive', { people, language }, null);
}
