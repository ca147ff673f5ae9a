import { useFormat, useText } from '../ui/text.tsx';

/** The first and last day that a page of the books is narrowed to; what was typed wrong stays, and is told. */
export function DaysFields({
  days,
  wrong,
}: {
  days: { from: string; until: string };
  wrong: Readonly<Record<string, string>>;
}) {
  const t = useText();
  const format = useFormat();
  return (['from', 'until'] as const).map((name) => (
    <label key={name}>
      {t(`accounting.filter.${name}`)}{' '}
      <input
        className="field"
        name={name}
        defaultValue={wrong[name] ?? format.date(days[name])}
        aria-invalid={wrong[name] === undefined ? undefined : true}
        placeholder={t('ui.field.date')}
        inputMode="numeric"
      />
    </label>
  ));
}
