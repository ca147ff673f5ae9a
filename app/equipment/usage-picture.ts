import { findUsage } from '#projections/equipment/usages.ts';
import { pictureResponse } from '../people/photo/photo.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';

/** How a piece was when it went out, or came back. */
export const loader = screen('usagePicture', async (context) => {
  const { services, corporation, params } = context;
  const usage = await findUsage(services.db, idOf(params, 'id'), corporation, new Date().toISOString());
  if (usage === null) throw notFound();
  return pictureResponse(context, params['end'] === 'back' ? usage.backPhoto : usage.photo);
});
