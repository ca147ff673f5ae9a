import type { ReactNode } from 'react';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { type Option, PlainSelect } from '../ui/form/field.tsx';
import { FilterDay } from '../ui/list/filter-day.tsx';
import { useText } from '../ui/text.tsx';
import type { AuditChoices } from './audit-choices.server.ts';
import type { AuditValues } from './audit.server.ts';

interface ChoiceProps {
  name: string;
  label: string;
  value: string | number;
  options: readonly Option[];
  placeholder?: string;
}

const Choice = ({ name, label, value, options, placeholder }: ChoiceProps) => (
  <PlainSelect
    id={`audit-${name}`}
    name={name}
    label={label}
    defaultValue={value}
    options={options}
    placeholder={placeholder}
  />
);

interface DayProps {
  name: string;
  label: string;
  value: string;
  wrong: string | undefined;
}

function Day({ name, label, value, wrong }: DayProps) {
  return <FilterDay id={`audit-${name}`} name={name} label={label} value={value} wrong={wrong} />;
}

/** Every filter of the log: a form that only reads. */
export function AuditFilters({
  values,
  choices,
  tools,
  wrongDays,
}: {
  values: AuditValues;
  /** Days that do not exist, as they were typed. */
  wrongDays: Readonly<Record<string, string>>;
  choices: AuditChoices;
  tools: ReactNode;
}) {
  const t = useText();
  const label = (name: string) => t(`audit.filter.${name}`);
  const filtered = Object.values(values).some((value) => value !== '');
  return (
    <search>
      <form method="get" action={pathTo('auditList', {})} className="card panel filter-panel">
        <div className="fields">
          {choices.companies !== null && (
            <Choice
              name="company"
              label={label('company')}
              value={choices.company}
              options={choices.companies}
            />
          )}
          <Choice
            name="user"
            label={label('user')}
            value={values.user}
            options={choices.users}
            placeholder={label('anybody')}
          />
          <Choice
            name="kind"
            label={label('kind')}
            value={values.kind}
            options={choices.kinds}
            placeholder={label('anyKind')}
          />
          <Choice
            name="action"
            label={label('action')}
            value={values.action}
            options={choices.actions}
            placeholder={label('anyAction')}
          />
          <Day name="from" label={label('from')} value={values.from} wrong={wrongDays['from']} />
          <Day name="until" label={label('until')} value={values.until} wrong={wrongDays['until']} />
        </div>
        {values.record !== '' && <input type="hidden" name="record" value={values.record} />}
        <div className="form-actions">
          <Button tone="primary">{label('apply')}</Button>
          {filtered && (
            <LinkButton to={pathTo('auditList', {})} tone="quiet">
              {label('clear')}
            </LinkButton>
          )}
          {tools}
        </div>
      </form>
    </search>
  );
}
