import { costLines, pieceYear } from '#domain/equipment/ownership-cost.ts';
import { yearOf } from '#domain/kernel/dates.ts';
import { add, compare, money } from '#domain/kernel/decimal.ts';
import { comparedPieces, spentInYear, type ComparedPiece } from '#projections/equipment/year-costs.ts';
import { askedId } from '../http/asked-id.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** What one piece cost in the year. */
export interface ComparedCost {
  id: number;
  name: string;
  code: string;
  typeName: string;
  meter: ComparedPiece['meter'];
  counted: string | null;
  perUnit: string | null;
  /** Its price that was used up and what ends it; what it costs to run; inspections and maintenance. */
  owning: string;
  running: string;
  upkeep: string;
  total: string;
}

export interface Compared {
  year: number;
  type: number | null;
  rows: ComparedCost[];
  total: string;
  byType: { name: string; count: number; total: string }[];
  byProject: { name: string; total: string }[];
}

/** Sums of money by name, the greatest first. */
function sumsOf(parts: readonly { name: string; amount: string }[]) {
  const sums = new Map<string, { count: number; total: string }>();
  for (const { name, amount } of parts) {
    const { count, total } = sums.get(name) ?? { count: 0, total: '0' };
    sums.set(name, { count: count + 1, total: money(add(total, amount)) });
  }
  return [...sums].map(([name, sum]) => ({ name, ...sum })).toSorted((a, b) => compare(b.total, a.total));
}

/** What pieces cost in the year that the address names (else this one), the dearest first. */
export async function comparedCosts({ services, corporation, url, today }: StaffContext): Promise<Compared> {
  const asked = Number(url.searchParams.get('year') ?? yearOf(today));
  const year = Number.isInteger(asked) && asked >= 1990 && asked <= yearOf(today) ? asked : yearOf(today);
  const type = askedId(url.searchParams, 'type');
  const [pieces, spent] = await Promise.all([
    comparedPieces(services.db, corporation, { year, type }),
    spentInYear(services.db, corporation, year),
  ]);
  const spentOn = new Map<number, typeof spent>();
  for (const one of spent) spentOn.set(one.equipment, [...(spentOn.get(one.equipment) ?? []), one]);
  const rows = pieces
    .flatMap((piece): ComparedCost[] => {
      const lines = costLines(piece, spentOn.get(piece.id) ?? [], today);
      const found = pieceYear(lines, year, piece.counted);
      if (found === null) return [];
      const { sums, total, perUnit } = found;
      const sum = (...kinds: (keyof typeof sums)[]) =>
        money(add('0', ...kinds.map((kind) => sums[kind] ?? '0')));
      const { id, name, code, typeName, meter, counted } = piece;
      return [
        {
          id,
          name,
          code,
          typeName,
          meter,
          counted,
          perUnit,
          owning: sum('writtenOff', 'leaving', 'sold'),
          running: sum('rent', 'fuel', 'insurance', 'tax', 'other'),
          upkeep: sum('inspections', 'maintenance'),
          total,
        },
      ];
    })
    .toSorted((a, b) => compare(b.total, a.total) || a.id - b.id);
  const shown = new Set(rows.map(({ id }) => id));
  return {
    year,
    type,
    rows,
    total: money(add('0', ...rows.map(({ total }) => total))),
    byType: sumsOf(rows.map(({ typeName, total }) => ({ name: typeName, amount: total }))),
    byProject: sumsOf(
      spent.flatMap(({ equipment, project, amount }) =>
        project === null || !shown.has(equipment) ? [] : [{ name: project, amount }],
      ),
    ),
  };
}
