import { documentKind } from '#domain/document-kinds/registry.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { type Option, PlainSelect } from '../../ui/form/field.tsx';
import { FilterDay } from '../../ui/list/filter-day.tsx';
import { Carried } from '../../ui/list/filters.tsx';
import { formatDate } from '../../ui/format.ts';
import { carried, linkWith } from '../../ui/links.ts';
import { useText } from '../../ui/text.tsx';
import type { DocumentListData } from './document-list.server.ts';

type Values = DocumentListData['values'];

interface FieldProps {
  name: string;
  label: string;
  values: Values;
}

const isoDay = /^\d{4}-\d\d-\d\d$/;
const isoMonth = /^(\d{4})-(\d\d)$/;

/** As it was typed: days and months the French way round. */
const typed = (value: string | undefined): string => {
  if (value === undefined) return '';
  return isoDay.test(value) ? formatDate(value) : value.replace(isoMonth, '$2/$1');
};

const Field = ({
  name,
  label,
  values,
  placeholder,
  numeric,
}: FieldProps & { placeholder?: string; numeric?: boolean }) => (
  <div className="f">
    <label htmlFor={`filter-${name}`}>{label}</label>
    <input
      className="field"
      id={`filter-${name}`}
      name={name}
      defaultValue={typed(values[name])}
      placeholder={placeholder}
      inputMode={numeric ? 'numeric' : undefined}
      autoComplete="off"
    />
  </div>
);

const Choice = ({ name, label, values, options }: FieldProps & { options: readonly Option[] }) => (
  <PlainSelect
    id={`filter-${name}`}
    name={name}
    label={label}
    defaultValue={values[name] ?? ''}
    options={options}
    placeholder=""
  />
);

const textFields = ['clientName'] as const;
const dayFields = ['from', 'until', 'dueFrom', 'dueUntil'] as const;
const amountFields = ['min', 'max'] as const;
const choiceFields = ['personInCharge', 'paymentCondition', 'paymentType', 'vat'] as const;
const own = [
  ...textFields,
  ...dayFields,
  ...amountFields,
  ...choiceFields,
  'month',
  'year',
  'purpose',
  'sent',
];

/** Every filter of a list of documents: a form that only reads, below the search. */
export function DocumentFilterPanel({ list }: { list: DocumentListData }) {
  const t = useText();
  const { kind, address, values, choices } = list;
  if (choices === null) return null;
  const { late, filters } = documentKind(kind).list;
  const [path = ''] = address.split('?');
  const label = (name: string) => t(`lists.filter.${name}`);
  const dueLabel = (name: string) => t(`lists.filter.${late?.until ?? 'dueDate'}.${name}`);
  const words = (name: string, group: string, keys: readonly string[]) => (
    <Choice
      name={name}
      label={label(name)}
      values={values}
      options={keys.map((value) => ({ value, label: t(`lists.${group}.${value}`) }))}
    />
  );
  const day = (name: string, text: string) => (
    <FilterDay
      id={`filter-${name}`}
      name={name}
      label={text}
      value={typed(values[name])}
      wrong={list.wrongDays[name]}
    />
  );
  return (
    <form className="card panel filter-panel" action={path} method="get" aria-label={t('lists.filters')}>
      <Carried values={carried(address, ...own, 'filters', 'totals')} />
      <div className="fields">
        <Field name="clientName" label={label('clientName')} values={values} />
        {day('from', label('from'))}
        {day('until', label('until'))}
        <Field
          name="month"
          label={label('month')}
          values={values}
          placeholder={t('lists.filter.monthHint')}
          numeric
        />
        <Field
          name="year"
          label={label('year')}
          values={values}
          placeholder={t('lists.filter.yearHint')}
          numeric
        />
        {late !== null && (
          <>
            {day('dueFrom', dueLabel('from'))}
            {day('dueUntil', dueLabel('until'))}
          </>
        )}
        <Field name="min" label={label('min')} values={values} />
        <Field name="max" label={label('max')} values={values} />
        {choiceFields.map((name) => (
          <Choice key={name} name={name} label={label(name)} values={values} options={choices[name]} />
        ))}
        {filters.includes('purpose') && words('purpose', 'purpose', ['deposit', 'final', 'takenOver'])}
        {words('sent', 'sent', ['yes', 'no'])}
      </div>
      <div className="form-actions">
        <LinkButton tone="quiet" to={linkWith(address, { filters: null })}>
          {t('lists.closeFilters')}
        </LinkButton>
        <Button tone="primary">{t('ui.filters.apply')}</Button>
      </div>
    </form>
  );
}
