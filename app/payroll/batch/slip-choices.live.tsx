import { useEffect, useRef, useState } from 'react';
import { folded } from '#domain/kernel/folded.ts';
import { Button } from '../../ui/button.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { Combobox, type Proposal } from '../../ui/form/combobox.live.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { FormActions, SelectField } from '../../ui/form/field.tsx';
import { useHydrated } from '../../ui/form/hydrated.live.ts';
import { useText } from '../../ui/text.tsx';

/** Whose a page may be. */
export interface SlipChoice {
  value: string;
  label: string;
  /** What is said is data, and in no language. */
  own?: boolean;
}

interface Props {
  choices: readonly SlipChoice[];
  /** What is chosen as the page opens. */
  chosen: string;
  /** Somebody from the list of all, as it was sent before. */
  person: string;
  employees: readonly { value: number; label: string }[];
  /** A text key. */
  error: string | undefined;
}

/** As many proposals as a hand takes in. */
const MOST_FOUND = 8;

/** Whether keys are being typed into a field: they choose nothing then. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type="radio"]), select, textarea') !== null;

/**
 * Whose a page of slips is: a digit chooses, letters find anybody of the list, Enter decides and goes on. Without
 * scripts the same choices and a list.
 */
export function SlipChoices({ choices, chosen: first, person: typed, employees, error }: Props) {
  const t = useText();
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState(first);
  const [person, setPerson] = useState(typed);
  const radios = useRef<HTMLFieldSetElement>(null);
  const message = error && errorText(t, error);

  useEffect(() => {
    const radioOf = (value: string) =>
      [...(radios.current?.querySelectorAll<HTMLInputElement>('input[name="choice"]') ?? [])].find(
        (one) => one.value === value,
      );
    const chooseByKey = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
      const choice = choices[Number(event.key) - 1];
      if (choice === undefined) return;
      event.preventDefault();
      setChosen(choice.value);
      radioOf(choice.value)?.focus();
    };
    document.addEventListener('keydown', chooseByKey);
    return () => document.removeEventListener('keydown', chooseByKey);
  }, [choices]);

  /** Those whose name has every part of what is typed. */
  const search = (words: string): Promise<Proposal[]> => {
    const parts = folded(words).split(/\s+/).filter(Boolean);
    const found = employees.filter(({ label }) => parts.every((part) => folded(label).includes(part)));
    return Promise.resolve(
      found.slice(0, MOST_FOUND).map(({ value, label }) => ({ id: value, name: label, detail: '' })),
    );
  };
  const choosePerson = (id: number): void => {
    setPerson(String(id));
    setChosen('other');
  };
  const named = employees.find(({ value }) => String(value) === person)?.label ?? '';

  return (
    <CommandForm noValidate>
      <fieldset ref={radios} className="slip-choices" aria-describedby={message ? 'choice-error' : undefined}>
        <legend>{t('payroll.page.whose')}</legend>
        {choices.map(({ value, label, own }, at) => (
          <label key={value} className="slip-choice">
            <input
              type="radio"
              name="choice"
              value={value}
              checked={value === chosen}
              onChange={() => setChosen(value)}
              id={at === 0 ? 'choice' : undefined}
              autoFocus={value === first}
            />{' '}
            {hydrated && at < 9 && <kbd>{at + 1}</kbd>}{' '}
            <span translate={own ? 'no' : undefined}>{label}</span>
          </label>
        ))}
        {hydrated ? (
          <>
            <input type="hidden" name="person" value={chosen === 'other' ? person : ''} />
            <Combobox
              field={{ id: 'slip-person', name: 'personName', initialValue: named, errors: undefined }}
              label={t('payroll.page.person')}
              hint={t('payroll.page.personHint')}
              search={search}
              choose={({ id }) => choosePerson(id)}
            />
          </>
        ) : (
          <SelectField
            field={{ id: 'slip-person', name: 'person', initialValue: typed, errors: undefined }}
            label={t('payroll.page.person')}
            options={employees}
            placeholder="–"
          />
        )}
        {message && (
          <span className="msg" id="choice-error">
            {message}
          </span>
        )}
      </fieldset>
      <p className="hint">{t(hydrated ? 'payroll.page.keysLive' : 'payroll.page.keys')}</p>
      <FormActions>
        <Button tone="primary" name="intent" value="decide">
          {t('payroll.page.decide')}
        </Button>
      </FormActions>
    </CommandForm>
  );
}
