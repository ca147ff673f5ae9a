import { useLoaderData } from '@remix-run/react';
import { addDays } from '#domain/kernel/dates.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { ordersBetween } from '#projections/transport/order-list.ts';
import { askedDay } from '../http/asked-day.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { TrackedBadge } from '../tracked/tracked-badge.tsx';
import { PeriodNav } from '../ui/board/period-nav.tsx';
import { EmptyState, Page } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { orderLook } from './order-look.ts';

export const meta = titleOf;

const PARIS = 'Europe/Paris';

export const loader = screen('ownInterventions', async ({ services, corporation, actor, url, today, t }) => {
  const day = askedDay(url.searchParams, 'day') ?? today;
  const rows =
    actor.person === null
      ? []
      : await ordersBetween(
          services.db,
          corporation,
          instantAt(day, '00:00', PARIS),
          instantAt(addDays(day, 1), '00:00', PARIS),
          actor.person,
        );
  return {
    title: t('transport.mine'),
    day,
    today,
    rows: rows
      .filter(({ status }) => status !== 'draft')
      .map(({ id, number, status, clientName, siteAddress, start, end, equipmentName }) => ({
        id,
        number,
        status,
        clientName,
        siteAddress,
        start,
        end,
        equipmentName,
      })),
  };
});

/** A driver's day: each intervention with its site. */
export default function Mine() {
  const { title, day, today, rows } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const at = (on: string) => pathTo('ownInterventions', {}, { day: on });
  return (
    <Page title={title}>
      <PeriodNav
        period={{
          label: format.date(day),
          previous: at(addDays(day, -1)),
          next: at(addDays(day, 1)),
          today: day === today ? null : at(today),
          views: [],
        }}
      />
      {rows.length === 0 && (
        <EmptyState title={t('transport.noneToday')} hint={t('transport.noneTodayHint')} />
      )}
      <ol>
        {rows.map((row) => (
          <li key={row.id}>
            <a href={pathTo('ownIntervention', { id: row.id })}>
              <strong>
                {format.time(row.start)}–{format.time(row.end)} · {row.clientName || t('commerce.erased')}
              </strong>
              <span>{row.siteAddress}</span>
              <span>{row.equipmentName}</span>
            </a>
            <TrackedBadge look={orderLook} status={row.status} />
          </li>
        ))}
      </ol>
    </Page>
  );
}
