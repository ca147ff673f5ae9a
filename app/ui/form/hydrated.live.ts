import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether React runs in the browser: false while the page is as the server drew it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
