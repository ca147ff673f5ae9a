/* Arrows on a calendar: from day to day and from week to week. */

import { arrows, isArrow, oneTabStop, turnPages } from './links.ts';

export function calendar(table: HTMLElement): void {
  const days = [...table.querySelectorAll<HTMLAnchorElement>('a[data-day]')];
  const shown = days.filter((day) => day.offsetParent !== null);
  const stopAt = oneTabStop(shown);
  const now = shown.find((day) => day.ariaCurrent === 'date');
  if (now) stopAt(now);
  turnPages(table);
  table.addEventListener('keydown', (event) => {
    const { key, target } = event;
    const at = shown.findIndex((day) => day === target);
    if (at === -1 || !isArrow(key) || event.altKey || event.ctrlKey || event.metaKey) return;
    const [across, down] = arrows[key];
    event.preventDefault();
    // A list of days has no weeks below each other.
    const week = matchMedia('(max-width: 820px)').matches ? 1 : 7;
    shown[at + across + down * week]?.focus();
  });
  table.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLAnchorElement && shown.includes(target)) stopAt(target);
  });
}
