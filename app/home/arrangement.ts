/** What the home page shows, in the order in which it does until somebody says otherwise. */
export const homePanels = ['figures', 'waiting', 'away', 'months', 'taxYear', 'toCash'] as const;
export type HomePanel = (typeof homePanels)[number];

/** Which panels a person sees, in their order, and which they hid. */
export interface Arrangement {
  shown: HomePanel[];
  hidden: HomePanel[];
}

/** How an arrangement stands in the address, and in a saved view: "panels=waiting.months"; "panels=none" shows none. */
export const queryOf = (shown: readonly HomePanel[]): string => `panels=${shown.join('.') || 'none'}`;

/** @param query as `queryOf` writes it; what it says otherwise is left out @param open the panels that one may see */
export function arrangementOf(query: string | null, open: readonly HomePanel[]): Arrangement {
  const said = new URLSearchParams(query ?? '').get('panels');
  const named = said === null ? homePanels : said.split('.');
  const inOrder = [...new Set(named)].flatMap((name) => open.filter((one) => one === name));
  // The figures are a row above the others.
  const shown = inOrder.toSorted((a, b) => Number(b === 'figures') - Number(a === 'figures'));
  return { shown, hidden: open.filter((one) => !shown.includes(one)) };
}

/** The same with one panel a place further up. */
export const raised = (shown: readonly HomePanel[], panel: HomePanel): HomePanel[] => {
  const at = shown.indexOf(panel);
  return shown.toSpliced(at, 1).toSpliced(Math.max(0, at - 1), 0, panel);
};
