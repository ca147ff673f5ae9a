import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { pathTo } from '../paths.ts';

/** An address that nothing answers: a visitor is asked to sign in first, as for any other. */
export function loader({ context }: LoaderFunctionArgs): never {
  if (context.signedIn === null) throw redirect(pathTo('login', {}));
  throw new Response(null, { status: context.signedIn.locked ? 403 : 404 });
}

export const action = (args: LoaderFunctionArgs): never => loader(args);

export default function Unknown() {
  return null;
}
