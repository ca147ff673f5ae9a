import { useLoaderData } from '@remix-run/react';
import { maseAxes } from '#domain/training/mase-action.ts';
import { masePriorities, maseResponsibles } from '#projections/training/mase.ts';
import { askedId } from '../../http/asked-id.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { trackedList } from '../../tracked/tracked.server.ts';
import { TrackedList } from '../../tracked/tracked-list.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PlainSelect } from '../../ui/form/field.tsx';
import { FilterDrawer } from '../../ui/list/list-tools.tsx';
import { linkWith } from '../../ui/links.ts';
import { useText } from '../../ui/text.tsx';
import { maseActions } from './mase-actions.server.ts';
import { maseLook } from './mase-look.ts';

export const meta = titleOf;

export const loader = screen('maseList', async (context) => {
  const { services, corporation, url, t } = context;
  const [list, priorities, responsibles] = await Promise.all([
    trackedList(context, maseActions),
    masePriorities(services.db, corporation),
    maseResponsibles(services.db, corporation),
  ]);
  const [axis, prio] = [url.searchParams.get('axis'), url.searchParams.get('prio')];
  const person = askedId(url.searchParams, 'person');
  const named = responsibles.find(({ id }) => id === person);
  const chip = (name: 'axis' | 'prio' | 'person', value: string, label: string, on: boolean) => ({
    label,
    to: linkWith(list.address, { [name]: on ? null : value, cursor: null }),
    on,
  });
  return {
    ...list,
    person,
    people: responsibles.map(({ id, name }) => ({ value: id, label: name })),
    chips: [
      ...(named === undefined ? [] : [chip('person', String(named.id), named.name, true)]),
      ...maseAxes.map((one) => chip('axis', one, t(`training.mase.axis.${one}`), one === axis)),
      ...priorities.map((one) =>
        chip('prio', String(one), t('training.mase.prioChip', { prio: one }), String(one) === prio),
      ),
    ],
  };
});

export default function MaseList() {
  const t = useText();
  const { chips, person, people, ...list } = useLoaderData<typeof loader>();
  return (
    <TrackedList
      look={maseLook}
      list={list}
      chips={chips}
      filters={
        <FilterDrawer address={list.address} names={['person']}>
          <PlainSelect
            id="filter-person"
            name="person"
            label={t('training.mase.field.person')}
            defaultValue={String(person ?? '')}
            options={people}
            placeholder={t('training.mase.all')}
          />
        </FilterDrawer>
      }
      crumbs={[{ label: t('shell.menu.companies') }]}
      actions={
        <>
          <LinkButton to={pathTo('safetyFigures', {})} icon="chart">
            {t('training.mase.figures.title')}
          </LinkButton>
          <LinkButton to={pathTo('masePrint', {})} icon="file">
            {t('training.mase.print')}
          </LinkButton>
        </>
      }
    />
  );
}
