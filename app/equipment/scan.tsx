import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { codeOnLabel } from '#domain/equipment/count.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { equipmentOfCode, findEquipment, listEquipment } from '#projections/equipment/equipment.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { TrackedBadge } from '../tracked/tracked-badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { TextField } from '../ui/form/field.tsx';
import { Scanner } from '../ui/form/scanner.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { equipmentLook } from './equipment-look.ts';
import { momentOf } from './moment.server.ts';

export const meta = titleOf;

/** As many pieces as are shown to whoever types a word in place of a code. */
const MOST_FOUND = 20;
const LONGEST = 200;

/** What is read from a label, or typed: a code leads to its piece, other words to the pieces that bear them. */
export const loader = screen('equipmentScan', async (context) => {
  const { services, corporation, url, t, may } = context;
  const { db } = services;
  const typed = (url.searchParams.get('code') ?? '').slice(0, LONGEST).trim();
  const code = codeOnLabel(typed);
  const title = t('equipment.scan.title');
  const mayEdit = may(equipmentRoles.edit);
  if (code === '') return { title, code, mayEdit, found: null };
  const moment = momentOf(context);
  const id = await equipmentOfCode(db, code, corporation);
  const piece = id === null ? null : await findEquipment(db, id, corporation, moment);
  if (piece !== null) throw redirect(pathTo('equipmentCode', { code: piece.code }));
  const { rows } = await listEquipment(
    db,
    corporation,
    { ...moment, keyword: code, status: null },
    { sort: 'name', direction: 'asc', limit: MOST_FOUND, cursor: null, offset: 0 },
  );
  return { title, code, mayEdit, found: rows };
});

/** Finds a piece with a phone: by its label before the camera, by its code, or by words of its name. */
export default function EquipmentScan() {
  const { title, code, mayEdit, found } = useLoaderData<typeof loader>();
  const t = useText();
  const errors = found?.length === 0 ? [t('equipment.scan.none')] : undefined;
  return (
    <Page
      title={title}
      crumbs={[{ label: t('shell.menu.equipmentDashboard'), to: pathTo('equipmentDashboard', {}) }]}
    >
      <Panel title={t('equipment.scan.label')}>
        <form method="get" action={pathTo('equipmentScan', {})} className="scan">
          <Scanner />
          <TextField
            field={{ id: 'scan-code', name: 'code', initialValue: code, errors }}
            label={t('equipment.scan.code')}
            hint={t('equipment.scan.hint')}
            maxLength={LONGEST}
            autoComplete="off"
            required
          />
          <Button tone="primary" icon="search">
            {t('equipment.scan.find')}
          </Button>
        </form>
        {mayEdit && (
          <div className="actions">
            {(['handOut', 'takeBack'] as const).map((step) => (
              <LinkButton key={step} to={pathTo('severalStep', { step })}>
                {t(`equipment.several.${step}.many`)}
              </LinkButton>
            ))}
          </div>
        )}
      </Panel>
      {found !== null && (
        <DataTable
          caption={t('equipment.scan.found')}
          rows={found}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'name',
              header: t('equipment.field.name'),
              narrow: 'title',
              cell: (row) => (
                <a className="ref" href={pathTo('equipmentCode', { code: row.code })} translate="no">
                  {row.name}
                </a>
              ),
            },
            { key: 'code', header: t('equipment.field.code'), code: true, cell: (row) => row.code },
            { key: 'place', header: t('equipment.field.place'), cell: (row) => row.place },
            { key: 'holder', header: t('equipment.field.holder'), cell: (row) => row.holder },
            {
              key: 'status',
              header: t('equipment.field.status'),
              narrow: 'side',
              cell: (row) => <TrackedBadge look={equipmentLook} status={row.status} />,
            },
          ]}
          empty={<EmptyState title={t('equipment.scan.none')} hint={t('equipment.scan.noneHint')} />}
        />
      )}
    </Page>
  );
}
