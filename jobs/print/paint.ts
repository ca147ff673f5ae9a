import type { PDFDocument } from 'pdfkit';
import type { Mark } from './blocks.ts';
import { type Embedded, embedFont } from './embed-font.ts';
import type { Faces, Weight } from './fonts.ts';
import { runsOf, type Type, widthOf } from './measure.ts';
import { sheet } from './style.ts';

/** Half the height of a capital of Inter, in ems: capitals stand in the middle of their line. */
const HALF_CAPITAL = 0.3635;
const FRAME = { thickness: 0.75, radius: 4 };

/** A measure as it is written: a thousandth of a point is a third of a micrometre. */
function written(points: number): number {
  if (!Number.isFinite(points)) throw new RangeError(`${points} is no measure`);
  return Math.round(points * 1000) / 1000;
}

/** Modules of a code that stand beside each other, as codes draw them; rectangles say the same in a third of it. */
const ROW = /M(\d+) (\d+)h(\d+)v1h-\d+z/g;
const CODE = new RegExp(`^(?:${ROW.source})+$`);

/** "#006a69" as parts of red, green and blue from 0 to 1. */
const colorOf = (color: string): string =>
  [1, 3, 5].map((at) => written(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ');

/** Draws the marks of the pages of one file. */
export interface Painter {
  /** Draws on the page that was begun last. */
  paint(marks: readonly Mark[]): void;
  /** Embeds the fonts that were used. */
  end(): void;
}

/**
 * Draws the marks of one page after the other. Operators are written here as ISO 32000-1 has them (8.4.4, 9.4): what
 * holds already is not said again, and pdfkit, whose `text` measures each word several times, is not asked.
 */
export function painterOf(file: PDFDocument, faces: Faces): Painter {
  const fonts = new Map<Weight, Embedded>();
  const fontOf = (weight: Weight): Embedded => {
    const known = fonts.get(weight);
    if (known) return known;
    const font = embedFont(file, faces[weight][0], `F${weight}`);
    fonts.set(weight, font);
    return font;
  };
  let operators: string[] = [];
  let said = { color: '', font: '', tracking: 0 };

  const handOver = () => {
    if (operators.length > 0) file.addContent(operators.join('\n'));
    operators = [];
  };
  /** Something that pdfkit draws, or that is drawn turned: what it sets holds to its end alone. */
  const apart = (draw: () => void) => {
    const before = said;
    handOver();
    file.save();
    draw();
    handOver();
    file.restore();
    said = before;
  };
  const fillWith = (color: string) => {
    if (said.color !== color) operators.push(`${colorOf(color)} rg`);
    said = { ...said, color };
  };

  function paintRun(text: string, x: number, baseline: number, type: Type) {
    const { size, weight, color, tracking = 0 } = type;
    const { name, dictionary, encoded } = fontOf(weight);
    file.page.fonts[name] ??= dictionary;
    fillWith(color);
    operators.push('BT');
    const font = `/${name} ${written(size)} Tf`;
    if (said.font !== font) operators.push(font);
    if (said.tracking !== tracking) operators.push(`${written(tracking)} Tc`);
    said = { color, font, tracking };
    // The page has its origin above, glyphs stand on their baseline.
    operators.push(`1 0 0 -1 ${written(x)} ${written(baseline)} Tm`, `<${encoded(text)}> Tj`, 'ET');
  }

  function paintText(text: string, left: number, top: number, type: Type) {
    const { size, leading, weight, color, tracking = 0 } = type;
    const baseline = top + leading / 2 + size * HALF_CAPITAL;
    let x = left;
    const runs = runsOf(text, faces[weight]);
    for (const { shaped, text: run } of runs) {
      const at = x;
      if (shaped)
        apart(() => {
          file.fontSize(size).fillColor(color).font(shaped, shaped.postscriptName);
          // Laid out as a whole, else pdfkit sets it word by word: wrong from right to left.
          const whole = { features: [], characterSpacing: tracking };
          file.text(run, at, baseline, { ...whole, lineBreak: false, baseline: 'alphabetic' });
        });
      else paintRun(run, at, baseline, type);
      if (runs.length > 1) x += widthOf(run, type, faces);
    }
  }

  function paintAcross(text: string, type: Type) {
    const [x, y] = [sheet.width / 2, sheet.height / 2];
    apart(() => {
      file.rotate(-35, { origin: [x, y] });
      paintText(text, x - widthOf(text, type, faces) / 2, y - type.leading / 2, type);
    });
  }

  function paint(mark: Mark) {
    switch (mark.kind) {
      case 'text':
        paintText(mark.text, mark.left, mark.top, mark.type);
        break;
      case 'box': {
        const { left, top, width, height, fill, radius } = mark;
        if (radius !== undefined) {
          apart(() => file.roundedRect(left, top, width, height, radius).fill(fill));
          break;
        }
        fillWith(fill);
        operators.push(`${written(left)} ${written(top)} ${written(width)} ${written(height)} re f`);
        break;
      }
      case 'frame':
        apart(() => {
          file.roundedRect(mark.left, mark.top, mark.width, mark.height, FRAME.radius);
          file.lineWidth(FRAME.thickness).stroke(mark.stroke);
        });
        break;
      case 'path':
        apart(() => {
          file.translate(mark.left, mark.top).scale(mark.scale);
          if (!CODE.test(mark.path)) return file.path(mark.path).fill(mark.fill);
          operators.push(`${colorOf(mark.fill)} rg`, mark.path.replaceAll(ROW, '$1 $2 $3 1 re\n'), 'f');
        });
        break;
      case 'lines':
        apart(() => {
          file.translate(mark.left, mark.top).scale(mark.scale).path(mark.path);
          file.lineWidth(mark.width / mark.scale).stroke(mark.stroke);
        });
        break;
      case 'picture': {
        const { left, top, width, height, data } = mark;
        apart(() => file.image(data, left, top, { width, height }));
        break;
      }
      case 'watermark':
        paintAcross(mark.text, mark.type);
        break;
    }
  }

  return {
    paint(marks) {
      said = { color: '', font: '', tracking: 0 };
      for (const mark of marks) paint(mark);
      handOver();
    },
    end() {
      for (const font of fonts.values()) font.write();
    },
  };
}
