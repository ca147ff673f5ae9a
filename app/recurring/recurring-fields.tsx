import { recurrenceTypes } from '#domain/recurring/recurrence.ts';
import { mailPlaceholders, titlePlaceholders } from '#domain/recurring/recurring-words.ts';
import { LiveDateField } from '../ui/form/date-field.live.tsx';
import { errorText } from '../ui/form/errors.ts';
import { CheckboxField, Fields, SelectField, TextAreaField, TextField } from '../ui/form/field.tsx';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { ModelPanel } from './recurring-model.tsx';
import type { WizardPage } from './recurring-wizard.server.ts';

type Values = Pick<WizardPage, 'typed' | 'errors'>;

/** A field as it was typed, with what is wrong with it. */
const fieldOf = ({ typed, errors }: Values, name: string) => ({
  id: `recurring-${name}`,
  name,
  errors: errors[name],
  initialValue: typed[name]?.[0] ?? '',
});

const named = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ');

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

function TypeChoice({ page }: { page: WizardPage }) {
  const t = useText();
  const chosen = page.typed['type']?.[0] ?? 'month';
  return (
    <fieldset className="f span-2">
      <legend>{t('recurring.field.type')}</legend>
      <div className="checks">
        {recurrenceTypes.map((type) => (
          <label key={type} htmlFor={`recurring-type-${type}`}>
            <input
              type="radio"
              id={`recurring-type-${type}`}
              name="type"
              value={type}
              defaultChecked={type === chosen}
            />{' '}
            {t(`recurring.type.${type}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The days of each type; only those of the chosen type are shown where the browser can tell. */
function Days({ page }: { page: WizardPage }) {
  const t = useText();
  const [error] = page.errors['dates'] ?? [];
  const ticked = new Set(page.typed['weekDays'] ?? []);
  const field = (name: string) => ({ ...fieldOf(page, name), errors: undefined });
  return (
    <fieldset className="f days" id="recurring-dates" tabIndex={-1}>
      <legend>{t('recurring.field.dates')}</legend>
      {error && <span className="msg">{errorText(t, error)}</span>}
      <div className="of-week checks">
        {weekdays.map((day) => (
          <label key={day} htmlFor={`recurring-weekday-${day}`}>
            <input
              type="checkbox"
              id={`recurring-weekday-${day}`}
              name="weekDays"
              value={day}
              defaultChecked={ticked.has(day)}
            />{' '}
            {t(`recurring.weekday.${day}`)}
          </label>
        ))}
      </div>
      <div className="of-month">
        <TextField
          field={field('monthDays')}
          label={t('recurring.field.monthDays')}
          hint={t('recurring.hint.monthDays')}
          autoComplete="off"
        />
      </div>
      <div className="of-year">
        <TextField
          field={field('yearDays')}
          label={t('recurring.field.yearDays')}
          hint={t('recurring.hint.yearDays')}
          autoComplete="off"
        />
        <CheckboxField
          field={{ ...fieldOf(page, 'addLeapDay') }}
          label={t('recurring.field.addLeapDay')}
          hint={t('recurring.hint.addLeapDay')}
        />
      </div>
      <div className="of-date">
        <TextAreaField
          field={field('chosenDates')}
          label={t('recurring.field.chosenDates')}
          hint={t('recurring.hint.chosenDates')}
          rows={4}
        />
      </div>
    </fieldset>
  );
}

function When({ page }: { page: WizardPage }) {
  const t = useText();
  return (
    <Panel title={t('recurring.when')} className="rhythm">
      <Fields>
        <TypeChoice page={page} />
        <TextField
          field={fieldOf(page, 'repetitiveTime')}
          label={t('recurring.field.repetitiveTime')}
          hint={t('recurring.hint.repetitiveTime')}
          inputMode="numeric"
          maxLength={2}
        />
      </Fields>
      <Days page={page} />
      <Fields>
        <LiveDateField
          field={fieldOf(page, 'startDate')}
          label={t('recurring.field.startDate')}
          hint={t('recurring.hint.startDate')}
          required
        />
        <LiveDateField field={fieldOf(page, 'expireDate')} label={t('recurring.field.expireDate')} required />
        <TextField
          field={fieldOf(page, 'creationTime')}
          label={t('recurring.field.creationTime')}
          hint={t('recurring.hint.creationTime')}
          maxLength={5}
          placeholder="09:00"
          autoComplete="off"
          required
        />
      </Fields>
    </Panel>
  );
}

function What({ page }: { page: WizardPage }) {
  const t = useText();
  const { mayValidate, projects, id } = page;
  const statuses = mayValidate ? (['validate', 'draft'] as const) : (['draft'] as const);
  return (
    <Panel title={t('recurring.what')}>
      <Fields>
        <TextField
          field={fieldOf(page, 'title')}
          label={t('recurring.field.title')}
          hint={t('recurring.hint.placeholders', { names: named(titlePlaceholders) })}
          maxLength={200}
          required
          wide
        />
        <SelectField
          field={fieldOf(page, 'statusInvoice')}
          label={t('recurring.field.statusInvoice')}
          options={statuses.map((value) => ({ value, label: t(`recurring.statusInvoice.${value}`) }))}
          required
        />
        <SelectField
          field={fieldOf(page, 'project')}
          label={t('recurring.field.project')}
          options={projects}
          placeholder={t('recurring.noProject')}
        />
      </Fields>
      <TextAreaField
        field={fieldOf(page, 'comment')}
        label={t('recurring.field.comment')}
        hint={t('recurring.hint.comment')}
        rows={2}
      />
      {id === null && <CheckboxField field={fieldOf(page, 'enabled')} label={t('recurring.field.enabled')} />}
    </Panel>
  );
}

function Mail({ page }: { page: WizardPage }) {
  const t = useText();
  return (
    <Panel title={t('recurring.mail')}>
      {page.maySend && (
        <CheckboxField
          field={fieldOf(page, 'sendMail')}
          label={t('recurring.field.sendMail')}
          hint={t('recurring.hint.sendMail')}
        />
      )}
      <Fields>
        <TextField
          field={fieldOf(page, 'receiverMail')}
          label={t('recurring.field.receiverMail')}
          hint={t('recurring.hint.receiverMail')}
          autoComplete="off"
          required
          wide
        />
        <TextField
          field={fieldOf(page, 'mailSubject')}
          label={t('recurring.field.mailSubject')}
          maxLength={200}
          required
          wide
        />
      </Fields>
      <TextAreaField
        field={fieldOf(page, 'mailContent')}
        label={t('recurring.field.mailContent')}
        hint={t('recurring.hint.placeholders', { names: named(mailPlaceholders) })}
        rows={8}
        required
      />
    </Panel>
  );
}

/** Step 2: which days, what on them, and the mail that goes with it. */
export function RecurringFields({ page }: { page: WizardPage }) {
  return (
    <>
      {page.model && <ModelPanel model={page.model} />}
      <When page={page} />
      <What page={page} />
      <Mail page={page} />
    </>
  );
}
