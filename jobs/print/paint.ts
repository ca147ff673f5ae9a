import type { Mark } from './blocks.ts';
import type { Faces } from './fonts.ts';
import type { Face } from './bare-font.ts';
import { runsOf, type Type, widthOf } from './measure.ts';
import { sheet } from './style.ts';

interface TextOptions {
  lineBreak: false;
  baseline: 'alphabetic';
  characterSpacing: number;
  features?: string[];
}

/** What is used of the painter that react-pdf hands to a canvas (pdfkit's methods). */
export interface Painter {
  save(): Painter;
  restore(): Painter;
  translate(x: number, y: number): Painter;
  scale(factor: number): Painter;
  rotate(degrees: number, options: { origin: [number, number] }): Painter;
  font(face: Face, name: string): Painter;
  fontSize(size: number): Painter;
  fillColor(color: string): Painter;
  strokeColor(color: string): Painter;
  lineWidth(width: number): Painter;
  text(text: string, x: number, y: number, options: TextOptions): Painter;
  rect(x: number, y: number, width: number, height: number): Painter;
  roundedRect(x: number, y: number, width: number, height: number, radius: number): Painter;
  path(path: string): Painter;
  fill(color: string): Painter;
  stroke(color: string): Painter;
}

/** Half the height of a capital of Inter, in ems: capitals stand in the middle of their line. */
const HALF_CAPITAL = 0.3635;
const FRAME = { thickness: 0.75, radius: 4 };

function paintText(painter: Painter, text: string, left: number, top: number, type: Type, faces: Faces) {
  const { size, leading, weight, color, tracking = 0 } = type;
  const baseline = top + leading / 2 + size * HALF_CAPITAL;
  painter.fontSize(size).fillColor(color);
  let x = left;
  const runs = runsOf(text, faces[weight]);
  for (const run of runs) {
    const shaped = run.face !== faces[weight][0];
    painter.font(run.face, run.face.postscriptName);
    painter.text(run.text, x, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      characterSpacing: tracking,
      // A run that is shaped is laid out as a whole, else pdfkit sets it word by word: wrong from right to left.
      ...(shaped && { features: [] }),
    });
    if (run !== runs.at(-1)) x += widthOf(run.text, type, faces);
  }
}

function paintAcross(painter: Painter, text: string, type: Type, faces: Faces): void {
  const [x, y] = [sheet.width / 2, sheet.height / 2];
  painter.save().rotate(-35, { origin: [x, y] });
  paintText(painter, text, x - widthOf(text, type, faces) / 2, y - type.leading / 2, type, faces);
  painter.restore();
}

/** Draws what is no picture. */
export function paintMark(painter: Painter, mark: Mark, faces: Faces): void {
  switch (mark.kind) {
    case 'text':
      paintText(painter, mark.text, mark.left, mark.top, mark.type, faces);
      break;
    case 'box':
      if (mark.radius === undefined) painter.rect(mark.left, mark.top, mark.width, mark.height);
      else painter.roundedRect(mark.left, mark.top, mark.width, mark.height, mark.radius);
      painter.fill(mark.fill);
      break;
    case 'frame':
      painter.roundedRect(mark.left, mark.top, mark.width, mark.height, FRAME.radius);
      painter.lineWidth(FRAME.thickness).stroke(mark.stroke);
      break;
    case 'path':
      painter
        .save()
        .translate(mark.left, mark.top)
        .scale(mark.scale)
        .path(mark.path)
        .fill(mark.fill)
        .restore();
      break;
    case 'lines':
      painter
        .save()
        .translate(mark.left, mark.top)
        .scale(mark.scale)
        .path(mark.path)
        .lineWidth(mark.width / mark.scale)
        .stroke(mark.stroke)
        .restore();
      break;
    case 'watermark':
      paintAcross(painter, mark.text, mark.type, faces);
      break;
    case 'picture':
      break;
  }
}
