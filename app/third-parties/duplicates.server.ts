import { duplicateKeys, type LikeThirdParty } from '#domain/third-parties/duplicates.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { likeThirdParties } from '#projections/third-parties/third-party-likeness.ts';
import { parseForm } from '../http/parse-form.server.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** A third party that looks like the one that is to be made. */
export type Duplicate = Omit<LikeThirdParty, 'asked'>;

/** Those that look like the one that a form says; none while the form is wrong. */
export async function duplicatesOf(
  { services, corporation }: Pick<StaffContext, 'services' | 'corporation'>,
  form: FormData,
): Promise<Duplicate[]> {
  const read = parseForm(form, createThirdParty.input);
  if (read.status !== 'success') return [];
  const found = await likeThirdParties(services.db, [duplicateKeys(read.value)], corporation, 0);
  return found.map(({ asked: _asked, ...one }) => one);
}
