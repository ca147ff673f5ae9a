import type { FieldMetadata } from '@conform-to/react';
import { checkPattern, nextNumbers, periodOf } from '#domain/commerce/numbering.ts';
import { yearOf, type CivilDate } from '#domain/kernel/dates.ts';
import { Fields, TextField } from '../ui/field.tsx';
import { formatDate } from '../ui/format.ts';
import { Definitions, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

const SHOWN = 3;

interface Props {
  title: string;
  field: FieldMetadata<string> | undefined;
  /** As it is typed, right or not. */
  pattern: string;
  series: { period: string; last: number }[];
  today: CivilDate;
}

/** The pattern of one kind, and the next numbers that it gives: now, and once the year has changed. */
export function PatternPanel({ title, field, pattern, series, today }: Props) {
  const t = useText();
  const newYear = `${yearOf(today) + 1}-01-01`;
  const numbers = (date: CivilDate): string => {
    if (checkPattern(pattern) !== null) return '–';
    const last = series.find(({ period }) => period === periodOf(pattern, date))?.last ?? 0;
    return nextNumbers(pattern, date, last, SHOWN).join(', ');
  };
  return (
    <Panel title={title}>
      <Fields>
        {field && (
          <TextField
            field={field}
            label={t('numbering.pattern')}
            hint={series.length > 0 ? t('numbering.fixed') : undefined}
            autoComplete="off"
            list="patterns"
            maxLength={80}
            required
            wide
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
