/** Where a chart is wider than the screen, its last figures are in sight: those of the months to come are none yet. */
export function showLatest(): void {
  for (const chart of document.querySelectorAll<HTMLElement>('[data-until]'))
    chart.scrollLeft = Number(chart.dataset['until']) * chart.scrollWidth - chart.clientWidth;
}
