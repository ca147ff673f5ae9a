/** What is noted of a file's content while it passes by, so that nobody has to hold it whole. */
export interface ContentNotes {
  /** The first bytes. */
  head: Uint8Array;
  /** The last bytes. */
  tail: Uint8Array;
  /** Bytes. */
  size: number;
  /** Whether every byte may stand in a text. */
  isText: boolean;
  /** The marks of what browsers, or servers, run that were met anywhere in it. */
  marks: ReadonlySet<Mark>;
}

const HEAD = 4096;
/** A zip archive may end in a comment of up to 65,535 bytes. */
const TAIL = 65_557;

/** Beginnings of what browsers and servers run. The shorter ones come up by chance in compressed bytes. */
const marks = ['<script', '<html', '<!doctype', '<iframe', '<?php', '<svg', '<?xml', 'javascript:'] as const;
type Mark = (typeof marks)[number];

/** Those that never come up by chance, also in ten million compressed bytes. */
const longMarks: readonly Mark[] = ['<script', '<html', '<!doctype', '<iframe', '<?php'];

const LONGEST_MARK = Math.max(...marks.map(({ length }) => length));

/** Tab, the ends of lines and pages, escape, and everything from the space on. */
const mayStandInText = (byte: number): boolean =>
  (byte >= 0x20 && byte !== 0x7f) || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b;

const joined = (left: Uint8Array, right: Uint8Array): Uint8Array => {
  const both = new Uint8Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
};

/** The last bytes of what passes. Moved seldom, so that many small pieces cost no more than one large one. */
function tailKeeper(): { read(piece: Uint8Array): void; tail(): Uint8Array } {
  const room = new Uint8Array(2 * TAIL);
  let filled = 0;
  return {
    read(piece) {
      const last = piece.subarray(-TAIL);
      if (filled + last.length > room.length) {
        room.copyWithin(0, filled - TAIL, filled);
        filled = TAIL;
      }
      room.set(last, filled);
      filled += last.length;
    },
    tail: () => room.slice(Math.max(0, filled - TAIL), filled),
  };
}

/** Notes what passes: `read` is given the content piece by piece, in order. */
export function contentReader(): { read(piece: Uint8Array): void; notes(): ContentNotes } {
  const latin = new TextDecoder('latin1');
  const met = new Set<Mark>();
  let head: Uint8Array = new Uint8Array();
  const end = tailKeeper();
  let size = 0;
  let isText = true;
  let before = '';
  return {
    read(piece) {
      size += piece.length;
      if (head.length < HEAD) head = joined(head, piece.subarray(0, HEAD - head.length));
      end.read(piece);
      isText &&= piece.every(mayStandInText);
      const text = before + latin.decode(piece).toLowerCase();
      for (const mark of marks) if (text.includes(mark)) met.add(mark);
      before = text.slice(1 - LONGEST_MARK);
    },
    notes: () => ({ head, tail: end.tail(), size, isText, marks: met }),
  };
}

/** The notes of a content that is in memory anyway. */
export function notesOf(content: Uint8Array): ContentNotes {
  const reader = contentReader();
  reader.read(content);
  return reader.notes();
}

export const startsWith = (content: Uint8Array, ...bytes: number[]): boolean =>
  bytes.every((byte, index) => content[index] === byte);

/** Whether the ASCII text stands at that place. */
export const hasAscii = (content: Uint8Array, from: number, text: string): boolean =>
  Array.from(text, (letter) => letter.charCodeAt(0)).every((code, index) => content[from + index] === code);

export const asciiOf = (content: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...content.subarray(from, to));

/** Whether it ends as a zip archive does: programs read those from their end, whatever stands before. */
function endsAsArchive({ tail }: ContentNotes): boolean {
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (!startsWith(tail.subarray(at), 0x50, 0x4b, 0x05, 0x06)) continue;
    const comment = (tail[at + 20] ?? 0) + (tail[at + 21] ?? 0) * 256;
    if (at + 22 + comment === tail.length) return true;
  }
  return false;
}

/** A picture whose lengths were chosen so that a script interpreter reads its first bytes as a comment. */
const opensComment = ({ head }: ContentNotes): boolean =>
  [4, 6].some((at) => hasAscii(head, at, '/*')) || hasAscii(head, 6, '=');

/** Whether a picture, a film or a PDF could be read as something that runs, or as an archive, too. */
export const isPolyglot = (notes: ContentNotes): boolean =>
  longMarks.some((mark) => notes.marks.has(mark)) || opensComment(notes) || endsAsArchive(notes);

/** A text that is none for a browser or a server: markup, or a script with its interpreter named. */
export const isMarkup = ({ head, marks: met }: ContentNotes): boolean =>
  met.size > 0 || hasAscii(head, 0, '#!') || hasAscii(head, 0, '@echo');
