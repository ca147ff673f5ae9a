import { redirect } from '@remix-run/node';
import { markNotices } from '#domain/notices/notice-commands.ts';
import { findNotice } from '#projections/notices/notices.ts';
import { notFound } from '../http/problems.ts';
import { runCommand } from '../http/run-command.server.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { insideSite, pathTo } from '../paths.ts';

/** One of the user's own notices, and the page that it leads to. */
async function found({ services, actor, corporation, params }: StaffContext) {
  const notice =
    actor.user === null
      ? null
      : await findNotice(services.db, idOf(params, 'id'), { user: actor.user, corporation });
  if (notice === null) throw notFound();
  return { notice, to: insideSite(notice.to, pathTo('notifications', {})) };
}

/** Leads to what it is about; only opening it by the form marks it as read. */
export const loader = screen('noticeOpen', async (context) => redirect((await found(context)).to));

export const action = screen('noticeOpen', async (context) => {
  const { notice, to } = await found(context);
  if (notice.readAt === null) await runCommand(context, markNotices, { notices: [notice.id], as: 'read' });
  return redirect(to);
});
