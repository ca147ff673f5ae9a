const points = (chart: Element | null | undefined) => [
  ...(chart?.querySelectorAll<SVGElement>('a.point') ?? []),
];

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** One stop of the Tab key in each chart; the arrows go from month to month. */
function goAlong(): void {
  for (const chart of document.querySelectorAll('.chart-points'))
    for (const point of points(chart).slice(1)) point.setAttribute('tabindex', '-1');
  document.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    const chart = document.activeElement?.closest('.chart-points');
    if (step === undefined || !chart) return;
    const all = points(chart);
    all[all.findIndex((point) => point === document.activeElement) + step]?.focus();
    event.preventDefault();
  });
}

/** Where a chart is wider than the screen, its last figures are in sight: those of the months to come are none yet. */
function showLatest(): void {
  for (const chart of document.querySelectorAll<HTMLElement>('[data-until]'))
    chart.scrollLeft = Number(chart.dataset['until']) * chart.scrollWidth - chart.clientWidth;
}

export function enhanceCharts(): void {
  goAlong();
  showLatest();
}
