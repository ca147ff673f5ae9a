import { sql } from 'kysely';
import { transportQuestions, type KnownUnit, type TakenBy } from '#domain/transport/questions.ts';
import type { WorkSpan } from '#domain/transport/working-time.ts';
import type { Answering } from '../answering.ts';
import { workSpan } from './work-span.ts';

export const transportAnswers: Answering = (db) =>
  transportQuestions.answeredBy(() => ({
    async takenBy({ equipment, driver, from, until, except }, corporation) {
      const { rows } = await sql<TakenBy>`select id, number, equipment_id as equipment, driver_id as driver
        from transport_order where corporation_id = ${corporation} and id <> ${except}
        and status in ('planned', 'in_progress', 'waiting') and taken && tstzrange(${from}, ${until}, '[)')
        and (equipment_id = ${equipment}::bigint or driver_id = ${driver}::bigint) order by id`.execute(db);
      return rows;
    },
    async plannedFor({ driver, from, until, except }, corporation) {
      const { rows } = await sql<WorkSpan>`select ${workSpan} from transport_order
        where corporation_id = ${corporation} and id <> ${except} and driver_id = ${driver}
        and status not in ('draft', 'cancelled') and taken && tstzrange(${from}, ${until}, '[)')`.execute(db);
      return rows.map((row) => ({
        from: new Date(row.from).toISOString(),
        until: new Date(row.until).toISOString(),
      }));
    },
    async isNumberTaken(number, corporation, isTyped) {
      // Two that are typed at once wait for each other; those that the product gives wait for what is typed alone.
      const lock = sql`hashtextextended(${`transport-number-${corporation}`}, 0)`;
      await (
        isTyped
          ? sql`select pg_advisory_xact_lock(${lock})`
          : sql`select pg_advisory_xact_lock_shared(${lock})`
      ).execute(db);
      const { rows } = await sql<{ taken: boolean }>`select exists (select from transport_order
        where corporation_id = ${corporation} and lower(number) = lower(${number})) as taken`.execute(db);
      return rows[0]?.taken ?? false;
    },
    async isInvoiced(order, corporation) {
      const row = await db
        .selectFrom('transport_order')
        .select('invoice_version')
        .where('id', '=', order)
        .where('corporation_id', '=', corporation)
        .executeTakeFirst();
      return row !== undefined && row.invoice_version !== null;
    },
    async withWrongTours(orders, corporation) {
      const rows = await db
        .selectFrom('truck_tour')
        .select('order_id')
        .distinct()
        .where('order_id', 'in', [...orders])
        .where('corporation_id', '=', corporation)
        .where('problem', 'is not', null)
        .execute();
      return rows.map(({ order_id: order }) => order);
    },
    async hasTours(order) {
      const row = await db
        .selectFrom('truck_tour')
        .select('id')
        .where('order_id', '=', order)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    async lastTour(order) {
      // Two phones that note a turn at once get two numbers.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`truck-tour-${order}`}, 0))`.execute(db);
      const row = await db
        .selectFrom('truck_tour_last')
        .select('last')
        .where('order_id', '=', order)
        .executeTakeFirst();
      return row?.last ?? 0;
    },
    async productOfZone(zone, corporation) {
      const row = await db
        .selectFrom('product')
        .select('id')
        .where('corporation_id', '=', corporation)
        .where('transport_zone_id', '=', zone)
        .where('enabled', '=', true)
        // The newest of several: it took the place of those before.
        .orderBy('id', 'desc')
        .executeTakeFirst();
      return row?.id ?? null;
    },
    async units(corporation) {
      const { rows } = await sql<KnownUnit>`
        select id, values ->> 'symbol' as name, values ->> 'code' as code from record_list
        where resource = 'unittype' and corporation_id in (0, ${corporation}) and enabled
        order by corporation_id = 0, id`.execute(db);
      return rows;
    },
  }));
