import type { Faces } from './fonts.ts';
import { linesOf, type Type, widthOf } from './measure.ts';

interface Place {
  left: number;
  top: number;
}

/** What stands on a page, in points from its upper left corner. */
export type Mark =
  | (Place & { kind: 'text'; text: string; type: Type; width: number })
  | (Place & { kind: 'box'; width: number; height: number; fill: string; radius?: number })
  | (Place & { kind: 'frame'; width: number; height: number; stroke: string })
  /** A drawing, `size` points wide and high; each unit of its path is `scale` points. */
  | (Place & { kind: 'path'; path: string; scale: number; size: number; fill: string })
  /** Lines of a drawing, `width` points wide. */
  | (Place & { kind: 'lines'; path: string; scale: number; width: number; stroke: string })
  | (Place & { kind: 'picture'; width: number; height: number; data: Uint8Array })
  /** A word across the middle of the page, rising to the right. */
  | { kind: 'watermark'; text: string; type: Type };

/**
 * Something of a known height in points that can be put anywhere on a page. Pages are made of blocks, so that where
 * each page ends is arithmetic, and nothing has to be laid out twice.
 */
export interface Block {
  height: number;
  at(left: number, top: number): Mark[];
}

export type Align = 'left' | 'right' | 'center';

/** The part of the room left over that stands before the text. */
const before: Record<Align, number> = { left: 0, right: 1, center: 0.5 };

export const space = (height: number): Block => ({ height, at: () => [] });

/** One mark as a block. */
export const block = (height: number, mark: (place: Place) => Mark): Block => ({
  height,
  at: (left, top) => [mark({ left, top })],
});

/** Blocks one below the other. */
export function stack(blocks: readonly Block[]): Block {
  return {
    height: blocks.reduce((height, block) => height + block.height, 0),
    at: (left, top) => {
      let below = top;
      return blocks.flatMap((block) => {
        const drawn = block.at(left, below);
        below += block.height;
        return drawn;
      });
    },
  };
}

/** Blocks side by side, each so many points from the left; as high as the highest. */
export const beside = (columns: readonly { left: number; block: Block }[]): Block => ({
  height: Math.max(0, ...columns.map(({ block }) => block.height)),
  at: (left, top) => columns.flatMap((column) => column.block.at(left + column.left, top)),
});

export const inset = (block: Block, { top = 0, bottom = 0, left = 0 }): Block => ({
  height: top + block.height + bottom,
  at: (x, y) => block.at(x + left, y + top),
});

/** The blocks over one another, the first at the back. */
export const layers = (blocks: readonly Block[]): Block =>
  beside(blocks.map((block) => ({ left: 0, block })));

/** A horizontal line. */
export const rule = (width: number, height: number, fill: string): Block =>
  block(height, (place) => ({ kind: 'box', ...place, width, height, fill }));

/** Parts of a list as lines of as many as have room, "a · b"; a part of its own line may still be too long for it. */
function packed(parts: readonly string[], width: (text: string) => number, room: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const together = lines.length === 0 ? part : `${lines.at(-1)} · ${part}`;
    if (lines.length > 0 && width(together) <= room) lines[lines.length - 1] = together;
    else lines.push(part);
  }
  return lines;
}

/** The pen that sets texts with the loaded fonts. */
export function penOf(faces: Faces) {
  const lines = (content: string, type: Type, width: number, align: Align = 'left'): Block[] =>
    linesOf(content, type, width, faces).map((text) => {
      if (text === '') return space(type.leading);
      const own = widthOf(text, type, faces);
      const indent = (width - own) * before[align];
      return block(type.leading, ({ left, top }) => ({
        kind: 'text',
        left: left + indent,
        top,
        text,
        type,
        width: own,
      }));
    });
  return {
    /** A block for each line of a text. */
    lines,
    /** A text as it can be printed, on one line however long. */
    line: (content: string, type: Type): string => linesOf(content, type, Infinity, faces).join(' '),
    /** A text of any length as one block. */
    text: (content: string, type: Type, width: number, align: Align = 'left'): Block =>
      stack(lines(content, type, width, align)),
    /** Parts with dots between them; a line ends between two parts, where it can. */
    list: (parts: readonly string[], type: Type, width: number): Block =>
      stack(
        packed(parts, (text) => widthOf(text, type, faces), width).flatMap((text) =>
          lines(text, type, width),
        ),
      ),
    widthOf: (content: string, type: Type): number => widthOf(content, type, faces),
  };
}

export type Pen = ReturnType<typeof penOf>;
