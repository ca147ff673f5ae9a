import type { DatedRate } from '#domain/projects/assignment.ts';
import { DateField, Fields, TextField } from '../../ui/form/field.tsx';
import type { FormField } from '../../ui/form/form-fields.ts';
import { Panel } from '../../ui/page.tsx';
import { typedDecimal, type Language } from '../../ui/format.ts';
import { useText } from '../../ui/text.tsx';

export interface TypedRate {
  from: string;
  hourly: string;
  daily: string;
}

/** Rows to fill in, also once the form was refused. */
const SPARE_ROWS = 2;

/** Rates as a form's rows hold them. */
export const rateValues = (rates: readonly DatedRate[], language: Language): TypedRate[] =>
  rates.map(({ from, hourly, daily }) => ({
    from,
    hourly: typedDecimal(hourly, language),
    daily: typedDecimal(daily, language),
  }));

/** Rates by the day that each begins on; an empty row says nothing. */
export function RateRows({ title, field }: { title: string; field: FormField<TypedRate[]> }) {
  const t = useText();
  return (
    <Panel title={title}>
      <p className="hint">{t('projects.staff.ratesHint')}</p>
      {field.rows(SPARE_ROWS).map((row) => {
        const part: { [Name in keyof TypedRate]: FormField } = row.parts();
        return (
          <Fields key={row.name}>
            <DateField field={part.from} label={t('projects.staff.field.from')} />
            <TextField field={part.hourly} label={t('projects.staff.field.hourly')} inputMode="decimal" />
            <TextField field={part.daily} label={t('projects.staff.field.daily')} inputMode="decimal" />
          </Fields>
        );
      })}
    </Panel>
  );
}
