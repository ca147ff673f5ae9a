import { listThirdParties, type ThirdPartyType } from '#projections/third-parties.ts';
import { formText } from '../http/form-text.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** How many names a field proposes; any other is found by typing it whole. */
const PROPOSED = 200;

const byName = { sort: 'name', direction: 'asc', limit: PROPOSED, cursor: null, offset: 0 } as const;

/** Refused as a reference at its field: no record has it. */
const NOBODY = '0';

type Context = Pick<StaffContext, 'services' | 'corporation'>;

/** The names that a field proposes. */
export async function proposedNames(
  { services, corporation }: Context,
  type: ThirdPartyType | null,
): Promise<string[]> {
  const { rows } = await listThirdParties(services.db, corporation, { type, keyword: null }, byName);
  return rows.map(({ name }) => name);
}

/** The third party whose name was typed, in whole or as the only one that it can mean; null for none. */
export async function thirdPartyNamed(
  { services, corporation }: Context,
  type: ThirdPartyType | null,
  typed: string,
): Promise<{ id: number; name: string } | null> {
  const { rows } = await listThirdParties(services.db, corporation, { type, keyword: typed }, byName);
  const same = rows.find((row) => row.name.localeCompare(typed, 'fr', { sensitivity: 'base' }) === 0);
  return same ?? (rows.length === 1 ? (rows[0] ?? null) : null);
}

/**
 * Puts the id of the third party whose name was typed at `typedAt` into the form at `field`; nothing when nothing was
 * typed, and what no record has for an unknown name, which the command refuses at that field.
 */
export async function resolveTypedName(
  context: Context,
  form: FormData,
  { typedAt, field, type }: { typedAt: string; field: string; type: ThirdPartyType | null },
): Promise<void> {
  const typed = formText(form, typedAt).trim();
  form.delete(field);
  if (typed === '') return;
  const found = await thirdPartyNamed(context, type, typed);
  form.set(field, found === null ? NOBODY : String(found.id));
}
