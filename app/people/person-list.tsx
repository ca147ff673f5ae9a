import { useLoaderData } from '@remix-run/react';
import { withCustomColumns } from '../custom-fields/custom-columns.ts';
import { CustomFilterInputs, IgnoredFilters } from '../custom-fields/custom-filters.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { PlainField, PlainSelect } from '../ui/form/field.tsx';
import { formatDate } from '../ui/format.ts';
import { inOrder } from '../ui/list/list-columns.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { ColumnsMenu, ExportMenu, FilterDrawer } from '../ui/list/list-tools.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { linkWith } from '../ui/links.ts';
import { Alert, EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { ContractState } from './contract-state.tsx';
import { listName, personColumns } from './person-columns.ts';
import { personFilters } from './person-filters.ts';
import { picturePath } from '../links/picture-path.ts';
import { SmallPhoto } from './photo/small-photo.tsx';
import { personList, type PersonListData } from './person-list.server.ts';

export const meta = titleOf;

export const loader = screen('personList', personList);

/** What the list is narrowed by, and the day that it is looked at on. */
function FilterMenu({ list }: { list: PersonListData }) {
  const t = useText();
  const { address, filter, filtering, options, day } = list;
  return (
    <FilterDrawer
      address={address}
      names={[...personFilters, 'day', ...filtering.inputs.map(({ name }) => name)]}
    >
      {personFilters.map((name) => (
        <PlainSelect
          key={name}
          id={`filter-${name}`}
          name={name}
          label={t(`people.filter.${name}`)}
          defaultValue={filter[name] ?? ''}
          options={options[name]}
          placeholder={t(`people.filter.any.${name}`)}
        />
      ))}
      <PlainField
        id="filter-day"
        name="day"
        label={t('people.filter.day')}
        defaultValue={day === null ? '' : formatDate(day)}
        placeholder={t('ui.field.date')}
        inputMode="numeric"
        autoComplete="off"
      />
      <CustomFilterInputs inputs={filtering.inputs} wrongDays={list.wrongDays} />
    </FilterDrawer>
  );
}

/** The people of the company, as they stand today or stood on a day. */
export default function PersonList() {
  const list = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const { address, status, day } = list;
  const all = withCustomColumns(personColumns, list.custom);
  const columns = useListColumns({
    list,
    columns: inOrder(all, list.columns),
    context: { t, custom: list.cells },
    // As they stand today: what was so on another day is past. Of who was erased nothing is left to change.
    edit:
      list.mayEdit && day === null
        ? (row) => (listName(row) === '' ? null : pathTo('personEdit', { id: row.id }))
        : undefined,
    cells: {
      name: (row) =>
        list.maySeeFiles ? (
          <a className="ref" href={pathTo('personDetails', { id: row.id })} translate="no">
            <SmallPhoto picture={picturePath(row.id, row.photo)} />
            {listName(row) || t('commerce.erased')}
          </a>
        ) : (
          <span translate="no">{listName(row) || t('commerce.erased')}</span>
        ),
      state: (row) => <ContractState state={row.state} />,
    },
  });
  const create = list.mayCreate && (
    <LinkButton tone="primary" icon="plus" to={pathTo('personNew', {})}>
      {t('people.new')}
    </LinkButton>
  );
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.people') }]}
      actions={
        <>
          <ExportMenu address={address} to={pathTo('personExport', {})} />
          {list.maySeeContracts && (
            <LinkButton icon="clock" to={pathTo('personRetentionList', {})}>
              {t('people.retention.open')}
            </LinkButton>
          )}
          {list.mayCreate && (
            <LinkButton icon="file" to={pathTo('importNew', { kind: 'persons' })}>
              {t('import.action')}
            </LinkButton>
          )}
          {list.mayJoin && (
            <LinkButton to={pathTo('personJoin', {})}>{t('people.membership.join')}</LinkButton>
          )}
          {create}
        </>
      }
      alert={
        <>
          {day !== null && (
            <Alert tone="info">
              {t('people.onDay', { day: format.date(day) })}{' '}
              <a className="link" href={linkWith(address, { day: null, cursor: null })}>
                {t('people.today')}
              </a>
            </Alert>
          )}
          <IgnoredFilters names={list.filtering.ignored} />
        </>
      }
      tabs={
        <Tabs
          label={t('people.field.state')}
          items={[null, 'under', 'out', 'none'].map((one) => ({
            label: t(one === null ? 'people.filter.all' : `people.states.${one}`),
            to: linkWith(address, { status: one, cursor: null }),
            current: status === one,
          }))}
        />
      }
      placeholder={t('people.placeholder')}
      chips={list.chips}
      tools={
        <>
          <FilterMenu list={list} />
          <ColumnsMenu address={address} columns={all} shown={list.columns} />
        </>
      }
      rowKey={(row) => row.id}
      columns={columns}
      empty={<EmptyState title={t('people.none')} hint={t('people.noneHint')} action={create} />}
    />
  );
}
