import type { Option } from '../ui/form/kept-option.ts';
import { FilterSelect } from '../ui/list/filter-select.tsx';
import { FilterDrawer } from '../ui/list/list-tools.tsx';
import { useText } from '../ui/text.tsx';

interface Props<Name extends string> {
  address: string;
  names: readonly Name[];
  /** What each can be; what can be nothing is not asked for. */
  options: Readonly<Record<Name, Option[]>>;
  /** What it is narrowed by. */
  values: Readonly<Partial<Record<Name, string | number | null>>>;
}

/** What times are narrowed by, one choice each. */
export function TimeFilterDrawer<Name extends string>({ address, names, options, values }: Props<Name>) {
  const t = useText();
  return (
    <FilterDrawer address={address} names={names}>
      {names.map((name) =>
        options[name].length === 0 ? null : (
          <FilterSelect
            key={name}
            id={`filter-${name}`}
            name={name}
            label={t(`time.field.${name}`)}
            options={options[name]}
            placeholder={t('time.filter.any')}
            defaultValue={values[name] ?? ''}
          />
        ),
      )}
    </FilterDrawer>
  );
}
