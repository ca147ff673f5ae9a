import { useState, type ReactNode } from 'react';
import { useText } from '../text.tsx';
import { textOf } from './field.tsx';
import type { PlainFormField } from './form-fields.ts';

interface Props {
  /** The fields that are folded. */
  fields: readonly PlainFormField[];
  /** What a field says when nobody said anything, where that is not nothing. */
  usual?: Readonly<Record<string, string>>;
  /** What is in it, said beside, where it is all of its panel. */
  labels?: readonly string[];
  children: ReactNode;
}

/**
 * Fields that few need, folded below those that are asked: open by itself where one of them is wrong, or says something
 * of its own.
 */
export function MoreFields({ fields, usual = {}, labels = [], children }: Props) {
  const t = useText();
  const isSaid = (field: PlainFormField) => ![usual[field.name] ?? '', ''].includes(textOf(field));
  const wanted = fields.some((field) => field.errors?.length || isSaid(field));
  // What opened because something was wrong is not folded under the hands that put it right.
  const [open, setOpen] = useState(wanted);
  if (wanted && !open) setOpen(true);
  return (
    <details className="more-fields" open={open}>
      <summary>
        {t('ui.more')} {labels.length > 0 && <small>{labels.join(', ')}</small>}
      </summary>
      {children}
    </details>
  );
}
