import { folded } from '#domain/kernel/folded.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { LABEL_MARK, thirdPartyLabel } from '#projections/third-parties/third-party-labels.ts';
import {
  listThirdParties,
  type ThirdPartyFilter,
  type ThirdPartyType,
} from '#projections/third-parties/third-parties.ts';
import { formText } from '../../http/form-text.ts';
import type { StaffContext } from '../../http/screen.server.ts';

/** How many names a field proposes; any other is found by typing it whole. */
const PROPOSED = 200;

const byName = { sort: 'name', direction: 'asc', limit: PROPOSED, cursor: null, offset: 0 } as const;

/** Refused as a reference at its field: no record has it. */
const NOBODY = '0';

type Context = Pick<StaffContext, 'services' | 'corporation'>;

/** Whose third parties, and where they are found. */
export interface Place {
  db: StaffContext['services']['db'];
  corporation: number;
}

const same = (a: string, b: string): boolean => a.localeCompare(b, 'fr', { sensitivity: 'base' }) === 0;

/** Names as a field proposes them: with the code where several have the name. */
export function namesOf(parties: readonly { id: number; name: string; code: string | null }[]): string[] {
  const alike = grouped(parties, ({ name }) => folded(name));
  return parties.map((party) =>
    (alike.get(folded(party.name)) ?? []).length > 1 ? thirdPartyLabel(party) : party.name,
  );
}

/** The names that a field proposes. */
export async function proposedNames(
  { services, corporation }: Context,
  type: ThirdPartyType | null,
): Promise<string[]> {
  const { rows } = await listThirdParties(services.db, corporation, { type, keyword: null }, byName);
  return namesOf(rows);
}

/**
 * Whom typed words mean: the third party of that name, whatever its case and accents, or of that "Name · CODE";
 * else the only one that they can mean. Several of one name are none: who is meant must be said.
 */
export async function thirdPartyTyped(
  { db, corporation }: Place,
  filter: Omit<ThirdPartyFilter, 'keyword'>,
  typed: string,
): Promise<{ id: number; name: string } | 'ambiguous' | null> {
  const named = async (keyword: string) =>
    (await listThirdParties(db, corporation, { ...filter, keyword }, byName)).rows;
  const rows = await named(typed);
  const exact = rows.filter(({ name }) => same(name, typed));
  if (exact.length > 1) return 'ambiguous';
  const [only] = exact.length === 1 ? exact : rows.length === 1 ? rows : [];
  if (only) return only;
  const mark = typed.lastIndexOf(LABEL_MARK);
  if (mark === -1) return null;
  const labelled = (await named(typed.slice(0, mark))).filter((row) => same(thirdPartyLabel(row), typed));
  return labelled.length === 1 ? (labelled[0] ?? null) : null;
}

/** Whom the field named before, as it showed it: what nobody touched is theirs, whoever else has that name. */
export interface NamedBefore {
  id: number | null;
  name: string | null;
}

/**
 * Puts the id of the third party whose name was typed at `typedAt` into the form at `field`; nothing when nothing was
 * typed, and what no record has for a name that is unknown or of several, which the command refuses at that field.
 */
export async function resolveTypedName(
  { services, corporation }: Context,
  form: FormData,
  {
    typedAt,
    field,
    type,
    before = null,
  }: { typedAt: string; field: string; type: ThirdPartyType | null; before?: NamedBefore | null },
): Promise<void> {
  const typed = formText(form, typedAt).trim();
  form.delete(field);
  if (typed === '') return;
  if (before !== null && before.id !== null && before.name === typed) {
    form.set(field, String(before.id));
    return;
  }
  const found = await thirdPartyTyped({ db: services.db, corporation }, { type }, typed);
  form.set(field, found === null || found === 'ambiguous' ? NOBODY : String(found.id));
}
