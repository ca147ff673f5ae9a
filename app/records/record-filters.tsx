import { Button } from '../ui/button.tsx';
import { PlainSelect } from '../ui/form/field.tsx';
import { FilterDay } from '../ui/list/filter-day.tsx';
import { Carried } from '../ui/list/filters.tsx';
import { carried } from '../ui/links.ts';
import { Menu } from '../ui/menu.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { RecordListData } from './record-list.server.ts';

type Filter = RecordListData['filters'][number];

/** A span of days. */
function Span({ filter, wrongDays }: { filter: Filter } & Pick<RecordListData, 'wrongDays'>) {
  const { key, label, from, until } = filter;
  const t = useText();
  const format = useFormat();
  const days = [
    ['from', from],
    ['until', until],
  ] as const;
  return days.map(([end, day]) => (
    <FilterDay
      key={end}
      id={`${key}.${end}`}
      name={`${key}.${end}`}
      label={`${label} – ${t(`lists.filter.${end}`)}`}
      value={day === null ? '' : format.date(day)}
      wrong={wrongDays[`${key}.${end}`]}
    />
  ));
}

/** What a list is narrowed down by, as a form that only reads. */
export function RecordFilters({ list }: { list: RecordListData }) {
  const t = useText();
  const { address, filters } = list;
  const [path = ''] = address.split('?');
  if (filters.length === 0) return null;
  const names = filters.flatMap(({ key, options }) => (options ? [key] : [`${key}.from`, `${key}.until`]));
  return (
    <Menu label={t('records.filter')} className="tool">
      <form action={path} method="get" className="menu-form">
        <Carried values={carried(address, ...names)} />
        {filters.map((filter) =>
          filter.options === null ? (
            <Span key={filter.key} filter={filter} wrongDays={list.wrongDays} />
          ) : (
            <PlainSelect
              key={filter.key}
              id={filter.key}
              name={filter.key}
              label={filter.label}
              defaultValue={filter.is}
              options={filter.options}
              placeholder={t('records.all')}
            />
          ),
        )}
        <Button>{t('ui.filters.apply')}</Button>
      </form>
    </Menu>
  );
}
