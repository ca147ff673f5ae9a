import { statusTotals, type StatusTotals } from '#projections/documents/document-totals.ts';
import type { Services, SignedIn } from '../services.server.ts';
import { sinceWritten } from './since-written.server.ts';

const kept = sinceWritten<StatusTotals>();
const asked = new WeakMap<SignedIn, Promise<StatusTotals>>();

/** The corporation's totals by status, asked once a request: the menu and the page both show them. */
export function totalsOf(services: Services, signedIn: SignedIn): Promise<StatusTotals> {
  const known = asked.get(signedIn);
  if (known) return known;
  const totals = kept({ services, signedIn }, [], () =>
    statusTotals(services.db, signedIn.actor.corporation ?? 0),
  );
  asked.set(signedIn, totals);
  return totals;
}
