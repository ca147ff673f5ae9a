import { useFetcher } from '@remix-run/react';
import { useRef, useState, type FocusEvent } from 'react';
import { CommandForm } from '../ui/form/command-form.tsx';
import { Button } from '../ui/button.tsx';
import { DaysOffProvider } from '../ui/form/date-field.live.tsx';
import { FormActions } from '../ui/form/field.tsx';
import { leadOn } from '../ui/form/lead-on.live.ts';
import { sentFor } from '../ui/form/use-checks.live.ts';
import { Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { Back, Carried, Revision } from './recurring-carried.tsx';
import { RecurringFields } from './recurring-fields.tsx';
import type { WizardCheck, WizardPage } from './recurring-wizard.server.ts';

const TYPING_PAUSE_MS = 400;

/** The days are typed into one of four fields. */
const fieldOf = (name: string): string =>
  ['chosenDates', 'weekDays', 'monthDays', 'yearDays'].includes(name) ? 'dates' : name;

/** The next days on which there will be an invoice. */
function NextDays({ days }: { days: readonly string[] }) {
  const t = useText();
  const format = useFormat();
  if (days.length === 0) return null;
  return (
    <Panel title={t('live.recurring.days')}>
      <ul className="coming">
        {days.map((day) => (
          <li key={day}>{format.date(day)}</li>
        ))}
      </ul>
    </Panel>
  );
}

/** Step 2, with the next days while the rhythm is typed, and what is wrong with a field as it is left. */
export function Telling({ page }: { page: WizardPage }) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const checks = useFetcher<() => Promise<WizardCheck>>();
  const timer = useRef(0);
  /** The fields that were left: what is wrong with others is told once they are, or the form is sent. */
  const [left, setLeft] = useState<readonly string[]>([]);

  function ask(wait: number): void {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (form.current) checks.submit(sentFor(form.current, 'check'), { method: 'post' });
    }, wait);
  }
  function onBlur({ target }: FocusEvent<HTMLFormElement>): void {
    const name = fieldOf(target.getAttribute('name') ?? '');
    if (name === '' || left.includes(name)) return;
    setLeft([...left, name]);
    ask(0);
  }

  const { errors = {}, days = page.days } = checks.data ?? {};
  const told = Object.fromEntries(Object.entries(errors).filter(([name]) => left.includes(name)));
  // Once a field was left, what is told of it is what stands there now.
  const kept = Object.fromEntries(Object.entries(page.errors).filter(([name]) => !left.includes(name)));
  return (
    <CommandForm
      id="recurring"
      className="wizard"
      noValidate
      ref={form}
      onChange={() => ask(TYPING_PAUSE_MS)}
      onBlur={onBlur}
      onKeyDown={leadOn}
    >
      <Revision page={page} />
      <Carried typed={{ invoice: page.typed['invoice'] ?? [''] }} />
      {/* Enter goes on, whichever buttons stand before. */}
      <button
        type="submit"
        name="step"
        value="summary"
        className="unseen"
        data-saves=""
        tabIndex={-1}
        aria-hidden="true"
      />
      <DaysOffProvider value={page.calendar}>
        <RecurringFields page={{ ...page, errors: { ...kept, ...told } }} />
      </DaysOffProvider>
      <NextDays days={days} />
      <FormActions>
        <Back to="invoice">{t('recurring.otherInvoice')}</Back>
        <Button name="step" value="summary" tone="primary" aria-keyshortcuts="Control+Enter">
          {t('recurring.toSummary')}
        </Button>
      </FormActions>
    </CommandForm>
  );
}
