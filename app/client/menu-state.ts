/** What somebody folded of the menu, in their browser: kept by menu.ts, drawn by the server. */
export interface MenuState {
  /** Only icons are left. */
  iconsOnly: boolean;
  /** Groups that were opened or folded, by their keys; of the others it is as usual. */
  groups: Readonly<Record<string, boolean>>;
}

export const MENU_COOKIE = 'registre_menu';
const ICONS = 'icons';

/** "icons.sell-0.people-1"; what cannot be read of it is left out. */
export function readMenuState(cookies: string | null): MenuState {
  const [, said = ''] = new RegExp(`(?:^|;\\s*)${MENU_COOKIE}=([\\w.-]{0,400})`).exec(cookies ?? '') ?? [];
  const words = said.split('.');
  return {
    iconsOnly: words.includes(ICONS),
    groups: Object.fromEntries(
      words.flatMap((word) => {
        const [, key = '', open] = /^(\w+)-([01])$/.exec(word) ?? [];
        return key === '' ? [] : [[key, open === '1']];
      }),
    ),
  };
}

export const writeMenuState = ({ iconsOnly, groups }: MenuState): string =>
  [
    ...(iconsOnly ? [ICONS] : []),
    ...Object.entries(groups).map(([key, open]) => `${key}-${open ? 1 : 0}`),
  ].join('.');
