import type { Type } from './measure.ts';

export const ink = '#1c2024';
const muted = '#545b63';
export const faint = '#6b737b';
export const hairline = '#e0e4e2';
const watermarkGrey = '#f0f2f1';

/** A4 in points; the foot grows upwards from `bottom`. */
export const sheet = { width: 595.28, height: 841.89, top: 42, bottom: 30, side: 45 } as const;
export const contentWidth = sheet.width - 2 * sheet.side;

/** Where a window envelope (DL, NF Z 11-001) shows the buyer: 110 mm from the left, the name 46 mm from the top. */
export const addressWindow = { left: 312 - sheet.side, top: 118 - sheet.top, width: 238 } as const;

const type = (size: number, ratio: number, weight: Type['weight'], color: string): Type => ({
  size,
  leading: Math.round(size * ratio * 10) / 10,
  weight,
  color,
});

export const types = {
  body: type(9, 1.4, 400, ink),
  strong: type(9, 1.4, 600, ink),
  muted: type(9, 1.4, 400, muted),
  label: type(7.8, 1.45, 400, faint),
  sellerName: type(11.5, 1.4, 600, ink),
  kind: { ...type(20, 1.2, 700, ink), tracking: -0.35 },
  number: type(10.5, 1.4, 600, ink),
  title: type(10.5, 1.4, 600, ink),
  column: type(8.2, 1.4, 600, muted),
  detail: type(8, 1.4, 400, muted),
  carried: type(8.2, 1.4, 600, muted),
  grandTotal: type(13, 1.3, 700, ink),
  continued: type(8.2, 1.4, 400, muted),
  small: type(7.1, 1.45, 400, muted),
  watermark: { ...type(92, 1, 700, watermarkGrey), tracking: 2 },
} satisfies Record<string, Type>;
