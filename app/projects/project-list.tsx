import { useLoaderData } from '@remix-run/react';
import { staffNames } from '#projections/people/staff.ts';
import { choices } from '#projections/records/records.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { trackedList } from '../tracked/tracked.server.ts';
import { TrackedList } from '../tracked/tracked-list.tsx';
import { PlainSelect, type Option } from '../ui/form/field.tsx';
import { FilterDrawer } from '../ui/list/list-tools.tsx';
import { linkWith } from '../ui/links.ts';
import { useText } from '../ui/text.tsx';
import { projectLook } from './project-look.ts';
import { projects } from './projects.server.ts';

export const meta = titleOf;

/** What the drawer narrows the list by. */
const narrowed = ['family', 'manager'] as const;

export const loader = screen('projectList', async (context) => {
  const { services, corporation, language, url } = context;
  const [list, records, people] = await Promise.all([
    trackedList(context, projects),
    choices(services.db, ['projectfamily'], corporation, language),
    staffNames(services.db, corporation),
  ]);
  const options: Record<(typeof narrowed)[number], Option[]> = {
    family: (records.get('projectfamily') ?? []).map(({ id, label }) => ({ value: id, label })),
    manager: people.map(({ id, name }) => ({ value: id, label: name })),
  };
  const asked = (name: string) => url.searchParams.get(name) ?? '';
  return {
    ...list,
    options,
    asked: Object.fromEntries(narrowed.map((name) => [name, asked(name)])),
    chips: narrowed.flatMap((name) =>
      options[name]
        .filter(({ value }) => String(value) === asked(name))
        .map(({ label }) => ({
          label,
          to: linkWith(list.address, { [name]: null, cursor: null }),
          on: true,
        })),
    ),
  };
});

export default function ProjectList() {
  const t = useText();
  const { options, asked, chips, ...list } = useLoaderData<typeof loader>();
  return (
    <TrackedList
      look={projectLook}
      list={list}
      chips={chips}
      filters={
        <FilterDrawer address={list.address} names={narrowed}>
          {narrowed.map((name) =>
            options[name].length === 0 ? null : (
              <PlainSelect
                key={name}
                id={`filter-${name}`}
                name={name}
                label={t(`projects.field.${name}`)}
                options={options[name]}
                placeholder={t('projects.every')}
                defaultValue={asked[name] ?? ''}
              />
            ),
          )}
        </FilterDrawer>
      }
      crumbs={[{ label: t('shell.menu.projects') }]}
    />
  );
}
