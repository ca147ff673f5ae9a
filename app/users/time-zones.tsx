import { PlainSelect } from '../ui/form/field.tsx';
import { useText } from '../ui/text.tsx';
import { timeZoneOptions } from './time-zone-names.ts';

/** A choice of time zones, in a form without metadata. */
export function TimeZones({ id, value, error }: { id: string; value: string; error: string | undefined }) {
  const t = useText();
  return (
    <PlainSelect
      id={id}
      name="timeZone"
      label={t('users.field.timeZone')}
      defaultValue={value}
      error={error}
      options={timeZoneOptions(value)}
      placeholder={t('users.preferences.legalTimeZone')}
    />
  );
}
