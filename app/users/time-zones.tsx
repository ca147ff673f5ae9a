import { Options } from '../ui/field.tsx';
import { useText } from '../ui/text.tsx';
import { timeZoneOptions } from './time-zone-names.ts';

/** A choice of time zones, in a form without metadata. */
export function TimeZones({ id, value, error }: { id: string; value: string; error: string | undefined }) {
  const t = useText();
  return (
    <div className="f">
      <label htmlFor={id}>{t('users.field.timeZone')}</label>
      <select className="field" id={id} name="timeZone" defaultValue={value}>
        <Options options={timeZoneOptions(value)} placeholder={t('users.preferences.legalTimeZone')} />
      </select>
      {error && <span className="msg">{error}</span>}
    </div>
  );
}
