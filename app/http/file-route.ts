import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import { isLogo } from '#projections/company/corporations.ts';

/** One's own companies' are known by the request; super admins look at those of all. */
async function mayShow({ services, signedIn }: AppLoadContext, hash: string): Promise<boolean> {
  if (signedIn === null) return false;
  const { group, memberships } = signedIn.facts;
  return (
    memberships.some((one) => one.logo === hash) || (group === 'superadmin' && isLogo(services.db, hash))
  );
}

/** Logos of the corporations that the signed-in person works in; every other file has an address of its own. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  if (context.signedIn?.locked) throw new Response(null, { status: 403 });
  const hash = params['hash'] ?? '';
  const content = (await mayShow(context, hash)) ? await context.services.files.get(hash) : null;
  if (content === null) throw new Response(null, { status: 404 });
  const type = content[0] === 0x89 ? 'image/png' : 'image/jpeg';
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': type,
      'Cache-Control': 'private, max-age=86400, immutable',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
