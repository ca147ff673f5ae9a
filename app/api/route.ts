import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { dispatch } from './dispatch.ts';

/** The whole API; each call checks its own access (app/api/catalogue.ts). */
export const loader = ({ request, context }: LoaderFunctionArgs): Promise<Response> =>
  dispatch(request, context);
export const action = ({ request, context }: ActionFunctionArgs): Promise<Response> =>
  dispatch(request, context);
