import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { DocumentFormAnswer, DocumentFormData } from './document-form-model.ts';
import type { LineValues } from './form-data.server.ts';
import {
  changed,
  inserted,
  moved,
  pasted,
  removed,
  repriced,
  type EditedLine,
  type Lines,
} from '../lines/editing.ts';

const TYPING_PAUSE_MS = 250;

/** What prices depend on: where one of these changes, the server is asked for them. */
const pricing = new Set(['quantity', 'vat']);

/** What a chosen client says of a document that says nothing yet. */
const filledIn = [
  'paymentCondition',
  'paymentType',
  'personInCharge',
  'deliveryAddress',
  'deliveryCountry',
] as const;

type Initial = Partial<Record<string, unknown>>;

const linesOf = ({ productList }: Initial): LineValues[] =>
  Array.isArray(productList) ? (productList as LineValues[]) : []; // as the form's fields are named

const textOf = (said: unknown): string => (typeof said === 'string' ? said : '');

/** What is wrong with each line: `productList[2].unitPrice`. */
function errorsOf(answer: DocumentFormAnswer | undefined, index: number): EditedLine['errors'] {
  const start = `productList[${index}].`;
  return Object.fromEntries(
    Object.entries(answer?.result.error ?? {}).flatMap(([path, messages]) =>
      path.startsWith(start) && messages ? [[path.slice(start.length), messages]] : [],
    ),
  );
}

/** The form's fields as they stand, when what was typed last is in them. */
function sent(form: HTMLFormElement, step: string): FormData {
  const data = new FormData(form);
  data.delete('submitType');
  data.set('step', step);
  return data;
}

/** Puts what a client's choice says into head fields that say nothing. */
function fillIn(form: HTMLFormElement, said: Initial): void {
  for (const name of filledIn) {
    const field = form.elements.namedItem(name);
    const value = said[name];
    const isField =
      field instanceof HTMLInputElement ||
      field instanceof HTMLSelectElement ||
      field instanceof HTMLTextAreaElement;
    if (isField && field.value === '' && typeof value === 'string') field.value = value;
  }
}

/** A line that was taken away, and where it stood. */
interface Removed {
  line: EditedLine;
  at: number;
}

/** The head fields whose errors were told as they were left. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/**
 * A document's form in hands: its lines, and what the server says of them while they are typed: prices by the rules of
 * its client and date, what a chosen client fills in, what is wrong with a field that was left.
 */
export function useEditing(
  page: DocumentFormData & { answer: DocumentFormAnswer | undefined },
  form: RefObject<HTMLFormElement>,
) {
  const { values, answer } = page;
  const typed: Initial = answer?.result.initialValue ?? values;
  const made = useRef(0);
  const keyed = (line: LineValues, index?: number): EditedLine => {
    made.current += 1;
    return {
      key: index === undefined ? `new-${made.current}` : `line-${index}`,
      values: line,
      errors: index === undefined ? {} : errorsOf(answer, index),
    };
  };
  const [lines, setLines] = useState<Lines>(() => linesOf(typed).map((line, index) => keyed(line, index)));
  const [gone, setGone] = useState<Removed | null>(null);
  /** The line of a product that was just added: how many of it is asked next. */
  const [fresh, setFresh] = useState<string | null>(null);
  const [dirty, setDirty] = useState(false);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [party, setParty] = useState({
    name: undefined as string | undefined,
    chosen: textOf(typed['chosenParty']),
  });

  const prices = useFetcher<() => Promise<DocumentFormAnswer>>();
  const checks = useFetcher<() => Promise<DocumentFormAnswer>>();
  const asked = useRef<Lines>([]);
  const left = useRef('');
  const timer = useRef(0);
  const now = useRef(lines);
  useEffect(() => {
    now.current = lines;
  }, [lines]);

  /** Once React has put into the fields what was just said. */
  function ask(
    step: 'recalculate' | 'product',
    wait = TYPING_PAUSE_MS,
    more: Record<string, string> = {},
  ): void {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (!form.current) return;
      asked.current = now.current;
      const data = sent(form.current, step);
      for (const [name, value] of Object.entries(more)) data.set(name, value);
      prices.submit(data, { method: 'post' });
    }, wait);
  }

  useEffect(() => {
    const said = prices.data?.result.initialValue;
    if (!said || !form.current) return;
    const answered = linesOf(said);
    const added = answered.slice(asked.current.length).map((line) => keyed(line));
    fillIn(form.current, said);
    setParty((one) => ({ ...one, chosen: textOf(said['chosenParty']) || one.chosen }));
    setLines((standing) => [...repriced(standing, asked.current, answered), ...added]);
    setFresh(added.at(-1)?.key ?? null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an answer is taken once
  }, [prices.data]);

  useEffect(() => {
    const path = left.current;
    if (!checks.data || path === '') return;
    const messages = checks.data.result.error?.[path] ?? [];
    const [, index, name] = /^productList\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
    if (name === undefined) setFieldErrors((told) => ({ ...told, [path]: messages }));
    else
      setLines((standing) =>
        standing.map((line, at) =>
          at === Number(index) ? { ...line, errors: { ...line.errors, [name]: messages } } : line,
        ),
      );
  }, [checks.data]);

  // Whoever leaves with something typed is asked; what is sent is not left.
  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);

  const edit = (change: (lines: Lines) => Lines): void => {
    setDirty(true);
    setLines(change);
  };

  return {
    lines,
    party,
    fieldErrors,
    gone,
    fresh,
    answered: prices.data,
    /** What others changed since the form was made. */
    overtaken: checks.data?.stale ? (checks.data.changes ?? []) : null,
    isAsking: prices.state !== 'idle',
    touch: () => setDirty(true),
    keep: () => setDirty(false),
    change(key: string, some: LineValues): void {
      edit((standing) => changed(standing, key, some));
      if (Object.keys(some).some((name) => pricing.has(name))) ask('recalculate');
    },
    /** @returns the key of the new line */
    insert(at: number, line: LineValues): string {
      const one = keyed(line);
      edit((standing) => inserted(standing, at, one));
      return one.key;
    },
    duplicate(key: string): void {
      const at = now.current.findIndex((line) => line.key === key);
      const line = now.current[at];
      // A copy is a line of its own: neither the id nor the ordered line comes along.
      if (line) edit((all) => inserted(all, at + 1, keyed({ ...line.values, id: '', orderLine: '' })));
    },
    move: (key: string, to: number) => edit((standing) => moved(standing, key, to)),
    remove(key: string): void {
      const at = now.current.findIndex((line) => line.key === key);
      const line = now.current[at];
      if (!line) return;
      setGone({ line, at });
      edit((standing) => removed(standing, key));
    },
    putBack(): void {
      if (gone) edit((standing) => inserted(standing, gone.at, gone.line));
      setGone(null);
    },
    paste(key: string, rows: readonly LineValues[], blank: LineValues): void {
      edit((standing) => pasted(standing, key, rows, (row) => keyed({ ...blank, ...row })));
      ask('recalculate');
    },
    addProduct(words: string): void {
      setDirty(true);
      ask('product', 0, { addProduct: words });
    },
    chooseParty(id: number, name: string): void {
      setDirty(true);
      setParty({ name, chosen: `${id}:${name}` });
      ask('recalculate', 0);
    },
    recalculate: () => ask('recalculate', 0),
    /** Asks what is wrong with a field that was left. */
    check(path: string): void {
      if (!form.current) return;
      left.current = path;
      checks.submit(sent(form.current, 'check'), { method: 'post' });
    },
  };
}

export type Editing = ReturnType<typeof useEditing>;
