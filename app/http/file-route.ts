import type { LoaderFunctionArgs } from '@remix-run/node';

/** Logos of the corporations that the signed-in person works in; every other file has an address of its own. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  if (context.signedIn?.locked) throw new Response(null, { status: 403 });
  const hash = params['hash'] ?? '';
  const known = context.signedIn?.facts.memberships.some((one) => one.logo === hash) ?? false;
  const content = known ? await context.services.files.get(hash) : null;
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
