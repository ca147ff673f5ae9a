import { unavailability } from '../services.server.ts';
import { unavailablePage } from './unavailable.ts';

/** The error page for what is no fault of ours; null: it is one. */
export function unavailableFor(error: unknown): Response | null {
  const reason = unavailability(error);
  return reason && unavailablePage(reason);
}
