import { halves } from '#domain/kernel/half-days.ts';
import { useText } from '../text.tsx';
import { DateField, SelectField } from './field.tsx';
import type { PlainFormField } from './form-fields.ts';

type Ends = Record<'start' | 'startHalf' | 'end' | 'endHalf', PlainFormField>;

/** From a half day to another. */
export function HalfDayFields({ fields, label }: { fields: Ends; label(path: string): string }) {
  const t = useText();
  const options = halves.map((value) => ({ value, label: t(`timeOff.half.${value}`) }));
  return (
    <>
      <DateField field={fields.start} label={label('start')} required />
      <SelectField field={fields.startHalf} label={label('startHalf')} options={options} />
      <DateField field={fields.end} label={label('end')} required />
      <SelectField field={fields.endHalf} label={label('endHalf')} options={options} />
    </>
  );
}
