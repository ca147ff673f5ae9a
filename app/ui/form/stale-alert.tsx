import type { Difference } from '#domain/kernel/refusal.ts';
import { valueText } from '#domain/records/value-text.ts';
import { useText } from '../text.tsx';

/** The part of a difference that people read; objects are told by their name. */
function words(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'object')
    return 'name' in value ? valueText(value.name) : Array.isArray(value) ? String(value.length) : '…';
  return valueText(value);
}

interface Props {
  stale: { revision: number; differences: Difference[] };
  label(path: string): string;
  /** Instead of the usual one: what is asked of whoever wants to go on. */
  question?: string;
}

/** Tells that somebody else changed the record meanwhile, and what; sending the form again overwrites it. */
export function StaleAlert({ stale, label, question }: Props) {
  const t = useText();
  return (
    <div className="alert warn" role="alert">
      <div>
        <strong>{question ?? t('ui.stale.title')}</strong>
        <ul className="differences">
          {stale.differences.slice(0, 12).map(({ path, before, after }) => (
            <li key={path}>
              <b>{label(path)}</b> <del>{words(before)}</del> → <ins>{words(after)}</ins>
            </li>
          ))}
        </ul>
        <p>{t('ui.stale.choice')}</p>
      </div>
    </div>
  );
}
