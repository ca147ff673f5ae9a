import { Outlet } from '@remix-run/react';

/*
 * The root of live screens in the browser (app/root.tsx on the server): the frame around them is drawn, and stays.
 */

export default function LiveRoot() {
  return <Outlet />;
}

export { LiveFault as ErrorBoundary } from './live-fault.tsx';
export { asOpened as shouldRevalidate } from './as-opened.ts';
export { takeOver } from './hydrate.live.tsx';
