import { Button } from '../ui/button.tsx';
import { PlainSelect } from '../ui/form/field.tsx';
import { FilterDay } from '../ui/list/filter-day.tsx';
import { Carried } from '../ui/list/filters.tsx';
import { carried } from '../ui/links.ts';
import { Menu } from '../ui/menu.tsx';
import { Alert } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import type { CustomFiltering, CustomInput } from './custom-filters.server.ts';

type WrongDays = Readonly<Record<string, string>>;

function Choices({ input: { name, label, options, typed } }: { input: CustomInput }) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="checkbox"
            name={name}
            value={option.value}
            defaultChecked={typed.includes(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

function Input({ input, wrongDays }: { input: CustomInput; wrongDays: WrongDays }) {
  const t = useText();
  const { name, label, options, typed } = input;
  const id = `filter-${name}`;
  const [value = ''] = typed;
  switch (input.input) {
    case 'choice':
      return (
        <PlainSelect
          id={id}
          name={name}
          label={label}
          defaultValue={value}
          options={options}
          placeholder={t('custom.filter.any')}
        />
      );
    case 'choices':
      return <Choices input={input} />;
    case 'day':
      return <FilterDay id={id} name={name} label={label} value={value} wrong={wrongDays[name]} />;
    default:
      return (
        <div className="f">
          <label htmlFor={id}>{label}</label>
          <input
            className="field"
            id={id}
            name={name}
            defaultValue={value}
            inputMode={input.input === 'number' ? 'decimal' : 'text'}
            maxLength={200}
            autoComplete="off"
          />
        </div>
      );
  }
}

/** The corporation's own fields among the filters of a list. */
export const CustomFilterInputs = ({
  inputs,
  wrongDays,
}: {
  inputs: CustomInput[];
  wrongDays: WrongDays;
}) => (
  <>
    {inputs.map((input) => (
      <Input key={input.name} input={input} wrongDays={wrongDays} />
    ))}
  </>
);

interface MenuProps {
  address: string;
  filtering: CustomFiltering;
  wrongDays: WrongDays;
}

/** The filters of a list that has no others; nothing where the corporation added no field. */
export function CustomFilterMenu({ address, filtering: { inputs }, wrongDays }: MenuProps) {
  const t = useText();
  const [path = ''] = address.split('?');
  if (inputs.length === 0) return null;
  return (
    <Menu label={t('custom.filter.title')} className="tool">
      <form action={path} method="get" className="menu-form">
        <Carried values={carried(address, ...inputs.map(({ name }) => name))} />
        <CustomFilterInputs inputs={inputs} wrongDays={wrongDays} />
        <Button>{t('ui.filters.apply')}</Button>
      </form>
    </Menu>
  );
}

/** Says which filters cannot be read; nothing where all can. */
export function IgnoredFilters({ names }: { names: readonly string[] }) {
  const t = useText();
  return names.length === 0 ? null : (
    <Alert tone="warn">{t('lists.ignoredFilters', { names: names.join(', ') })}</Alert>
  );
}
