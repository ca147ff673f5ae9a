/*
 * What a driver's phone keeps until it is sent, and how its entries belong together: which is sent next, what answers
 * which, and which turn each is of.
 */

export type Field = [name: string, value: string | Blob];

/** Whose page it is, and in which company: nobody else sends what they left on a shared phone. */
export interface Sender {
  owner: string;
  corporation: string;
}

export interface Unsent extends Sender {
  id: string;
  /** The address that the form is sent to, and the page that it stands on. */
  action: string;
  page: string;
  /** What the page is called: of which intervention it was. */
  title: string;
  fields: Field[];
  /** Why the server refused it: kept until its driver lets go of it, or the same form is sent with something else. */
  refused?: string;
  /** What was refused and opened on its page, and is sent again with something else. */
  insteadOf?: string;
}

export const textOf = (fields: readonly Field[], name: string): string => {
  const found = fields.find(([one]) => one === name)?.[1];
  return typeof found === 'string' ? found : '';
};

/** Turns that a command makes are known by its id: what is noted of one follows the command sent in its place. */
const ofTurn = (one: Unsent, before: string, after: string): Unsent =>
  textOf(one.fields, 'tour') === before
    ? { ...one, fields: one.fields.map(([name, value]) => [name, name === 'tour' ? after : value]) }
    : one;

/** All that is kept once one more is. */
export const withOne = (all: readonly Unsent[], one: Unsent): Unsent[] => {
  const { id, insteadOf } = one;
  return [...(insteadOf === undefined ? all : all.map((other) => ofTurn(other, insteadOf, id))), one];
};

/** The first of somebody's that may be sent: not what is noted of a turn that the server has not taken yet. */
export function nextToSend(own: readonly Unsent[]): Unsent | undefined {
  const turns = new Set(own.filter(({ fields }) => textOf(fields, 'intent') === 'tour').map(({ id }) => id));
  return own.find(({ refused, fields }) => refused === undefined && !turns.has(textOf(fields, 'tour')));
}

/** The last of what turns carried that waits to be sent, by the turn that it is of. */
export const waitingLoads = (own: readonly Unsent[]): ReadonlyMap<string, readonly Field[]> =>
  new Map(
    own
      .filter(({ refused, fields }) => refused === undefined && textOf(fields, 'intent') === 'tourLoad')
      .map(({ fields }) => [textOf(fields, 'tour'), fields]),
  );

/** Forms that add something: one more of them is another. */
export const adding: ReadonlySet<string> = new Set(['tour', 'product', 'photo']);

/** Whether two entries ask for the same of the same page: the same step, the same time of the same turn. */
export const isSameForm = (one: Unsent, other: Unsent): boolean =>
  one.page === other.page &&
  !adding.has(textOf(one.fields, 'intent')) &&
  ['intent', 'step', 'tour', 'time'].every((name) => textOf(one.fields, name) === textOf(other.fields, name));

/** What a turn carried, each with what its form showed: that goes along. */
const loads = [
  ['quantity', 'shownQuantity'],
  ['mileage', 'shownMileage'],
] as const;

/** Whether what was sent says all that another says: what it left as it was shown it does not say. */
const saysAll = (sent: Unsent, { fields }: Unsent): boolean =>
  loads.every(
    ([said, shown]) =>
      textOf(fields, said) === textOf(fields, shown) ||
      textOf(sent.fields, said) !== textOf(sent.fields, shown),
  );

const isOf = (one: Unsent, { owner, corporation }: Sender): boolean =>
  one.owner === owner && one.corporation === corporation;

/** What was noted of a turn's load before the server had the one before it: that was its own, and not the office's. */
function onTopOf(one: Unsent, sent: Unsent): Unsent {
  if (textOf(one.fields, 'intent') !== 'tourLoad' || !isSameForm(one, sent)) return one;
  const known = new Map<string, string>(loads.map(([said, shown]) => [shown, textOf(sent.fields, said)]));
  return { ...one, fields: one.fields.map(([name, value]) => [name, known.get(name) ?? value]) };
}

/** Whether what was refused is answered by what came after it: by what was sent in its place, or by all of it said anew. */
const isAnsweredBy = (one: Unsent, later: Unsent): boolean =>
  one.refused !== undefined &&
  isOf(one, later) &&
  (one.id === later.insteadOf || (isSameForm(one, later) && saysAll(later, one)));

/** All that is kept once one of it was sent: without what was refused and is answered by that. */
export const afterSent = (all: readonly Unsent[], sent: Unsent): Unsent[] =>
  all
    .filter((one) => one.id !== sent.id && !isAnsweredBy(one, sent))
    .map((one) => (one.refused === undefined && isOf(one, sent) ? onTopOf(one, sent) : one));

/** Whether one refused entry is told by another that is refused as well: steps of other times, as two waits, are told each. */
const isToldBy = (one: Unsent, later: Unsent): boolean =>
  isAnsweredBy(one, later) && (one.id === later.insteadOf || textOf(one.fields, 'intent') !== 'step');

/** All that is kept once one of it was refused: of what was corrected and refused again the last alone. */
export const afterRefused = (all: readonly Unsent[], id: string, refused: string): Unsent[] => {
  const at = all.findIndex((one) => one.id === id);
  const last = all[at];
  if (last === undefined) return [...all];
  const before = all.slice(0, at).filter((one) => !isToldBy(one, last));
  return [...before, { ...last, refused }, ...all.slice(at + 1)];
};

/** Whether this is what was refused and opened, with something else: of the same turn, where it is of one. */
export const isOpenedAgain = (opened: Unsent, one: Unsent): boolean =>
  one.page === opened.page &&
  ['intent', 'tour', 'time'].every((name) => textOf(one.fields, name) === textOf(opened.fields, name));
