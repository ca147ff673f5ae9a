import { yearOf } from '#domain/kernel/dates.ts';
import { findEquipment } from '#projections/equipment/equipment.ts';
import { inspectionsOf, safetyRegisterOf } from '#projections/equipment/inspections.ts';
import { maintenancesOf } from '#projections/equipment/maintenances.ts';
import { hashOf, sheetResponse } from '../http/printed-sheet.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { labelledPieces } from './labels.server.ts';
import { momentOf } from './moment.server.ts';

/* Papers of equipment, made by the worker: the same content is the same file. */

/** The safety register of a year, this one unless another is asked for; of this year until today. */
export async function safetyRegister(context: StaffContext): Promise<Response> {
  const { services, corporation, url, today, t } = context;
  const asked = Number(url.searchParams.get('year') ?? yearOf(today));
  if (!Number.isInteger(asked) || asked < 1990 || asked > yearOf(today)) throw notFound();
  const end = `${asked}-12-31`;
  const days = { from: `${asked}-01-01`, until: end < today ? end : today };
  const register = await safetyRegisterOf(services.db, corporation, days, today);
  return sheetResponse(context, {
    kind: 'safety',
    id: corporation,
    days,
    as: hashOf([days, register]),
    name: `${t('equipment.paper.safety')} ${asked}`,
  });
}

/** The maintenance log of a piece, until today. @throws Response 404 */
export async function maintenanceLog(context: StaffContext): Promise<Response> {
  const { services, corporation, params, today, t } = context;
  const { db } = services;
  const piece = await findEquipment(db, idOf(params, 'id'), corporation, momentOf(context));
  if (piece === null) throw notFound();
  const [orders, inspections] = await Promise.all([
    maintenancesOf(db, piece.id, corporation),
    inspectionsOf(db, piece.id, corporation),
  ]);
  return sheetResponse(context, {
    kind: 'maintenance',
    id: piece.id,
    days: { from: today, until: today },
    as: hashOf([today, piece, orders, inspections]),
    name: `${t('equipment.paper.maintenance')} ${piece.code}`,
  });
}

/** Labels of the pieces that the list shows. @throws Response 404 where it shows none */
export async function labelSheet(context: StaffContext): Promise<Response> {
  const { services, corporation, today, t } = context;
  const { pieces } = await labelledPieces(context);
  if (pieces.length === 0) throw notFound();
  return sheetResponse(context, {
    kind: 'labels',
    id: corporation,
    ids: pieces.map(({ id }) => id),
    days: { from: today, until: today },
    as: hashOf([today, services.settings.publicUrl, pieces]),
    name: t('equipment.labels'),
  });
}
