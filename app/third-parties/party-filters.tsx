import { sortFields } from '#domain/third-parties/sorted-by.ts';
import { CustomFilterInputs } from '../custom-fields/custom-filters.tsx';
import { Button } from '../ui/button.tsx';
import { PlainSelect } from '../ui/form/field.tsx';
import { Carried, type Chip } from '../ui/list/filters.tsx';
import { carried, linkWith } from '../ui/links.ts';
import { Menu } from '../ui/menu.tsx';
import { useText } from '../ui/text.tsx';
import type { PartyListData } from './party-list.server.ts';

type Filtered = Pick<
  PartyListData,
  'address' | 'filter' | 'groups' | 'sorts' | 'tags' | 'managers' | 'balances' | 'filtering' | 'wrongDays'
>;

/** The filters in force, each with the link that takes it away. */
export function usePartyChips({ address, filter, sorts, filtering }: Filtered): Chip[] {
  const t = useText();
  const { state, postalCode, group, sorting, tag, accountManager, owing } = filter;
  const chip = (name: string, label: string): Chip => ({
    label,
    to: linkWith(address, { [name]: null }),
    on: true,
  });
  return [
    ...(state ? [chip('state', t(`thirdParties.state.${state}`))] : []),
    ...(postalCode ? [chip('postalCode', t('thirdParties.filter.inPostalCode', { code: postalCode }))] : []),
    ...(group ? [chip('group', t('thirdParties.filter.inGroup', { name: group.name }))] : []),
    ...sortFields.flatMap((field) => {
      const chosen = sorts[field].find(({ value }) => value === sorting[field]);
      const value = chosen?.label ?? '?';
      return sorting[field]
        ? [chip(field, t('ui.pair', { label: t(`thirdParties.field.${field}`), value }))]
        : [];
    }),
    ...(tag ? [chip('tag', t('thirdParties.filter.tagged', { name: tag.label }))] : []),
    ...(accountManager
      ? [chip('accountManager', t('thirdParties.filter.managedBy', { name: accountManager.label }))]
      : []),
    ...(owing ? [chip('owing', t('thirdParties.filter.owing'))] : []),
    ...filtering.chips,
  ];
}

/** Group, state, postal code and what is left to pay, as a form that only reads. */
export function PartyFilters({ list }: { list: Filtered }) {
  const t = useText();
  const { address, filter, groups, sorts, tags, managers, balances, filtering, wrongDays } = list;
  const [path = ''] = address.split('?');
  return (
    <Menu label={t('thirdParties.filter.title')} className="tool">
      <form action={path} method="get" className="menu-form">
        <Carried
          values={carried(
            address,
            'state',
            'postalCode',
            'group',
            'tag',
            'accountManager',
            'owing',
            ...sortFields,
            ...filtering.inputs.map(({ name }) => name),
          )}
        />
        {groups.length > 0 && (
          <PlainSelect
            id="filter-group"
            name="group"
            label={t('thirdParties.filter.group')}
            defaultValue={filter.group?.id ?? ''}
            options={groups.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="–"
          />
        )}
        {sortFields
          .filter((field) => sorts[field].length > 0)
          .map((field) => (
            <PlainSelect
              key={field}
              id={`filter-${field}`}
              name={field}
              label={t(`thirdParties.field.${field}`)}
              defaultValue={filter.sorting[field] ?? ''}
              options={sorts[field]}
              placeholder="–"
            />
          ))}
        {tags.length > 0 && (
          <PlainSelect
            id="filter-tag"
            name="tag"
            label={t('thirdParties.filter.tag')}
            defaultValue={filter.tag?.id ?? ''}
            options={tags.map(({ id, label }) => ({ value: id, label }))}
            placeholder="–"
          />
        )}
        <PlainSelect
          id="filter-account-manager"
          name="accountManager"
          label={t('thirdParties.field.accountManager')}
          defaultValue={filter.accountManager?.value ?? ''}
          options={[{ value: 'mine', label: t('thirdParties.filter.mine') }, ...managers]}
          placeholder="–"
        />
        <PlainSelect
          id="filter-state"
          name="state"
          label={t('thirdParties.field.state')}
          defaultValue={filter.state ?? ''}
          options={(['enabled', 'disabled'] as const).map((value) => ({
            value,
            label: t(`thirdParties.state.${value}`),
          }))}
          placeholder="–"
        />
        <div className="f">
          <label htmlFor="filter-postal-code">{t('thirdParties.filter.postalCode')}</label>
          <input
            className="field"
            id="filter-postal-code"
            name="postalCode"
            defaultValue={filter.postalCode ?? ''}
            maxLength={12}
            placeholder="29"
            autoComplete="off"
          />
        </div>
        {balances && (
          <label>
            <input type="checkbox" name="owing" defaultChecked={filter.owing} />{' '}
            {t('thirdParties.filter.owing')}
          </label>
        )}
        <CustomFilterInputs inputs={filtering.inputs} wrongDays={wrongDays} />
        <Button>{t('ui.filters.apply')}</Button>
      </form>
    </Menu>
  );
}
