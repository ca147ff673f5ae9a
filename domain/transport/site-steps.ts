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

/** What goes on for a while beside the work, as often as it does: mixing, and breaks. */
export const sitePhases = ['mix', 'pause'] as const;
export type SitePhase = (typeof sitePhases)[number];

/** Which of mixing and breaks a step begins or ends; null: it is about the work itself. */
export function phaseStep(step: SiteStep): { phase: SitePhase; begins: boolean } | null {
  const phase = sitePhases.find((one) => step.startsWith(one));
  return phase === undefined ? null : { phase, begins: step === `${phase}Start` };
}

/** What of mixing and breaks goes on after a step: one that begins ends the other, and no mixing goes on while it waits. */
export function openAfter(open: readonly SitePhase[], step: SiteStep): SitePhase[] {
  if (step === 'end') return [];
  if (step === 'wait') return open.filter((one) => one !== 'mix');
  const phase = phaseStep(step);
  if (phase === null) return [...open];
  return phase.begins ? [phase.phase] : open.filter((one) => one !== phase.phase);
}

/** What may be noted next: one activity at a time, and while it waits a break alone. @param open of mixing and breaks what goes on */
export function nextSiteSteps({
  status,
  open,
}: {
  status: OrderStatus;
  open: readonly SitePhase[];
}): SiteStep[] {
  if (status === 'planned') return ['start'];
  const turn = (phase: SitePhase): SiteStep => (open.includes(phase) ? `${phase}End` : `${phase}Start`);
  if (status === 'waiting') return ['resume', turn('pause')];
  if (status !== 'in_progress') return [];
  return ['wait', ...sitePhases.map(turn), 'end'];
}
