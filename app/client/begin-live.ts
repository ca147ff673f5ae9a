/** What the root of live screens can do (app/live/live-root.tsx). */
interface LiveRoot {
  takeOver(root: HTMLElement): Promise<void>;
}

const isLiveRoot = (module: unknown): module is LiveRoot =>
  typeof module === 'object' &&
  module !== null &&
  'takeOver' in module &&
  typeof module.takeOver === 'function';

/** Lets React take over the content of a live page: its root stands among the scripts that came with the page. */
export function beginLive(root: HTMLElement): void {
  const { __remixRouteModules: modules } = window;
  const module: unknown = modules['root'];
  if (isLiveRoot(module)) void module.takeOver(root);
}
