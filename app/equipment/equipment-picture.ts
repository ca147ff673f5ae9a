import { findEquipment } from '#projections/equipment/equipment.ts';
import { pictureResponse } from '../people/photo/photo.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { momentOf } from './moment.server.ts';

export const loader = screen('equipmentPicture', async (context) => {
  const { services, corporation, params } = context;
  const piece = await findEquipment(services.db, idOf(params, 'id'), corporation, momentOf(context));
  if (piece === null) throw notFound();
  return pictureResponse(context, piece.photo, 'private, max-age=3600');
});
