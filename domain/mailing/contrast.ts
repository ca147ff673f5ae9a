/** The least contrast between text and ground that people read without effort (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

const channel = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const luminance = (colour: string): number =>
  0.2126 * channel(colour, 1) + 0.7152 * channel(colour, 3) + 0.0722 * channel(colour, 5);

/** Contrast of two colours such as "#1a2b33", from 1 (the same) to 21 (black on white), by WCAG's formula. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Black or white, whichever is read better on the colour. */
export const readableOn = (colour: string): '#ffffff' | '#000000' =>
  contrastOf(colour, '#ffffff') >= contrastOf(colour, '#000000') ? '#ffffff' : '#000000';

/** What a mail's text stands on: white, unless it was chosen to be read on a dark background. */
export const cardColour = ({ background, textColour }: { background: string; textColour: string }): string =>
  contrastOf(textColour, '#ffffff') >= LEAST_CONTRAST ? '#ffffff' : background;
