import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import { forbidden } from '../kernel/refusal.ts';
import { activityViewAggregate } from './activity.ts';

/**
 * Marks activities of shared documents as seen by whoever asks: those up to `until`, the newest that they were
 * shown, so that what came in meanwhile stays new. Left out, and never later than: now.
 */
export const viewSharedActivities = command({
  name: 'ViewSharedActivities',
  role: 'ROLE_SHARE_DOCUMENT_VIEW_LIST',
  input: z.object({
    until: z.iso
      .datetime({ error: 'errors.date' })
      .nullish()
      .transform((until) => until ?? null),
  }),
  async handle(work, actor, { until }) {
    if (actor.user === null) throw forbidden();
    const view = await work.create(activityViewAggregate);
    const seen = until === null ? work.now : new Date(until).toISOString();
    const data = {
      view: view.id,
      corporation: corporationOf(actor),
      user: actor.user,
      until: seen < work.now ? seen : work.now,
    };
    await work.append(view, [{ type: 'SharedActivitiesViewed', data }]);
    return { id: view.id };
  },
});
