import { clockText } from '#domain/time/typed-hours.ts';

/** Times that go on while they are looked at: hours and minutes since so many seconds, when the page was drawn. */
export function tick(): void {
  const drawn = Date.now();
  const times = [...document.querySelectorAll<HTMLElement>('[data-ticking]')];
  const show = () => {
    for (const time of times) {
      const seconds = Number(time.dataset['ticking']) + (Date.now() - drawn) / 1000;
      const text = clockText(Math.floor(seconds / 60) * 60);
      if (time.textContent !== text) time.textContent = text;
    }
  };
  setInterval(show, 1000);
}
