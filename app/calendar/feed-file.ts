import { publicScreen } from '../http/screen.server.ts';
import { feedOf } from './feed.server.ts';

/** The calendar as other programs read it: the address is the key. */
export const loader = publicScreen('calendarFeed', async (context) => {
  const feed = await feedOf(context, context.params['token'] ?? '');
  if (feed === null) throw new Response(null, { status: 404 });
  return new Response(feed, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="registre.ics"',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
});
