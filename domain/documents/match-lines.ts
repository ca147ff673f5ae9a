import { isItem, type DocumentLine, type ItemLine } from '../amounts/totals.ts';

/** A line before and after; null on the side where it is not. Places count from 0. */
export interface LinePair {
  before: number | null;
  after: number | null;
  /** It stands elsewhere among the lines that stayed. */
  moved: boolean;
}

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

/*
 * How surely two lines are one line, before and after; 0 when nothing says so.
 */

/** More than all the fields that two lines can share, a hundred times: pairs count more than fields. */
const IDENTITY = 1000;

/** Of the same product or name; the more fields stayed, the surer. */
function likeness(a: DocumentLine, b: DocumentLine): number {
  if (!isItem(a) || !isItem(b)) return 0;
  const sameIdentity = a.name === b.name || (a.product !== null && a.product === b.product);
  return sameIdentity ? IDENTITY + equalFields(a, b) : 0;
}

/** Other words, or another product at its quantity and price. */
function rewording(a: DocumentLine, b: DocumentLine): number {
  if (!isItem(a) || !isItem(b)) return a.type === b.type ? 1 : 0;
  return equalFields(a, b) >= 2 ? equalFields(a, b) : 0;
}

type Found = [before: number, after: number];
type Places = readonly number[];
/** What two places have in common; 0: nothing. */
type Likeness = (before: number, after: number) => number;

/** The pairs in their order whose likeness adds up to most (a weighted longest common subsequence). */
function inOrder(before: Places, after: Places, likeness: Likeness): Found[] {
  const width = after.length + 1;
  const best = Array.from({ length: (before.length + 1) * width }, () => 0);
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

/** The same where any pair counts as much as any other: what begins and ends alike needs no search. */
function inOrderEvenly(before: Places, after: Places, likeness: Likeness): Found[] {
  const alike = (i: number, j: number): boolean => likeness(before.at(i) ?? 0, after.at(j) ?? 0) > 0;
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && alike(head, head)) head += 1;
  let tail = 0;
  while (tail < shorter - head && alike(-tail - 1, -tail - 1)) tail += 1;
  const ends = (count: number, from: number): Found[] =>
    Array.from({ length: count }, (_, index) => [before.at(from + index) ?? 0, after.at(from + index) ?? 0]);
  const middle = (places: Places): Places => places.slice(head, places.length - tail);
  return [...ends(head, 0), ...inOrder(middle(before), middle(after), likeness), ...ends(tail, -tail)];
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

/** The most pairs that kept their order; the others moved. */
function stayedOf(found: readonly Found[]): Found[] {
  const pairs = [...found].sort(([a], [b]) => a - b);
  const byBefore = pairs.map((_, index) => index);
  const byAfter = [...byBefore].sort((a, b) => (pairs[a]?.[1] ?? 0) - (pairs[b]?.[1] ?? 0));
  const kept = inOrderEvenly(byBefore, byAfter, (a, b) => (a === b ? 1 : 0));
  return kept.flatMap(([index]) => pairs.slice(index, index + 1));
}

const places = (lines: readonly DocumentLine[]): number[] => lines.map((_, place) => place);

/** The places on each side that no pair holds yet. */
function leftOf(found: readonly Found[], before: Places, after: Places): [before: Places, after: Places] {
  const [takenBefore, takenAfter] = [new Set(found.map(([i]) => i)), new Set(found.map(([, j]) => j))];
  return [before.filter((i) => !takenBefore.has(i)), after.filter((j) => !takenAfter.has(j))];
}

/** Lines that became other ones in their place: between the same neighbours that stayed, in the same order. */
function rewordedOf(stayed: readonly Found[], before: Places, after: Places, likeness: Likeness): Found[] {
  const gap = (side: 0 | 1, place: number): number => stayed.filter((pair) => pair[side] < place).length;
  return inOrder(before, after, (i, j) => (gap(0, i) === gap(1, j) ? likeness(i, j) : 0));
}

/**
 * Which line became which. Lines have no identity of their own, so it is found: first those that are the same to the
 * letter, then those of the same product or name, then those that were reworded in their place. What did not keep its
 * order moved. A line inserted in the middle is one added line, whatever follows it. In the order of `after`, each
 * removed line after the one that it followed.
 */
export function matchLines(before: readonly DocumentLine[], after: readonly DocumentLine[]): LinePair[] {
  const by =
    (like: (a: DocumentLine, b: DocumentLine) => number): Likeness =>
    (i, j) => {
      const [a, b] = [before[i], after[j]];
      return a && b ? like(a, b) : 0;
    };
  const [textsBefore, textsAfter] = [
    before.map((line) => JSON.stringify(line)),
    after.map((line) => JSON.stringify(line)),
  ];
  const same: Likeness = (i, j) => (textsBefore[i] === textsAfter[j] ? 1 : 0);
  const [alike, reworded] = [by(likeness), by(rewording)];
  const sides = [places(before), places(after)] as const;
  const found: Found[] = [];
  for (const [search, like] of [
    [inOrderEvenly, same],
    [anywhere, same],
    [inOrder, alike],
    [anywhere, alike],
  ] as const)
    found.push(...search(...leftOf(found, ...sides), like));
  const stayed = stayedOf(found);
  const kept = new Set(stayed.map(([i]) => i));
  const changed = rewordedOf(stayed, ...leftOf(found, ...sides), reworded);
  const [removed, added] = leftOf([...found, ...changed], ...sides);
  const pairs: LinePair[] = [
    ...found.map(([i, j]) => ({ before: i, after: j, moved: !kept.has(i) })),
    ...changed.map(([i, j]) => ({ before: i, after: j, moved: false })),
    ...added.map((j) => ({ before: null, after: j, moved: false })),
  ].sort((a, b) => a.after - b.after);
  for (const i of removed) {
    const above = pairs.findLastIndex((pair) => !pair.moved && pair.before !== null && pair.before < i);
    pairs.splice(above + 1, 0, { before: i, after: null, moved: false });
  }
  return pairs;
}
