/*
 * A glass to sign on. What is drawn is kept in the measures of the box, and drawn again in those of the glass when it
 * turns; the form sends it, and the server checks it.
 */

import SignaturePad from 'signature_pad';

/** As `domain/kernel/strokes.ts` has it. */
const [WIDTH, HEIGHT] = [1000, 400];

type Stroke = [x: number, y: number][];

const within = (value: number, most: number): number =>
  Math.round(Math.min(most, Math.max(0, value)) * 10) / 10;

/** What was drawn, in the measures of the box. */
const strokesOf = (pad: SignaturePad, scale: number): Stroke[] =>
  pad
    .toData()
    .map(({ points }) =>
      points.map(({ x, y }): [number, number] => [within(x / scale, WIDTH), within(y / scale, HEIGHT)]),
    );

const readStrokes = (text: string): Stroke[] => {
  try {
    return text === '' ? [] : (JSON.parse(text) as Stroke[]); // written below
  } catch {
    return [];
  }
};

function beginGlass(glass: HTMLElement): void {
  const canvas = glass.querySelector('canvas');
  const field = glass.querySelector<HTMLInputElement>('[data-strokes]');
  if (canvas === null || field === null) return;
  glass.hidden = false;
  const pad = new SignaturePad(canvas, { penColor: '#1c2024', minWidth: 1, maxWidth: 2.6 });
  let scale = 1;
  /** The glass has other measures: what was drawn is drawn again in these. */
  const fit = () => {
    const { width } = canvas.getBoundingClientRect();
    if (width === 0) return;
    const ratio = Math.max(1, devicePixelRatio);
    scale = width / WIDTH;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(HEIGHT * scale * ratio);
    canvas.getContext('2d')?.scale(ratio, ratio);
    pad.clear();
    const now = Date.now();
    pad.fromData(
      readStrokes(field.value).map((stroke) => ({
        penColor: '#1c2024',
        dotSize: 0,
        minWidth: 1,
        maxWidth: 2.6,
        velocityFilterWeight: 0.7,
        compositeOperation: 'source-over' as const,
        points: stroke.map(([x, y], index) => ({
          x: x * scale,
          y: y * scale,
          pressure: 0.5,
          time: now + index * 12,
        })),
      })),
    );
  };
  pad.addEventListener('endStroke', () => {
    field.value = JSON.stringify(strokesOf(pad, scale));
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  glass.querySelector('[data-clear]')?.addEventListener('click', () => {
    field.value = '';
    pad.clear();
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  new ResizeObserver(fit).observe(canvas);
}

/** Who signs by a glass chooses so: it is offered where there is one, and what another way asks is shown with that. */
function offerGlass(form: HTMLFormElement): void {
  const choice = form.querySelector<HTMLSelectElement>('select[data-outcome]');
  if (choice === null) return;
  const glass = choice.querySelector<HTMLOptionElement>('option[value="signed"]');
  if (glass !== null) glass.disabled = false;
  if (glass !== null && choice.dataset['outcome'] === '') choice.value = 'signed';
  const strokes = form.querySelector<HTMLInputElement>('[data-strokes]');
  /** What is lacking is told before anything is sent: the client may have left when the server says so. */
  const check = () => {
    const lacks = choice.value === 'signed' && strokes?.value === '';
    choice.setCustomValidity(lacks ? (form.dataset['noStroke'] ?? '') : '');
  };
  const show = () => {
    for (const part of form.querySelectorAll<HTMLElement>('[data-for]')) {
      part.hidden = !(part.dataset['for'] ?? '').split(' ').includes(choice.value);
      for (const field of part.querySelectorAll<HTMLInputElement>('input[data-must]'))
        field.required = !part.hidden;
    }
    check();
  };
  choice.addEventListener('change', show);
  form.addEventListener('input', check);
  show();
}

/** Makes glasses of the page, and shows of each form what its way of signing asks. */
export function beginSignatures(): void {
  for (const glass of document.querySelectorAll<HTMLElement>('[data-signature]')) {
    beginGlass(glass);
    const form = glass.closest('form');
    if (form !== null) offerGlass(form);
  }
}
