import { useLoaderData } from '@remix-run/react';
import { orderTypes } from '#domain/transport/order-schema.ts';
import { orderSums } from '#projections/transport/order-list.ts';
import { COUNT_CAP } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { trackedList } from '../tracked/tracked.server.ts';
import { TrackedList } from '../tracked/tracked-list.tsx';
import { LinkButton } from '../ui/button.tsx';
import { PlainSelect } from '../ui/form/field.tsx';
import { FilterDrawer, PeriodMenu } from '../ui/list/list-tools.tsx';
import { linkWith } from '../ui/links.ts';
import { useFormat, useText } from '../ui/text.tsx';
import { transportChoices } from './choices.server.ts';
import { orderLook } from './order-look.ts';
import { filterIn, orders } from './orders.server.ts';

export const meta = titleOf;

export const loader = screen('transportList', async (context) => {
  const { services, corporation, url, t } = context;
  const list = await trackedList(context, orders);
  const filter = filterIn(url, list.status, url.searchParams.get('q'));
  const [sums, choices] = await Promise.all([
    orderSums(
      services.db,
      corporation,
      filter,
      url.searchParams.get('totals') === '1' ? Infinity : COUNT_CAP,
    ),
    transportChoices(context),
  ]);
  const { invoiced } = filter;
  return {
    ...list,
    sums,
    choices,
    asked: Object.fromEntries(url.searchParams),
    chips: (['yes', 'no'] as const).map((one) => ({
      label: t(`transport.invoiced.${one}`),
      to: linkWith(list.address, { invoiced: invoiced === one ? null : one, cursor: null }),
      on: invoiced === one,
    })),
  };
});

export default function OrderList() {
  const t = useText();
  const format = useFormat();
  const { chips, sums, choices, asked, ...list } = useLoaderData<typeof loader>();
  const select = (name: string, options: { value: string | number; label: string }[]) => (
    <PlainSelect
      id={`filter-${name}`}
      name={name}
      label={t(`transport.filter.${name}`)}
      options={options}
      placeholder={t(`transport.filter.all.${name}`)}
      defaultValue={asked[name] ?? ''}
    />
  );
  return (
    <TrackedList
      look={orderLook}
      list={list}
      chips={chips}
      crumbs={[{ label: t('shell.menu.transport') }]}
      filters={
        <>
          <FilterDrawer address={list.address} names={['driver', 'equipment', 'client', 'project', 'type']}>
            {select('driver', choices.drivers)}
            {select('equipment', choices.vehicles)}
            {select('client', choices.clients)}
            {select('project', choices.projects)}
            {select(
              'type',
              orderTypes.map((value) => ({ value, label: t(`transport.orderType.${value}`) })),
            )}
          </FilterDrawer>
          <PeriodMenu address={list.address} from={asked['from'] ?? null} until={asked['until'] ?? null} />
        </>
      }
      feet={
        sums === null
          ? []
          : [
              {
                key: 'all',
                label: t('transport.totals', { count: sums.count }),
                values: { volume: format.amount(sums.volume), net: format.money(sums.net) },
              },
            ]
      }
      actions={
        <LinkButton to={pathTo('transportBoard', {})} icon="calendar">
          {t('transport.board.title')}
        </LinkButton>
      }
    >
      {sums === null && (
        <p className="aside-links">
          <a href={linkWith(list.address, { totals: 1 })}>{t('commerce.list.addUp')}</a>
        </p>
      )}
    </TrackedList>
  );
}
