import { Outlet } from '@remix-run/react';
import { LiveFault } from './live-fault.tsx';

/*
 * The root of live screens in the browser (app/root.tsx on the server): the frame around them is drawn, and stays.
 */

export default function LiveRoot() {
  return <Outlet />;
}

export const ErrorBoundary = LiveFault;
