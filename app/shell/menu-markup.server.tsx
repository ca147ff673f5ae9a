import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#locales/index.ts';
import { GroupOfEntries } from './menu-group.tsx';
import type { MenuGroup, ShellModel } from './model.ts';

/** Groups that are kept at once; all begin anew beyond. */
const MOST_KEPT = 2000;
const drawn = new Map<string, string>();

function markupOf(group: MenuGroup, language: Language): string {
  const key = `${language}${JSON.stringify(group)}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const markup = renderToStaticMarkup(<GroupOfEntries group={group} language={language} />);
  if (drawn.size >= MOST_KEPT) drawn.clear();
  drawn.set(key, markup);
  return markup;
}

/**
 * The menu as markup, each group drawn once for what it shows: it stands twice on every page (beside it and folded, for
 * small screens), and was a third of what a list draws.
 */
export const menuMarkup = (groups: readonly MenuGroup[], language: Language): ShellModel['menu'] =>
  groups.map((group) => ({ key: group.key, html: markupOf(group, language) }));
