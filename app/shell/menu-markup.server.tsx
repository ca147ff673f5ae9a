import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Actor } from '#domain/kernel/actor.ts';
import type { Language } from '#locales/index.ts';
import type { Translate } from '#locales/translate.ts';
import type { MenuState } from '../client/menu-state.ts';
import { keepNewest } from '../http/keep-newest.ts';
import { GroupOfEntries } from './menu-group.tsx';
import { entryAt, menuOf, type MenuSettings } from './menu.server.ts';
import type { MenuGroup, ShellModel } from './model.ts';

/** Groups that are kept at once, and menus, for all companies; the oldest go beyond. */
const MOST_KEPT = 2000;
const drawn = new Map<string, string>();

function markupOf(group: MenuGroup, language: Language): string {
  const key = `${language}${JSON.stringify(group)}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const markup = renderToStaticMarkup(<GroupOfEntries group={group} language={language} />);
  keepNewest(drawn, key, markup, MOST_KEPT);
  return markup;
}

/** Each group drawn once for what it shows. */
const menuMarkup = (groups: readonly MenuGroup[], language: Language): ShellModel['menu'] =>
  groups.map((group) => ({ key: group.key, html: markupOf(group, language) }));

/** Menus by all that they follow, in short: the roles of somebody alone are some thousand letters. */
const menus = new Map<string, ShellModel['menu']>();

/** Sets of words as they were met. */
const numbers = new WeakMap<Translate, number>();
let lastNumber = 0;

function numberOf(t: Translate): number {
  const known = numbers.get(t) ?? (lastNumber += 1);
  numbers.set(t, known);
  return known;
}

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
  const follows = [
    numberOf(t),
    language,
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
  const key = createHash('sha256').update(JSON.stringify(follows)).digest('base64');
  const before = menus.get(key);
  if (before !== undefined) return before;
  const menu = menuMarkup(menuOf(actor, path, counts, settings, t, folded), language);
  keepNewest(menus, key, menu, MOST_KEPT);
  return menu;
}
