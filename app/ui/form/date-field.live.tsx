import { createContext, useContext, useRef, useState } from 'react';
import type { CivilDate } from '#domain/kernel/dates.ts';
import { typedDate } from '#domain/kernel/typed-date.ts';
import { formatDate } from '../format.ts';
import { Icon } from '../icon.tsx';
import { useText } from '../text.tsx';
import type { DaysOff } from './days-off.ts';
import { errorText } from './errors.ts';
import { describedBy, Labelled, textOf } from './field.tsx';
import type { PlainFormField } from './form-fields.ts';
import { typeInto } from './type-into.live.ts';
import { useHydrated } from './hydrated.live.ts';
import { useLater } from './use-later.live.ts';

const Context = createContext<DaysOff | null>(null);

/** Around fields of dates: the corporation's days off, and the day it is there. */
export const DaysOffProvider = Context.Provider;

const loadCalendar = () => import('./calendar.live.tsx').then(({ Calendar }) => Calendar);

interface Props {
  field: PlainFormField;
  label: string;
  hint?: string;
  required?: boolean;
}

/**
 * A date that is typed as people type it, "011226", "demain", "+30", and put down as DD/MM/YYYY as it is left; or
 * chosen from a calendar of the corporation's days off.
 */
export function LiveDateField({ field, label, hint, required }: Props) {
  const t = useText();
  const days = useContext(Context);
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  /** The day at which the calendar opened; null while it is closed. */
  const [begins, setBegins] = useState<CivilDate | null>(null);
  /** Somebody is at the field: its calendar comes before it is asked for, so that no key is lost on the way. */
  const [near, setNear] = useState(false);
  const { part: Calendar } = useLater(near || begins !== null, loadCalendar);
  const initialValue = textOf(field);
  const shown = /^\d{4}-\d\d-\d\d$/.test(initialValue) ? formatDate(initialValue) : initialValue;
  const [first] = field.errors ?? [];
  const error = first === undefined ? undefined : errorText(t, first);

  function put(day: CivilDate | null): void {
    if (day === null || !input.current || input.current.value === formatDate(day)) return;
    typeInto(input.current, formatDate(day));
  }

  return (
    <Labelled id={field.id} label={label} hint={hint} error={error} required={required}>
      <span className="date-field" onFocus={() => setNear(true)} onBlur={() => setNear(false)}>
        <input
          ref={input}
          className="field"
          id={field.id}
          name={field.name}
          defaultValue={shown}
          maxLength={12}
          placeholder={t('ui.field.date')}
          autoComplete="off"
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(field.id, hint, error)}
          // Before the form looks at what was left.
          onBlurCapture={(event) => put(typedDate(event.target.value, days?.today ?? null))}
        />
        {hydrated && days && (
          <button
            type="button"
            className="btn quiet ico"
            aria-label={t('live.calendar.open', { field: label })}
            aria-expanded={begins !== null}
            onClick={() =>
              setBegins(
                begins === null ? (typedDate(input.current?.value ?? '', days.today) ?? days.today) : null,
              )
            }
          >
            <Icon name="calendar" />
          </button>
        )}
        {begins !== null && days && Calendar && (
          <Calendar
            begins={begins}
            days={days}
            choose={(day) => {
              put(day);
              setBegins(null);
              input.current?.focus();
            }}
            close={() => {
              setBegins(null);
              input.current?.focus();
            }}
          />
        )}
      </span>
    </Labelled>
  );
}
