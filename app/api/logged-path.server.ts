import { calls } from './catalogue.ts';
import { screens } from '../screens.ts';
import { pathMask } from '../http/token-paths.ts';

/**
 * A path as the log may hold it. A parameter that is a token is called `token`, in `app/screens` and `app/api/calls`.
 */
export const loggedPath = pathMask([
  ...Object.values(screens).map(({ path }) => path),
  ...calls.map(({ path }) => `/api/${path}`),
]);
