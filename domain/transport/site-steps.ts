/* Stands by itself: a phone without a network asks it too. */

/** Statuses of an intervention (second specification, section 4). */
export const orderStatuses = [
  'draft',
  'planned',
  'in_progress',
  'waiting',
  'completed',
  'cancelled',
  'invoiceCompleted',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What is noted on the site beside the status, each with its time. */
export const siteMarks = ['mixStart', 'mixEnd', 'pauseStart', 'pauseEnd'] as const;
export type SiteMark = (typeof siteMarks)[number];

/** What a driver notes on the site, in the order of a day. */
export const siteSteps = ['start', 'wait', 'resume', 'end', ...siteMarks] as const;
export type SiteStep = (typeof siteSteps)[number];

/** What may be noted next, by what was noted: the one of two times of mixing and of a break that is to come. */
export function nextSiteSteps({
  status,
  marks,
}: {
  status: OrderStatus;
  marks: Readonly<Partial<Record<SiteMark, string>>>;
}): SiteStep[] {
  if (status === 'planned') return ['start'];
  if (status === 'waiting') return ['resume'];
  if (status !== 'in_progress') return [];
  const mix: SiteStep = marks.mixStart === undefined ? 'mixStart' : 'mixEnd';
  const pause: SiteStep = marks.pauseStart === undefined ? 'pauseStart' : 'pauseEnd';
  return [
    'wait',
    ...(marks.mixEnd === undefined ? [mix] : []),
    ...(marks.pauseEnd === undefined ? [pause] : []),
    'end',
  ];
}
