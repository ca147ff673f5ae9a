import { isItem, type DocumentLine, type ItemLine } from './totals.ts';

/** A line before and after; null on the side where it is not. Places count from 0. */
export interface LinePair {
  before: number | null;
  after: number | null;
  /** It stands elsewhere among the lines that stayed. */
  moved: boolean;
}

const same = (a: DocumentLine, b: DocumentLine): boolean => JSON.stringify(a) === JSON.stringify(b);

const itemFields = [
  'name',
  'description',
  'quantity',
  'unitPrice',
  'discountPercent',
  'discountAmount',
] as const;

const equalFields = (a: ItemLine, b: ItemLine): number =>
  itemFields.filter((field) => a[field] !== null && a[field] === b[field]).length;

/** How surely two lines that differ are one line, before and after: 0 when nothing says so. */
function likeness(a: DocumentLine, b: DocumentLine): number {
  if (!isItem(a) || !isItem(b)) return 0;
  const sameIdentity = a.name === b.name || (a.product !== null && a.product === b.product);
  return sameIdentity ? 500 + equalFields(a, b) : 0;
}

/** Whether a line may have become another one that stands in its place: reworded, or another product at its price. */
function mayHaveBecome(a: DocumentLine, b: DocumentLine): boolean {
  if (!isItem(a) || !isItem(b)) return a.type === b.type;
  return equalFields(a, b) >= 2;
}

type Found = [before: number, after: number];
type Places = readonly number[];
/** What two places have in common; 0: nothing. */
type Likeness = (before: number, after: number) => number;

/** The pairs in their order whose likeness adds up to most (a weighted longest common subsequence). */
function inOrder(before: Places, after: Places, likeness: Likeness): Found[] {
  const width = after.length + 1;
  const best = new Array<number>((before.length + 1) * width).fill(0);
  const at = (i: number, j: number): number => best[i * width + j] ?? 0;
  const like = before.map((a) => after.map((b) => likeness(a, b)));
  const paired = (i: number, j: number): number => like[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const both = paired(i, j) > 0 ? paired(i, j) + at(i + 1, j + 1) : 0;
      best[i * width + j] = Math.max(at(i + 1, j), at(i, j + 1), both);
    }
  }
  const found: Found[] = [];
  for (let i = 0, j = 0; i < before.length && j < after.length;) {
    if (paired(i, j) > 0 && at(i, j) === paired(i, j) + at(i + 1, j + 1))
      found.push([before[i++] ?? 0, after[j++] ?? 0]);
    else if (at(i, j) === at(i + 1, j)) i += 1;
    else j += 1;
  }
  return found;
}

/** Pairs each place with the first one left on the other side that it fits, wherever it stands. */
function anywhere(before: Places, after: Places, likeness: Likeness): Found[] {
  const free = new Set(after);
  return before.flatMap((i): Found[] => {
    const j = [...free].find((place) => likeness(i, place) > 0);
    if (j === undefined) return [];
    free.delete(j);
    return [[i, j]];
  });
}

/** Pairs step by step, each step among the places that the earlier ones left. */
class Pairing {
  readonly found: Found[] = [];

  constructor(
    private readonly before: Places,
    private readonly after: Places,
  ) {}

  get left(): [before: Places, after: Places] {
    const taken = [new Set(this.found.map(([i]) => i)), new Set(this.found.map(([, j]) => j))] as const;
    return [this.before.filter((i) => !taken[0].has(i)), this.after.filter((j) => !taken[1].has(j))];
  }

  by(search: typeof inOrder, likeness: Likeness): void {
    this.found.push(...search(...this.left, likeness));
  }
}

/** The most pairs that kept their order: the others moved. */
function stayedOf(pairs: readonly Found[]): Set<Found> {
  const sorted = [...pairs].sort(([i], [j]) => i - j);
  const places = sorted.map((_, index) => index);
  const byAfter = [...places].sort((a, b) => (sorted[a]?.[1] ?? 0) - (sorted[b]?.[1] ?? 0));
  const kept = inOrder(places, byAfter, (a, b) => (a === b ? 1 : 0));
  return new Set(kept.flatMap(([index]) => sorted[index] ?? []).length > 0 ? kept.map(([index]) => sorted[index]).filter((pair) => pair !== undefined) : []);
}
