import { useActionData, useLoaderData } from '@remix-run/react';
import { weekdays } from '#domain/kernel/invoicing-day.ts';
import { calendarOf, setCorporationCalendar } from '#domain/company/company-commands.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { DateField, Fields, TextField } from '../ui/form/field.tsx';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { FlagFields } from './identity-fields.tsx';
import { partPage, savePart } from './part-form.server.ts';
import { PartForm } from './part-form.tsx';
import { formFields, rowButton, type FormField } from '../ui/form/form-fields.ts';

export const meta = titleOf;

const none = { label: '', start: '', end: '' };
type ClosingValues = typeof none;
type Values = {
  whitMonday: string;
  alsaceMoselle: string;
  workdays: string[];
  closings: ClosingValues[];
};

export const loader = screen('companyCalendarEdit', async (context) => {
  const { company, ...page } = await partPage(context, null);
  const calendar = calendarOf(company);
  const checked = (value: boolean): string => (value ? 'on' : '');
  const values: Values = {
    whitMonday: checked(calendar.whitMonday),
    alsaceMoselle: checked(calendar.alsaceMoselle),
    workdays: [...calendar.workdays],
    closings: calendar.closings.map(({ label, start, end }) => ({ label, start, end })),
  };
  return { ...page, title: context.t('companies.calendar.edit'), values };
});

export const action = screen('companyCalendarEdit', (context) =>
  savePart(context, setCorporationCalendar, 'companyCalendar'),
);

function Workdays({ field }: { field: FormField<string[]> }) {
  const t = useText();
  const typed: unknown = field.initialValue;
  const chosen: readonly unknown[] = Array.isArray(typed) ? typed : [typed];
  return (
    <fieldset className="checks" id={field.id}>
      <legend>{t('companies.field.workdays')}</legend>
      {weekdays.map((day) => (
        <div className="f check" key={day}>
          <input
            type="checkbox"
            id={`${field.id}-${day}`}
            name={field.name}
            value={day}
            defaultChecked={chosen.includes(day)}
          />
          <label htmlFor={`${field.id}-${day}`}>{t(`companies.weekday.${day}`)}</label>
        </div>
      ))}
    </fieldset>
  );
}

interface RowProps {
  name: FormField<ClosingValues[]>['name'];
  row: FormField<ClosingValues>;
  index: number;
}

function ClosingRow({ name, row, index }: RowProps) {
  const t = useText();
  const fields = row.parts();
  return (
    <Fields>
      <TextField field={fields.label} label={t('companies.field.label')} maxLength={80} required />
      <DateField field={fields.start} label={t('companies.field.start')} required />
      <DateField field={fields.end} label={t('companies.field.end')} required />
      <p>
        <Button
          {...rowButton({ type: 'remove', payload: { name, index } })}
          tone="quiet"
          icon="trash"
          aria-label={t('companies.calendar.removeNumber', { number: index + 1 })}
        >
          {t('companies.calendar.remove')}
        </Button>
      </p>
    </Fields>
  );
}

export default function CompanyCalendarEdit() {
  const { values, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields<Values>('calendar', values, answer?.result);
  const { name } = fields.closings;
  return (
    <PartForm
      {...page}
      formId="calendar"
      answer={answer}
      back={pathTo('companyCalendar', { id: page.frame.id })}
    >
      <Panel title={t('companies.calendar.rules')}>
        <Workdays field={fields.workdays} />
        <FlagFields
          fields={{ whitMonday: fields.whitMonday, alsaceMoselle: fields.alsaceMoselle }}
          names={['whitMonday', 'alsaceMoselle']}
        />
      </Panel>
      <Panel title={t('companies.calendar.closings')}>
        {fields.closings.rows().map((row, index) => (
          <ClosingRow key={row.name} name={name} row={row} index={index} />
        ))}
        <p>
          <Button {...rowButton({ type: 'insert', payload: { name, defaultValue: none } })} icon="plus">
            {t('companies.calendar.add')}
          </Button>
        </p>
      </Panel>
    </PartForm>
  );
}
