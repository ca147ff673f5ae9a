import {
  costKinds,
  costLines,
  ownershipCost,
  type CostKind,
  type CostLine,
  type OwnedPiece,
  type YearOfOwning,
} from '#domain/equipment/ownership-cost.ts';
import type { FoundEquipment } from '#projections/equipment/equipment.ts';
import { spentOn, stoodStill } from '#projections/equipment/maintenances.ts';
import { addDays } from '#domain/kernel/dates.ts';
import type { StaffContext } from '../http/screen.server.ts';

export type ShownLine = CostLine;

/** What a piece costs, as its page shows it. */
export interface CostsPage {
  piece: number;
  years: YearOfOwning[];
  /** Those that some year has, in their order. */
  kinds: CostKind[];
  /** The year whose lines are shown, of one kind or of all. */
  year: number | null;
  kind: CostKind | null;
  lines: ShownLine[];
}

/** The stage of a piece, by how it stands. */
const stageOf = ({ status }: FoundEquipment): OwnedPiece['stage'] =>
  status === 'lost' || status === 'sold' || status === 'scrapped' || status === 'transferred'
    ? status
    : 'active';

/** What a piece costs in each year, and all lines that this follows from. */
export async function costsOf(
  { services, corporation, today }: StaffContext,
  piece: FoundEquipment,
): Promise<{ lines: CostLine[]; years: YearOfOwning[]; kinds: CostKind[] }> {
  const [spent, still] = await Promise.all([
    spentOn(services.db, piece.id, corporation),
    stoodStill(services.db, piece.id, corporation, today),
  ]);
  const owned = { ...piece, stage: stageOf(piece), cameFromElsewhere: piece.fromEquipment !== null };
  const lines = costLines(owned, spent, today);
  const years = ownershipCost(lines, still);
  return { lines, years, kinds: costKinds.filter((kind) => lines.some((line) => line.kind === kind)) };
}

/** What the tab of a piece's costs shows: the lines of the figure that the address names, else of the last year. */
export async function costsPage(context: StaffContext, piece: FoundEquipment): Promise<CostsPage> {
  const { url } = context;
  const { lines, years, kinds } = await costsOf(context, piece);
  const asked = Number(url.searchParams.get('year'));
  const year = years.find((one) => one.year === asked)?.year ?? years[0]?.year ?? null;
  const kind = kinds.find((one) => one === url.searchParams.get('kind')) ?? null;
  return {
    piece: piece.id,
    years,
    kinds,
    year,
    kind,
    lines: lines
      .filter((line) => line.year === year && (kind === null || line.kind === kind))
      // A month ends on its last day.
      .map((line) => (line.kind === 'writtenOff' ? { ...line, until: addDays(line.until, -1) } : line)),
  };
}
