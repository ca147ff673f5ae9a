import { useLoaderData } from '@remix-run/react';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { equipmentTypes } from '#projections/equipment/types.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Page } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

export const meta = titleOf;

export const loader = screen('typeList', async ({ services, corporation, t, may }) => ({
  title: t('equipment.type.list'),
  rows: await equipmentTypes(services.db, corporation),
  mayAdd: may(equipmentRoles.addType),
  mayEdit: may(equipmentRoles.editType),
  maySee: may(equipmentRoles.view),
}));

/** Types of equipment, with what the law wants inspected of each. */
export default function TypeList() {
  const { title, rows, mayAdd, mayEdit, maySee } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  return (
    <Page
      title={title}
      crumbs={maySee ? [{ label: t('equipment.list'), to: pathTo('equipmentList', {}) }] : []}
      actions={
        mayAdd && (
          <LinkButton tone="primary" icon="plus" to={pathTo('typeNew', {})}>
            {t('records.equipmenttype.new')}
          </LinkButton>
        )
      }
    >
      <DataTable
        caption={title}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'name',
            header: t('equipment.field.type'),
            narrow: 'title',
            cell: (row) =>
              mayEdit ? (
                <a className="ref" href={pathTo('typeEdit', { id: row.id })} translate="no">
                  {row.name}
                </a>
              ) : (
                row.name
              ),
          },
          { key: 'category', header: t('equipment.field.category'), cell: (row) => row.categoryName },
          {
            key: 'inspections',
            header: t('equipment.tab.inspections'),
            narrow: 'below',
            cell: (row) =>
              row.inspections
                .map(({ name, intervalMonths, legalBasis }) =>
                  [name, t('equipment.months', { count: intervalMonths }), legalBasis]
                    .filter(Boolean)
                    .join(' · '),
                )
                .join(' ; '),
          },
          {
            key: 'pieces',
            header: t('equipment.type.pieces'),
            numeric: true,
            narrow: 'side',
            cell: (row) =>
              row.pieces > 0 && maySee ? (
                <a className="link" href={pathTo('equipmentList', {}, { type: row.id })}>
                  {format.integer(row.pieces)}
                </a>
              ) : (
                format.integer(row.pieces)
              ),
          },
          {
            key: 'enabled',
            header: t('equipment.field.status'),
            narrow: 'hide',
            cell: (row) => row.enabled || <Badge tone="mute">{t('equipment.type.disabled')}</Badge>,
          },
        ]}
        empty={<EmptyState title={t('equipment.type.none')} hint={t('equipment.type.noneHint')} />}
      />
    </Page>
  );
}
