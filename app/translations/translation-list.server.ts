import { EVERYWHERE } from '#domain/translations/translation.ts';
import { languages, type Language } from '#locales/index.ts';
import { translationsOf } from '#projections/translations/translations.ts';
import { listAddress, listData, PAGE_SIZE } from '../http/list.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { shippedTexts } from './shipped.server.ts';
import { folded } from '#domain/kernel/folded.ts';

/** A text as the corporation shows it, and whose words these are. */
export interface ShownText {
  key: string;
  text: string;
  shipped: string;
  state: 'shipped' | 'company' | 'everywhere';
}

export const languageAsked = (url: URL, fallback: Language): Language =>
  languages.find((one) => one === url.searchParams.get('language')) ?? fallback;

/** Every text of a language as the corporation shows it; there are some thousands, which stand in memory. */
async function textsShown(
  { services: { db }, corporation }: StaffContext,
  language: Language,
): Promise<ShownText[]> {
  const [own, everywhere] = await Promise.all([
    translationsOf(db, corporation, language),
    translationsOf(db, EVERYWHERE, language),
  ]);
  return Object.entries(shippedTexts(language)).map(([key, shipped]) => {
    const said = own.get(key) ?? everywhere.get(key);
    const state = own.has(key) ? 'company' : everywhere.has(key) ? 'everywhere' : 'shipped';
    return { key, text: said?.text ?? shipped, shipped, state };
  });
}

/** What is asked for: words of the text as it is shown, of the product's own, or of its key. */
function fits({ key, text, shipped }: ShownText, words: readonly string[]): boolean {
  const said = folded(`${key} ${text} ${shipped}`);
  return words.every((word) => said.includes(word));
}

const offsetOf = (cursor: string | null): number =>
  cursor !== null && /^\d{1,6}$/.test(cursor) ? Number(cursor) : 0;

export async function translationPage(context: StaffContext) {
  const { url, t, may, actor } = context;
  const language = languageAsked(url, context.language);
  const asked = listAddress(url, { sort: 'key', direction: 'asc' });
  const words = folded(asked.keyword ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const changedOnly = asked.status === 'changed';
  const all = await textsShown(context, language);
  const found = all.filter((one) => (!changedOnly || one.state !== 'shipped') && fits(one, words));
  const offset = offsetOf(asked.request.cursor);
  const page = {
    rows: found.slice(offset, offset + PAGE_SIZE),
    next: offset + PAGE_SIZE < found.length ? String(offset + PAGE_SIZE) : null,
    previous: offset > 0 ? String(Math.max(0, offset - PAGE_SIZE)) : null,
  };
  return {
    ...listData(t('translations.title'), asked, page, found.length, false),
    language,
    languages,
    changedOnly,
    mayEdit: may('ROLE_TRANSLATION_MANAGER_EDIT'),
    everywhere: actor.roles.has('ROLE_SUPER_ADMIN'),
  };
}
