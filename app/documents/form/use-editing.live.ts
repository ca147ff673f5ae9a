import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { sentFor, useChecks } from '../../ui/form/use-checks.live.ts';
import { useKept } from '../../ui/form/use-kept.live.ts';
import { repriced, type Lines, type LineValues } from '../lines/editing.ts';
import { useLines, type LinesInHand } from '../lines/use-lines.live.ts';
import { partyTerms } from './party-terms.ts';
import type { DocumentFormAnswer, DocumentFormData } from './document-form-model.ts';

const TYPING_PAUSE_MS = 250;

/** What prices depend on: where one of these changes, the server is asked for them. */
const pricing = new Set(['quantity', 'vat']);

type Initial = Partial<Record<string, unknown>>;

const linesOf = ({ productList }: Initial): LineValues[] =>
  Array.isArray(productList) ? (productList as LineValues[]) : []; // as the form's fields are named

const textOf = (said: unknown): string => (typeof said === 'string' ? said : '');

/** Puts what a client's choice says into head fields in which nothing was typed since it was asked. */
function fillIn(form: HTMLFormElement, said: Initial, sent: FormData): void {
  for (const name of partyTerms) {
    const field = form.elements.namedItem(name);
    const isField =
      field instanceof HTMLInputElement ||
      field instanceof HTMLSelectElement ||
      field instanceof HTMLTextAreaElement;
    if (!isField || field.value !== sent.get(name)) continue;
    field.value = textOf(said[name]);
    // Whatever stands in the place of a select follows it.
    field.dispatchEvent(new Event('input'));
  }
}

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
  const kept = useKept(form, page.kept);
  const { touch } = kept;
  const lines = useLines({
    form: 'document',
    list: 'productList',
    rows: linesOf(typed),
    answer: answer?.result,
    // A copy is a line of its own: neither the id nor the ordered line comes along.
    own: { id: '', orderLine: '' },
    touch,
  });
  /** The line of a product that was just added: how many of it is asked next. */
  const [fresh, setFresh] = useState<string | null>(null);
  const [chosenParty, setChosenParty] = useState(textOf(typed['chosenParty']));

  const prices = useFetcher<() => Promise<DocumentFormAnswer>>();
  const checks = useChecks<DocumentFormAnswer>({ inLine: lines.tell });
  const asked = useRef<Lines>([]);
  const sent = useRef(new FormData());
  const timer = useRef(0);

  /** Once React has put into the fields what was just said. */
  function ask(
    step: 'recalculate' | 'product',
    wait = TYPING_PAUSE_MS,
    more: Record<string, string> = {},
  ): void {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (!form.current) return;
      asked.current = lines.now.current;
      const data = sentFor(form.current, step);
      for (const [name, value] of Object.entries(more)) data.set(name, value);
      sent.current = data;
      prices.submit(data, { method: 'post' });
    }, wait);
  }

  useEffect(() => {
    const said = prices.data?.result.initialValue;
    if (!said || !form.current) return;
    const answered = linesOf(said);
    const added = answered.slice(asked.current.length).map((line) => lines.keyed(line));
    fillIn(form.current, said, sent.current);
    setChosenParty((one) => textOf(said['chosenParty']) || one);
    lines.set((standing) => [...repriced(standing, asked.current, answered), ...added]);
    setFresh(added.at(-1)?.key ?? null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an answer is taken once
  }, [prices.data]);

  const hands: LinesInHand = {
    ...lines,
    change(key, some) {
      lines.change(key, some);
      if (Object.keys(some).some((name) => pricing.has(name))) ask('recalculate');
    },
  };

  return {
    hands,
    chosenParty,
    checks,
    fresh,
    answered: prices.data,
    /** What others changed since the form was made. */
    overtaken: checks.answered?.stale ? (checks.answered.changes ?? []) : null,
    kept,
    addProduct(words: string): void {
      touch();
      ask('product', 0, { addProduct: words });
    },
    chooseParty(id: number, name: string): void {
      touch();
      checks.forget('clientName');
      setChosenParty(`${id}:${name}`);
      ask('recalculate', 0);
    },
    recalculate: () => ask('recalculate', 0),
  };
}

export type Editing = ReturnType<typeof useEditing>;
