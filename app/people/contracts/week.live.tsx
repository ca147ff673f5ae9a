import { useRef, useState, type KeyboardEvent } from 'react';
import { parseDecimal } from '#domain/kernel/decimal.ts';
import {
  hoursOf,
  isPartTime,
  weekdays,
  weeklyHours,
  type WorkSchedule,
} from '#domain/people/work-schedule.ts';
import { textOf } from '../../ui/form/field.tsx';
import type { FieldsOf } from '../../ui/form/form-fields.ts';
import { typeInto } from '../../ui/form/type-into.live.ts';
import { useHydrated } from '../../ui/form/hydrated.live.ts';
import { Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import type { TermsValues } from './contract-form.server.ts';

const halves = ['morning', 'afternoon'] as const;
/** Days that take the hours of the one before them by one press. */
const COPIED = 5;

/** Hours as they are typed; null: no number of hours. */
const typedHours = (typed: string): string | null => (typed.trim() === '' ? '0' : parseDecimal(typed, 2));

/** A week as its fields say it; null while one of them is no number. */
function weekOf(typed: readonly string[]): WorkSchedule | null {
  const hours = typed.map(typedHours);
  const days = weekdays.map((_, day) => ({ morning: hours[day * 2], afternoon: hours[day * 2 + 1] }));
  return days.every((day): day is WorkSchedule[number] => Boolean(day.morning && day.afternoon))
    ? days
    : null;
}

const fieldsIn = (table: HTMLElement | null): HTMLInputElement[] => [
  ...(table?.querySelectorAll('input') ?? []),
];

/** The week by its days: hours of each half, what they add up to, and Monday's for all five days by one press. */
export function Week({ schedule }: { schedule: FieldsOf<TermsValues>['schedule'] }) {
  const t = useText();
  const format = useFormat();
  const hydrated = useHydrated();
  const table = useRef<HTMLTableElement>(null);
  const rows = schedule.rows().map((day) => ({ id: day.id, parts: day.parts() }));
  const [typed, setTyped] = useState(rows.flatMap(({ parts }) => halves.map((half) => textOf(parts[half]))));
  const week = weekOf(typed);

  const read = () => setTyped(fieldsIn(table.current).map(({ value }) => value));

  function copyMonday(): void {
    const fields = fieldsIn(table.current);
    for (const [at, field] of fields.slice(0, COPIED * 2).entries())
      if (at > 1) typeInto(field, fields[at % 2]?.value ?? '');
  }

  /** Up and down lead to the same half of another day. */
  function lead(event: KeyboardEvent): void {
    const step = { ArrowUp: -2, ArrowDown: 2 }[event.key];
    if (step === undefined || !(event.target instanceof HTMLInputElement)) return;
    const fields = fieldsIn(table.current);
    const next = fields[fields.indexOf(event.target) + step];
    event.preventDefault();
    next?.focus();
    next?.select();
  }

  return (
    <Panel title={t('people.contract.schedule')}>
      <p className="hint">{t('people.contract.scheduleHint')}</p>
      <table className="week" id={schedule.id} ref={table}>
        <thead>
          <tr>
            <th scope="col">{t('people.contract.day')}</th>
            {halves.map((half) => (
              <th key={half} scope="col">
                {t(`people.contract.${half}`)}
              </th>
            ))}
            {hydrated && (
              <th scope="col" className="num">
                {t('people.contract.dayHours')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, parts }, index) => {
            const name = t(`people.weekday.${weekdays[index]}`);
            const day = week?.[index];
            return (
              <tr key={id}>
                <th scope="row">{name}</th>
                {halves.map((half) => (
                  <td key={half}>
                    <input
                      className="field"
                      id={parts[half].id}
                      name={parts[half].name}
                      defaultValue={parts[half].initialValue}
                      inputMode="decimal"
                      onInput={read}
                      onKeyDown={lead}
                      autoComplete="off"
                      aria-label={`${name}, ${t(`people.contract.${half}`)}`}
                      aria-invalid={parts[half].errors ? true : undefined}
                    />
                  </td>
                ))}
                {hydrated && <td className="num">{day ? format.quantity(hoursOf(day)) : '–'}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
      {hydrated && (
        <p className="week-sum">
          <output aria-live="polite">
            {week
              ? t(`people.contract.${isPartTime(week) ? 'weekPartTime' : 'weekFullTime'}`, {
                  hours: format.quantity(weeklyHours(week)),
                })
              : t('people.contract.weekUnclear')}
          </output>{' '}
          <button type="button" className="btn quiet" onClick={copyMonday}>
            {t('people.contract.copyMonday')}
          </button>
        </p>
      )}
    </Panel>
  );
}
