import { useActionData, useLoaderData } from '@remix-run/react';
import { tourTimes } from '#domain/transport/tour.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { PeriodNav } from '../ui/board/period-nav.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary, FormActions, PlainField, PlainSelect } from '../ui/form/field.tsx';
import { linkWith } from '../ui/links.ts';
import { FilterDrawer } from '../ui/list/list-tools.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { TurnedPager } from '../ui/list/turned-pager.tsx';
import { Kpi, KpiRow, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { TourTable } from './tour-table.tsx';
import { Trucks, TRUCKS } from './trucks.tsx';
import { noteTour, trackedDay } from './tracking.server.ts';

export const meta = titleOf;

export const loader = screen('transportTracking', async (context) => {
  const found = await trackedDay(context);
  return {
    title: context.t('transport.tracking'),
    mayEdit: context.may('ROLE_TRANSPORT_ORDER_EDIT'),
    ...found,
  };
});

export const action = screen('transportTracking', noteTour);

const HOUR = 3600;

/** Turns of a day, by truck and one by one: times, mileage, and what is wrong. */
export default function Tracking() {
  const {
    title,
    period,
    tours,
    pages,
    address,
    narrowed,
    trucks,
    orders,
    open,
    count,
    underway,
    problems,
    mileage,
    volume,
    mayEdit,
    here,
    drivers,
    zones,
    known,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const label = (name: string) => t(`transport.tour.${name}`);
  const asked = { ...narrowed, wrong: narrowed.wrong ? 'yes' : null };
  const isNarrowed = Object.values(asked).some((one) => one !== null);
  const figures: { key: string; value(row: (typeof trucks)[number]): string }[] = [
    { key: 'tours', value: (row) => format.integer(row.count) },
    { key: 'volume', value: (row) => format.quantity(row.volume) },
    { key: 'mileage', value: (row) => format.quantity(row.mileage) },
    {
      key: 'away',
      value: (row) => t('transport.hours', { hours: format.quantity((row.away / HOUR).toFixed(2)) }),
    },
    { key: 'problems', value: (row) => format.integer(row.problems) },
  ];
  const errorAt = (name: string) => {
    const found = answer?.at?.find(({ field }) => field === name)?.message;
    return found === undefined ? undefined : errorText(t, found);
  };
  return (
    <Page
      title={title}
      actions={
        <>
          <LinkButton to={pathTo('transportRoutes', {})}>{t('transport.routes')}</LinkButton>
          <LinkButton to={pathTo('transportRealtime', {})} icon="file">
            {t('transport.realtime')}
          </LinkButton>
        </>
      }
    >
      <ErrorSummary
        errors={(answer?.at ?? []).map(({ field, message }) => ({
          id: field === '' ? '' : `tour-${field}`,
          label: field === '' ? '' : label(field),
          message: errorText(t, message),
        }))}
      />
      <PeriodNav period={period} />
      <KpiRow>
        <Kpi label={t('transport.kpi.tours')} value={format.integer(count)} />
        <Kpi label={t('transport.kpi.underway')} value={format.integer(underway)} />
        <Kpi label={t('transport.kpi.mileage')} value={format.quantity(mileage)} />
        <Kpi label={t('transport.kpi.volume')} value={format.quantity(volume)} />
        <Kpi label={t('transport.kpi.problems')} value={format.integer(problems)} />
      </KpiRow>
      {trucks.length > 0 && (
        <Panel title={t('transport.byTruck')}>
          <DataTable
            caption={t('transport.byTruck')}
            rows={trucks}
            rowKey={({ key }) => key ?? ''}
            columns={[
              {
                key: 'truck',
                header: label('truck'),
                narrow: 'title',
                cell: ({ key, name, to }) => (key === null ? '–' : <a href={to}>{name}</a>),
              },
              ...figures.map(({ key, value }) => ({
                key,
                header: t(`transport.kpi.${key}`),
                numeric: true,
                narrow: 'below' as const,
                cell: (row: (typeof trucks)[number]) => value(row),
              })),
            ]}
            empty={null}
          />
        </Panel>
      )}
      <Panel title={t('transport.tours')}>
        <div className="actions">
          <FilterDrawer address={address} names={['truck', 'driver', 'order', 'wrong']}>
            {(
              [
                [
                  'truck',
                  trucks.flatMap(({ key, name }) =>
                    key === null ? [] : [{ value: key, label: name ?? '' }],
                  ),
                ],
                ['driver', drivers],
                ['order', orders],
                ['wrong', [{ value: 'yes', label: t('transport.kpi.problems') }]],
              ] as const
            ).map(([name, options]) => (
              <PlainSelect
                key={name}
                id={`narrow-${name}`}
                name={name}
                label={label(name)}
                options={options}
                placeholder="–"
                defaultValue={asked[name] ?? ''}
              />
            ))}
          </FilterDrawer>
          {isNarrowed && (
            <LinkButton
              to={linkWith(address, { truck: null, driver: null, order: null, wrong: null })}
              tone="quiet"
            >
              {t('transport.allTours')}
            </LinkButton>
          )}
        </div>
        <TourTable tours={tours} mayEdit={mayEdit} noteAt={here} />
        <TurnedPager pages={pages} />
      </Panel>
      {mayEdit && open.length > 0 && (
        <Panel title={t('transport.newTour')}>
          <CommandForm>
            <div className="fields">
              <PlainSelect
                id="tour-order"
                name="order"
                label={label('order')}
                options={open}
                error={errorAt('order')}
                defaultValue={answer?.typed['order']}
                required
              />
              <PlainField
                id="tour-truck"
                name="truck"
                label={label('truck')}
                defaultValue={answer?.typed['truck'] ?? ''}
                error={errorAt('truck')}
                maxLength={60}
                autoComplete="off"
                list={TRUCKS}
              />
              <Trucks of={known} />
              {(
                [
                  ['driver', drivers],
                  ['zone', zones],
                ] as const
              ).map(([name, options]) => (
                <PlainSelect
                  key={name}
                  id={`tour-${name}`}
                  name={name}
                  label={label(name)}
                  options={options}
                  placeholder="–"
                  error={errorAt(name)}
                  defaultValue={answer?.typed[name]}
                />
              ))}
              {tourTimes.map((name) => (
                <PlainField
                  key={name}
                  id={`tour-${name}`}
                  name={name}
                  placeholder={t('ui.field.moment')}
                  autoComplete="off"
                  label={label(name)}
                  error={errorAt(name)}
                  defaultValue={answer?.typed[name] ?? ''}
                />
              ))}
              {(['quantity', 'mileage', 'price'] as const).map((name) => (
                <PlainField
                  key={name}
                  id={`tour-${name}`}
                  name={name}
                  label={label(name)}
                  inputMode="decimal"
                  error={errorAt(name)}
                  defaultValue={answer?.typed[name] ?? ''}
                />
              ))}
            </div>
            <FormActions>
              <Button name="intent" value="tour" tone="primary">
                {t('ui.form.save')}
              </Button>
            </FormActions>
          </CommandForm>
        </Panel>
      )}
    </Page>
  );
}
