import { renderToStaticMarkup } from 'react-dom/server';
import type { Actor } from '#domain/kernel/actor.ts';
import type { Language } from '#locales/index.ts';
import type { Translate } from '#locales/translate.ts';
import type { MenuState } from '../client/menu-state.ts';
import { GroupOfEntries } from './menu-group.tsx';
import { entryAt, menuOf, type MenuSettings } from './menu.server.ts';
import type { MenuGroup, ShellModel } from './model.ts';

/** Groups that are kept at once, and menus of each set of words; all begin anew beyond. */
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

/** Each group drawn once for what it shows. */
const menuMarkup = (groups: readonly MenuGroup[], language: Language): ShellModel['menu'] =>
  groups.map((group) => ({ key: group.key, html: markupOf(group, language) }));

/** Menus by all that they follow, of each set of words. */
const menus = new WeakMap<Translate, Map<string, ShellModel['menu']>>();

interface Seen {
  path: string;
  counts: { quotations: number; invoices: number; shares: number };
  settings: MenuSettings | null;
  folded: MenuState['groups'];
  t: Translate;
  language: Language;
}

/**
 * The menu of somebody as markup, put together once for all who see the same: it stands twice on every page (beside it
 * and folded, for small screens), and asks for the rights of a hundred screens.
 */
export function menuFor(
  actor: Actor,
  { path, counts, settings, folded, t, language }: Seen,
): ShellModel['menu'] {
  const known = menus.get(t) ?? new Map<string, ShellModel['menu']>();
  menus.set(t, known);
  const follows = [
    [...actor.roles],
    actor.corporation,
    actor.readOnly,
    entryAt(path),
    [counts.quotations, counts.invoices, counts.shares],
    settings && [
      settings.showMase,
      settings.showTransport,
      settings.generateSaleOrder,
      settings.saleOrderAutoCreateProject,
    ],
    folded,
  ];
  const key = JSON.stringify(follows);
  const before = known.get(key);
  if (before !== undefined) return before;
  const menu = menuMarkup(menuOf(actor, path, counts, settings, t, folded), language);
  if (known.size >= MOST_KEPT) known.clear();
  known.set(key, menu);
  return menu;
}
