import { useEffect, useState } from 'react';

/** Whether React runs in the browser: false while the page is as the server drew it. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
