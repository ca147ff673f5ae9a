import { PlainSelect } from '../ui/form/field.tsx';
import { FilterDrawer } from '../ui/list/list-tools.tsx';
import type { Option } from '../ui/form/field.tsx';
import { useText } from '../ui/text.tsx';
import type { LeaveFilter } from './leave-filters.ts';

interface Props {
  address: string;
  names: readonly LeaveFilter[];
  asked: Record<LeaveFilter, number | null>;
  options: Record<LeaveFilter, Option[]>;
}

/** What leave is narrowed by. */
export function LeaveFilterMenu({ address, names, asked, options }: Props) {
  const t = useText();
  return (
    <FilterDrawer address={address} names={names}>
      {names.map((name) => (
        <PlainSelect
          key={name}
          id={`filter-${name}`}
          name={name}
          label={t(`timeOff.filter.${name}`)}
          defaultValue={String(asked[name] ?? '')}
          options={options[name]}
          placeholder={t('timeOff.filter.any')}
        />
      ))}
    </FilterDrawer>
  );
}
