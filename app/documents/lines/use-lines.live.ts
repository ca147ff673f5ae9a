import { useEffect, useRef, useState } from 'react';
import type { AnsweredForm } from '../../ui/form/form-fields.ts';
import {
  changed,
  inserted,
  moved,
  pasted,
  removed,
  told,
  type EditedLine,
  type Lines,
  type LineValues,
} from './editing.ts';

/** What is wrong with a line, by its fields: `productList[2].unitPrice`. */
function errorsOf(answer: AnsweredForm | undefined, list: string, index: number): EditedLine['errors'] {
  const start = `${list}[${index}].`;
  return Object.fromEntries(
    Object.entries(answer?.error ?? {}).flatMap(([path, messages]) =>
      path.startsWith(start) && messages ? [[path.slice(start.length), messages]] : [],
    ),
  );
}

interface Options {
  /** The id of the form. */
  form: string;
  /** What the form calls its lines: `productList`. */
  list: string;
  /** As they stand at first: with what was typed, once the form was answered. */
  rows: readonly LineValues[];
  answer: AnsweredForm | undefined;
  /** What a copy of a line does not take along: what it is of elsewhere. */
  own: LineValues;
  /** The lines are others now. */
  touch(): void;
}

/** A line that was taken away, and where it stood. */
interface Removed {
  line: EditedLine;
  at: number;
}

/** So many removals can be taken back, the last one first. */
const MOST_GONE = 50;

/** A button that moves a line. */
export type Tool = 'up' | 'down';

/** Where the focus goes once that line stands where it was asked for. */
interface Next {
  key: string;
  at: number;
  field?: string;
  tool?: Tool;
}

/** The lines of a form in hands. */
export function useLines({ form, list, rows, answer, own, touch }: Options) {
  const made = useRef(0);
  const keyed = (values: LineValues): EditedLine => {
    made.current += 1;
    return { key: `new-${made.current}`, values, errors: {} };
  };
  const [lines, setLines] = useState<Lines>(() =>
    rows.map((values, index) => ({
      key: `line-${index}`,
      values,
      errors: errorsOf(answer, list, index),
    })),
  );
  const [gone, setGone] = useState<readonly Removed[]>([]);
  const next = useRef<Next | null>(null);
  const now = useRef(lines);
  useEffect(() => {
    now.current = lines;
  }, [lines]);

  const edit = (change: (lines: Lines) => Lines): void => {
    touch();
    setLines(change);
  };
  const find = (key: string) => now.current.findIndex((line) => line.key === key);
  /** @returns the key of the new line */
  const insert = (at: number, line: LineValues): string => {
    const one = keyed(line);
    edit((standing) => inserted(standing, at, one));
    return one.key;
  };

  return {
    form,
    list,
    lines,
    /** The lines that were taken away, the last one last. */
    gone,
    now,
    keyed,
    set: setLines,
    change: (key: string, some: LineValues) => edit((standing) => changed(standing, key, some)),
    /** What is wrong with a field of a line. */
    tell: (index: number, name: string, messages: readonly string[]) =>
      setLines((standing) => told(standing, index, name, messages)),
    insert,
    /** Inserts a line and goes on in one of its fields. */
    add(at: number, line: LineValues, field: string): void {
      next.current = { key: insert(at, line), at, field };
    },
    /** Moves a line and goes on in a field or a tool of it. */
    moveOn(key: string, at: number, where: { field: string } | { tool: Tool }): void {
      next.current = { key, at, ...where };
      edit((standing) => moved(standing, key, at));
    },
    /** Where to go on, once that line stands there: told once. An answer of the server may come between. */
    goOn(): Next | null {
      const wanted = next.current;
      if (!wanted || lines[wanted.at]?.key !== wanted.key) return null;
      next.current = null;
      return wanted;
    },
    duplicate(key: string): void {
      const at = find(key);
      const line = now.current[at];
      if (line) edit((all) => inserted(all, at + 1, keyed({ ...line.values, ...own })));
    },
    move: (key: string, to: number) => edit((standing) => moved(standing, key, to)),
    remove(key: string): void {
      const at = find(key);
      const line = now.current[at];
      if (!line) return;
      setGone([...gone, { line, at }].slice(-MOST_GONE));
      edit((standing) => removed(standing, key));
    },
    /** Puts back the line that was taken away last; asked again, the one before. */
    putBack(): void {
      const last = gone.at(-1);
      if (last) edit((standing) => inserted(standing, last.at, last.line));
      setGone(gone.slice(0, -1));
    },
    paste: (key: string, some: readonly LineValues[], blank: LineValues) =>
      edit((standing) => pasted(standing, key, some, (row) => keyed({ ...blank, ...row }))),
  };
}

export type LinesInHand = ReturnType<typeof useLines>;
