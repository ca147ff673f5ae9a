/*
 * The side menu as it was left: which groups are folded and whether only icons are left, in a cookie that the server
 * draws it by; how far it was scrolled, for the script within the page (app/shell/shell.tsx). So nothing moves once it
 * is seen.
 */
import { MENU_COOKIE, readMenuState, writeMenuState, type MenuState } from './menu-state.ts';

const A_YEAR = 31_536_000;

function keep(change: (state: MenuState) => MenuState): void {
  const said = writeMenuState(change(readMenuState(document.cookie)));
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${MENU_COOKIE}=${said}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax${secure}`;
}

export function rememberMenu(): void {
  for (const group of document.querySelectorAll<HTMLDetailsElement>('details[data-group]'))
    // Not "toggle", which tells of groups that the page came with as well.
    group.querySelector('summary')?.addEventListener('click', () => {
      const key = group.dataset['group'] ?? '';
      keep((state) => ({ ...state, groups: { ...state.groups, [key]: !group.open } }));
    });

  const fold = document.querySelector<HTMLInputElement>('input[data-menu-fold]');
  fold?.addEventListener('change', () => keep((state) => ({ ...state, iconsOnly: fold.checked })));

  const side = document.querySelector('.side-column > .side');
  addEventListener('pagehide', () => sessionStorage.setItem('menu-at', String(side?.scrollTop ?? 0)));

  const narrow = document.querySelector<HTMLDetailsElement>('.narrow-menu');
  narrow?.addEventListener('toggle', () => {
    const [list, lit] = [
      narrow.querySelector('.menu-items'),
      narrow.querySelector<HTMLElement>('[aria-current]'),
    ];
    if (list && lit && lit.offsetTop + lit.offsetHeight > list.clientHeight)
      list.scrollTop = lit.offsetTop - list.clientHeight / 2;
  });
}
