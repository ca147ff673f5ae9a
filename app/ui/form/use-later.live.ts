import { useEffect, useState } from 'react';

/** A part of a screen that few need, and that comes once it is wanted. */
interface Later<Part> {
  /** Null while it is on its way, or was not wanted yet. */
  part: Part | null;
  /** It did not come: the network is gone, or a newer version of the product stands on the server. */
  failed: boolean;
}

/** Loads a part once it is wanted, and tries again when it is wanted anew; `load` is the same function each time. */
export function useLater<Part>(wanted: boolean, load: () => Promise<Part>): Later<Part> {
  const [later, setLater] = useState<Later<Part>>({ part: null, failed: false });
  const waits = wanted && later.part === null;
  useEffect(() => {
    if (!waits) return;
    let left = false;
    load().then(
      (part) => left || setLater({ part, failed: false }),
      () => left || setLater({ part: null, failed: true }),
    );
    return () => {
      left = true;
    };
  }, [waits, load]);
  return later;
}
