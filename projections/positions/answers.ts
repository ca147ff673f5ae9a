import { sql } from 'kysely';
import { positionQuestions, type KnownRoute } from '#domain/positions/questions.ts';
import type { Answering } from '../answering.ts';
import { whyUnfollowed } from './intake.ts';
import { heldPieces } from './pauses.ts';

const known = sql`id, equipment_id as equipment, device_id as device, started_at as "startedAt",
  ended_at as "endedAt", metres, points, source`;

export const positionAnswers: Answering = (db) =>
  positionQuestions.answeredBy(() => ({
    async lastLink(chain, corporation) {
      const row = await db
        .selectFrom('gps_route_link')
        .select(['place', 'hash'])
        .where('chain', '=', chain)
        .where('corporation_id', '=', corporation)
        .orderBy('place', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },
    async routesOfDevice({ device, from, until }, corporation) {
      const { rows } = await sql<KnownRoute>`select ${known} from gps_route where device_id = ${device}
        and corporation_id = ${corporation} and started_at < ${until}::timestamptz and ended_at > ${from}::timestamptz
        order by started_at`.execute(db);
      return rows;
    },
    async routesOfPiece({ equipment, from, until }, corporation) {
      const { rows } = await sql<KnownRoute>`select ${known} from gps_route where equipment_id = ${equipment}
        and corporation_id = ${corporation} and started_at < ${until}::timestamptz and ended_at > ${from}::timestamptz
        order by started_at`.execute(db);
      return rows;
    },
    whyUnfollowed: (asked, corporation) => whyUnfollowed(db, asked, corporation),
    async heldBy({ person, at }, corporation) {
      return (await heldPieces(db, person, corporation, at)).map(({ id }) => id);
    },
    async pauseOf({ equipment, at }, corporation) {
      const row = await db
        .selectFrom('position_pause')
        .select('id')
        .where('equipment_id', '=', equipment)
        .where('corporation_id', '=', corporation)
        .where('from_at', '<=', at)
        .where('until_at', '>', at)
        .executeTakeFirst();
      return row?.id ?? null;
    },
  }));
