import type { RoutingFault } from '#domain/transport/routing.ts';

/** A way as pages say it. */
export interface SiteWay {
  metres: number;
  minutes: number;
  /** Nobody asked the roads. */
  isEstimate: boolean;
  /** Why the service told none; null: it did, or there is none. */
  fault: RoutingFault | null;
}
