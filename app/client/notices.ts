/* What was done is told for a while: longer where it can be undone, and as long as somebody reads it or is on it. */

const PLACE = '.flashes';

/** With a keyboard, or with what hovers: what a finger touched last still counts as hovered. */
const ON_IT = window.matchMedia('(hover: hover)').matches ? ':focus-within, :hover' : ':focus-within';

function wait(notice: HTMLElement): void {
  let timer = 0;
  /** From when they leave, by either: the page is there before its scripts, and focus stays where a pointer passes. */
  const begin = () => {
    clearTimeout(timer);
    if (notice.matches(ON_IT)) return;
    timer = window.setTimeout(() => notice.remove(), Number(notice.dataset['dismiss']));
  };
  for (const kind of ['pointerenter', 'focusin', 'pointerleave']) notice.addEventListener(kind, begin);
  // The focus has not left yet when it says so.
  notice.addEventListener('focusout', () => setTimeout(begin));
  notice.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') notice.remove();
  });
  begin();
}

const notices = (within: ParentNode) => [
  ...within.querySelectorAll<HTMLElement>(`${PLACE} > [data-dismiss]`),
];

/** Lets the notices that the page came with go after a while. */
export function dismissNotices(): void {
  for (const notice of notices(document)) wait(notice);
}

/** Tells here what another page would have told. */
export function takeNotices(page: Document): void {
  const place = document.querySelector(PLACE);
  for (const notice of notices(page)) {
    place?.append(notice);
    wait(notice);
  }
}
