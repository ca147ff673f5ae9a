import { sql, type RawBuilder } from 'kysely';
import { addDays } from '#domain/kernel/dates.ts';
import type { Database } from '#db/postgres/pool.ts';

/** A file of a piece that ends, or its warranty. */
export interface EndingPaper {
  equipment: number;
  equipmentName: string;
  equipmentCode: string;
  place: string | null;
  /** null: its warranty. */
  document: number | null;
  /** What sort of file it is, or its name; null of a warranty. */
  paper: string | null;
  endsOn: string;
}

const ofEquipment = sql`d.owner_kind = 'equipment' and d.valid_until is not null`;

/** A newer one of its sort takes the place of a file `d` of a piece. */
export const isReplaced = sql`exists (select from attached_document n where n.owner_kind = 'equipment'
  and n.owner_id = d.owner_id and n.corporation_id = d.corporation_id
  and n.document_type_id = d.document_type_id and n.valid_until > d.valid_until)`;

/** What a file `d` of a piece is called: by its sort, or else by its name. */
export const called = sql`coalesce(d.document_type, d.name, '')`;

/**
 * What of pieces that are there ends by a day. A file that ended stays until another one takes its place or nobody needs
 * it any more; a warranty that ended asks for nothing.
 */
const ending = (
  corporation: number,
  { today, until }: { today: string; until: string },
): RawBuilder<unknown> => sql`select d.owner_id as equipment, d.id as document, ${called} as paper, d.valid_until as ends_on
    from attached_document d join equipment e on e.id = d.owner_id and e.stage = 'active'
    where d.corporation_id = ${corporation} and ${ofEquipment} and d.valid_until <= ${until}::date and not ${isReplaced}
  union all select id, null, null, warranty_until from equipment
    where corporation_id = ${corporation} and stage = 'active' and warranty_until between ${today}::date and ${until}::date`;

/** What ends by a day, the first first. */
export async function papersEnding(
  db: Database,
  corporation: number,
  { limit, ...asked }: { today: string; until: string; limit: number },
): Promise<EndingPaper[]> {
  const { rows } =
    await sql<EndingPaper>`select p.equipment, e.name as "equipmentName", e.code as "equipmentCode",
      e.place, p.document, p.paper, p.ends_on as "endsOn"
    from (${ending(corporation, asked)}) p join equipment e on e.id = p.equipment
    order by p.ends_on, p.equipment, p.document limit ${limit}`.execute(db);
  return rows;
}

/** How long before its end somebody is told, and how long after it that is still news, in days. */
export const PAPER_ALERT_DAYS = 30;

/** The pieces with something that ended, or ends within as many days as somebody is told before. */
export const piecesWithEndingPapers = (corporation: number, today: string): RawBuilder<unknown> =>
  sql`select p.equipment from (${ending(corporation, { today, until: addDays(today, PAPER_ALERT_DAYS) })}) p`;

/** How many files and warranties that are. */
export async function countEndingPapers(db: Database, corporation: number, today: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${piecesWithEndingPapers(corporation, today)}) p`.execute(db);
  return rows[0]?.count ?? 0;
}

/** `EquipmentQuestions.endingPaper`. */
export async function endingPaper(
  db: Database,
  { equipment, document }: { equipment: number; document: number },
  corporation: number,
): Promise<{ paper: string; endsOn: string } | null> {
  const { rows } = await sql<{
    paper: string;
    endsOn: string;
  }>`select ${called} as paper, d.valid_until as "endsOn" from attached_document d
    where d.id = ${document} and d.corporation_id = ${corporation} and d.owner_id = ${equipment} and ${ofEquipment}
      and not ${isReplaced}`.execute(db);
  return rows[0] ?? null;
}

/** What ends within a month and nobody was told of yet, of all companies; what ended longer ago is no news. */
export async function papersToTell(
  db: Database,
  today: string,
): Promise<{ equipment: number; corporation: number; document: number | null }[]> {
  const [from, until] = [addDays(today, -PAPER_ALERT_DAYS), addDays(today, PAPER_ALERT_DAYS)];
  const { rows } = await sql<{ equipment: number; corporation: number; document: number | null }>`
    select p.equipment, e.corporation_id as corporation, p.document from (
      select d.owner_id as equipment, d.id as document, d.valid_until as ends_on from attached_document d
        where ${ofEquipment} and d.valid_until between ${from}::date and ${until}::date and not ${isReplaced}
      union all select id, null, warranty_until from equipment
        where stage = 'active' and warranty_until between ${today}::date and ${until}::date) p
    join equipment e on e.id = p.equipment and e.stage = 'active'
    left join equipment_paper_told t on t.equipment_id = p.equipment and t.document_id = coalesce(p.document, 0)
    where t.ends_on is distinct from p.ends_on order by p.equipment, p.document limit 10000`.execute(db);
  return rows;
}
