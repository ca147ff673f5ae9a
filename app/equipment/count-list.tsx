import { useActionData, useLoaderData } from '@remix-run/react';
import { beginCount } from '#domain/equipment/count-commands.ts';
import { nextCount } from '#domain/equipment/count.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { countCounts, countedTypes, listCounts } from '#projections/equipment/counts.ts';
import { equipmentPlaces } from '#projections/equipment/equipment.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Fields, FormActions, SelectField } from '../ui/form/field.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { turnedTo } from '../ui/list/turn-page.ts';
import { TurnedPager } from '../ui/list/turned-pager.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

export const meta = titleOf;

/** Counts of a page. */
const PER_PAGE = 50;

export const loader = screen('equipmentCounts', async ({ services, corporation, t, may, today, url }) => {
  const { db } = services;
  const { start, pages } = turnedTo(url, await countCounts(db, corporation), PER_PAGE);
  const request = {
    sort: 'newest',
    direction: 'desc',
    limit: PER_PAGE,
    cursor: null,
    offset: start,
  } as const;
  const [{ rows }, types, places] = await Promise.all([
    listCounts(db, corporation, {}, request),
    countedTypes(db, corporation),
    equipmentPlaces(db, corporation),
  ]);
  return {
    title: t('equipment.count.title'),
    rows,
    pages,
    types: types.map((type) => ({ ...type, due: nextCount(type, today) })),
    places,
    mayEdit: may(equipmentRoles.edit),
  };
});

export const action = screen('equipmentCounts', async (context) =>
  submit(context, await context.request.formData(), {
    command: beginCount,
    done: ({ id }) => ({
      to: pathTo('equipmentCount', { id }),
      flash: { tone: 'ok', key: 'equipment.count.begun' },
    }),
  }),
);

type CountsPage = ReturnType<typeof useLoaderData<typeof loader>>;

/** What is to be counted, and a button. */
function Begin({ page }: { page: CountsPage }) {
  const t = useText();
  const answer = useActionData<typeof action>();
  const fields = formFields<{ inventoryType: string; place: string }>(
    'count',
    { inventoryType: '', place: '' },
    answer?.result,
  );
  return (
    <TrackedForm
      id="count"
      answer={answer}
      revision={null}
      label={(path) => t(`equipment.count.field.${path}`)}
    >
      <Panel title={t('equipment.count.begin')}>
        <p className="hint">{t('equipment.count.hint')}</p>
        <Fields>
          <SelectField
            field={fields.inventoryType}
            label={t('equipment.count.field.inventoryType')}
            placeholder={t('equipment.count.all')}
            options={page.types.map(({ id, name, pieces }) => ({ value: id, label: `${name} (${pieces})` }))}
          />
          <SelectField
            field={fields.place}
            label={t('equipment.count.field.place')}
            placeholder={t('equipment.count.everywhere')}
            options={page.places.map((place) => ({ value: place, label: place }))}
          />
        </Fields>
      </Panel>
      <FormActions>
        <Button tone="primary">{t('equipment.count.start')}</Button>
      </FormActions>
    </TrackedForm>
  );
}

/** Counts of equipment, what is due to be counted, and the beginning of another. */
export default function EquipmentCounts() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  return (
    <Page title={page.title} crumbs={[{ label: t('equipment.list'), to: pathTo('equipmentList', {}) }]}>
      {page.mayEdit && <Begin page={page} />}
      <Panel title={t('equipment.count.list')}>
        <DataTable
          caption={t('equipment.count.list')}
          rows={page.rows}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'what',
              header: t('equipment.count.what'),
              narrow: 'title',
              cell: (row) => (
                <a className="ref" href={pathTo('equipmentCount', { id: row.id })}>
                  {[row.typeName ?? t('equipment.count.all'), row.place].filter(Boolean).join(' · ')}
                </a>
              ),
            },
            { key: 'begun', header: t('equipment.count.begunOn'), cell: (row) => format.date(row.begunOn) },
            {
              key: 'found',
              header: t('equipment.count.found'),
              numeric: true,
              cell: (row) => t('equipment.count.of', { found: row.found, expected: row.expected }),
            },
            {
              key: 'unexpected',
              header: t('equipment.count.unexpected'),
              numeric: true,
              cell: (row) => format.integer(row.unexpected),
            },
            {
              key: 'state',
              header: t('equipment.field.status'),
              narrow: 'side',
              cell: (row) =>
                row.closedOn === null ? (
                  <Badge tone="info">{t('equipment.count.open')}</Badge>
                ) : (
                  <Badge tone="ok">{t('equipment.count.closed', { day: format.date(row.closedOn) })}</Badge>
                ),
            },
          ]}
          empty={<EmptyState title={t('equipment.count.none')} hint={t('equipment.count.noneHint')} />}
        />
        <TurnedPager pages={page.pages} />
      </Panel>
      {page.types.length > 0 && (
        <Panel title={t('equipment.count.types')}>
          <DataTable
            caption={t('equipment.count.types')}
            rows={page.types}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'name',
                header: t('equipment.count.field.inventoryType'),
                narrow: 'title',
                cell: (row) => row.name,
              },
              {
                key: 'pieces',
                header: t('equipment.type.pieces'),
                numeric: true,
                cell: (row) => format.integer(row.pieces),
              },
              {
                key: 'last',
                header: t('equipment.count.last'),
                cell: ({ lastOn, due }) =>
                  lastOn === null ? (due === null ? '–' : t('equipment.count.never')) : format.date(lastOn),
              },
              {
                key: 'due',
                header: t('equipment.count.due'),
                narrow: 'side',
                cell: ({ due }) =>
                  due === null ? (
                    '–'
                  ) : due.isNow ? (
                    <Badge tone="warn">{t('equipment.count.waiting')}</Badge>
                  ) : (
                    format.date(due.on)
                  ),
              },
            ]}
            empty={null}
          />
        </Panel>
      )}
    </Page>
  );
}
