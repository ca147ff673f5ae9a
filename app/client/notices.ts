/* What was done is told for a while: longer where it can be undone, and as long as somebody reads it or is on it. */

const PLACE = '.flashes';

function wait(notice: HTMLElement): void {
  let timer = 0;
  const begin = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => notice.remove(), Number(notice.dataset['dismiss']));
  };
  const hold = () => clearTimeout(timer);
  for (const kind of ['pointerenter', 'focusin']) notice.addEventListener(kind, hold);
  for (const kind of ['pointerleave', 'focusout']) notice.addEventListener(kind, begin);
  notice.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') notice.remove();
  });
  // Somebody may be on it already: the page is there before its scripts. It then begins when they leave.
  if (!notice.matches(':hover, :focus-within')) begin();
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
