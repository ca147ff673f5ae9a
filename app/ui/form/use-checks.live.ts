import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import type { AnsweredForm } from './form-fields.ts';

/** The form's fields as they stand, when what was typed last is in them. */
export function sentFor(form: HTMLFormElement, step: string): FormData {
  const data = new FormData(form);
  data.delete('submitType');
  data.set('step', step);
  return data;
}

/** The fields whose errors were told as they were left. */
type FieldErrors = Readonly<Record<string, readonly string[]>>;

const isField = (target: EventTarget): target is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

/**
 * What the server says of a field that was left: the page's own action answers `step=check` with what is wrong so far.
 * A field that nobody touched is not nagged about.
 * @param toldAt where what is wrong with a field is told, where that is not the field: of `clientName` at `client`
 * @param inLine what is wrong with a field of a line, `lines[2].net`; else it is told as of any other field
 */
export function useChecks<Answer extends { result: AnsweredForm } = { result: AnsweredForm }>({
  toldAt = {},
  inLine,
}: {
  toldAt?: Readonly<Record<string, string>>;
  inLine?: (index: number, name: string, messages: readonly string[]) => void;
}) {
  const checks = useFetcher<() => Promise<Answer>>();
  const [errors, setErrors] = useState<FieldErrors>({});
  /**
   * Fields that were left, with the number of the question about them: of two in a hurry the second's question overtakes
   * the first's, or the first's answer comes while the second is asked.
   */
  const left = useRef(new Map<string, number>());
  const questions = useRef(0);
  const [asked, setAsked] = useState(0);
  /** The answer that was taken last: a question that fails leaves the one before. */
  const taken = useRef<object>();
  const touched = useRef(new Set<string>());

  useEffect(() => {
    if (!checks.data || checks.state !== 'idle' || taken.current === checks.data) return;
    taken.current = checks.data;
    for (const [path, question] of left.current) {
      if (question > asked) continue;
      left.current.delete(path);
      const place = toldAt[path] ?? path;
      const messages = checks.data.result.error?.[place] ?? [];
      const [, index, name] = /^\w+\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
      if (name === undefined || !inLine) setErrors((told) => ({ ...told, [place]: messages }));
      else inLine(Number(index), name, messages);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an answer is taken once
  }, [checks.data, checks.state]);

  function check(path: string, form: HTMLFormElement): void {
    questions.current += 1;
    left.current.set(path, questions.current);
    setAsked(questions.current);
    checks.submit(sentFor(form, 'check'), { method: 'post' });
  }

  return {
    errors,
    answered: checks.data,
    /** Something else stands in a field from outside: what was wrong with it is past. */
    forget: (path: string) => setErrors(({ [path]: _past, ...told }) => told),
    /** Something was typed. */
    onChange({ target }: { target: EventTarget }): void {
      if (isField(target)) touched.current.add(target.name);
    },
    onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>): void {
      const field: EventTarget = target;
      if (isField(field) && field.type !== 'hidden' && touched.current.has(field.name))
        check(field.name, currentTarget);
    },
  };
}
