/**
 * Does something while the page is seen: a browser opens six connections to a server for all its tabs, and a stream that
 * nobody looks at holds one of them.
 * @param begin begins it, and says how it ends
 * @returns ends it for good
 */
export function whileSeen(begin: () => () => void): () => void {
  let end = document.hidden ? null : begin();
  const turned = () => {
    if (!document.hidden) end ??= begin();
    else {
      end?.();
      end = null;
    }
  };
  document.addEventListener('visibilitychange', turned);
  return () => {
    document.removeEventListener('visibilitychange', turned);
    end?.();
  };
}
