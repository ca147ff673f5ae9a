import { redirect } from '@remix-run/node';
import { markNotifications } from '#domain/notifications/notification-commands.ts';
import { findNotification } from '#projections/notifications/notifications.ts';
import { notFound } from '../http/problems.ts';
import { runCommand } from '../http/run-command.server.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { insideSite, pathTo } from '../paths.ts';

/** One of the user's own notifications, and the page that it leads to. */
async function found({ services, actor, corporation, params }: StaffContext) {
  const notification =
    actor.user === null
      ? null
      : await findNotification(services.db, idOf(params, 'id'), { user: actor.user, corporation });
  if (notification === null) throw notFound();
  return { notification, to: insideSite(notification.to, pathTo('notifications', {})) };
}

/** Leads to what it is about; only opening it by the form marks it as read. */
export const loader = screen('notificationOpen', async (context) => redirect((await found(context)).to));

export const action = screen('notificationOpen', async (context) => {
  const { notification, to } = await found(context);
  if (notification.readAt === null)
    await runCommand(context, markNotifications, { notices: [notification.id], as: 'read' });
  return redirect(to);
});
