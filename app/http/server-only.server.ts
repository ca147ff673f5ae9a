import type { ServerOnly } from '../ui/form/server-only.ts';

/**
 * Data that only the server draws with: Remix writes what can be enumerated of a live screen's data for the browser,
 * which would read hundreds of names and draw them once more to throw them away.
 */
export const serverOnly = <Part>(drawn: Part): ServerOnly<Part> =>
  Object.defineProperty<ServerOnly<Part>>({}, 'drawn', { value: drawn });
