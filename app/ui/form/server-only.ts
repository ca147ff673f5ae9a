import type { ReactNode } from 'react';

/**
 * A part of a live screen's data that the server alone draws with (app/http/server-only.server.ts): the browser is not
 * told it, and leaves what was drawn of it as it is.
 */
export interface ServerOnly<Part> {
  /** Absent in the browser. */
  readonly drawn?: Part;
}

/** What stands in an element: what the server draws, and in the browser what it drew. */
export const asDrawn = (children: ReactNode | undefined) =>
  children === undefined
    ? { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }
    : { children };
