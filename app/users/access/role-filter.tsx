import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Options } from '../../ui/form/field.tsx';
import { useText } from '../../ui/text.tsx';
import type { RoleFilter } from './role-filter.server.ts';

/** Which roles are shown: an area of work, or words that are searched in all of them. */
export function RoleFilterForm({
  action,
  filter,
  children,
}: {
  action: string;
  filter: RoleFilter;
  children?: ReactNode;
}) {
  const t = useText();
  return (
    <search className="filters role-filter">
      <form action={action} method="get">
        {children}
        <label>
          <span className="unseen">{t('roles.matrix.area')}</span>
          <select className="field" name="area" defaultValue={filter.area}>
            <Options options={filter.areas} />
          </select>
        </label>
        <input
          className="field search"
          type="search"
          name="keyword"
          defaultValue={filter.keyword}
          aria-label={t('roles.matrix.search')}
          placeholder={t('roles.matrix.placeholder')}
        />
        <Button>{t('roles.matrix.show')}</Button>
      </form>
    </search>
  );
}
