import { checkPattern, nextNumbers, periodOf } from '#domain/kernel/number-pattern.ts';
import { yearOf, type CivilDate } from '#domain/kernel/dates.ts';
import { Fields, TextField } from '../../ui/form/field.tsx';
import { formatDate } from '../../ui/format.ts';
import { Definitions, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import type { FormField } from '../../ui/form/form-fields.ts';

const SHOWN = 3;

interface Props {
  title: string;
  field: FormField | undefined;
  /** Of the sequence with which the series begins here. */
  first: FormField | undefined;
  /** As it is typed, right or not. */
  pattern: string;
  series: { period: string; last: number; started: number }[];
  today: CivilDate;
}

/** The pattern of one kind, and the next numbers that it gives: now, and once the year has changed. */
export function PatternPanel({ title, field, first, pattern, series, today }: Props) {
  const t = useText();
  const isNumbered = series.some(({ last, started }) => last > started);
  const period = checkPattern(pattern) === null ? periodOf(pattern, today) : null;
  const begun = series.find((one) => one.period === period);
  const wanted = isNumbered ? 0 : Number(first?.initialValue ?? 0);
  const newYear = `${yearOf(today) + 1}-01-01`;
  const numbers = (date: CivilDate): string => {
    if (checkPattern(pattern) !== null) return '–';
    const own = periodOf(pattern, date);
    const last =
      own === period && wanted > 0 ? wanted - 1 : (series.find((one) => one.period === own)?.last ?? 0);
    return nextNumbers(pattern, date, last, SHOWN).join(', ');
  };
  return (
    <Panel title={title}>
      <Fields>
        {field && (
          <TextField
            field={field}
            label={t('numbering.pattern')}
            hint={isNumbered ? t('numbering.fixed') : undefined}
            autoComplete="off"
            list="patterns"
            maxLength={80}
            required
            wide
          />
        )}
        {first && !isNumbered && (
          <TextField
            field={first}
            label={t('numbering.first')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            {...(first.initialValue === undefined && begun && { defaultValue: String(begun.last + 1) })}
          />
        )}
      </Fields>
      <Definitions
        items={[
          { term: t('numbering.next'), value: numbers(today) },
          { term: t('numbering.from', { date: formatDate(newYear) }), value: numbers(newYear) },
        ]}
      />
    </Panel>
  );
}
