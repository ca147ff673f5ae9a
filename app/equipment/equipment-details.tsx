import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { AttachedDocuments } from '../attachments/attached-documents.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { runStep } from '../tracked/tracked.server.ts';
import { TrackedBadge } from '../tracked/tracked-badge.tsx';
import { DrivenDays } from './driven-days.tsx';
import { LinkButton } from '../ui/button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { ChooseCompany } from '../ui/form/choose-company.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { Alert, Columns, Definitions, EmptyState, Page, Panel } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { CostsPanel } from './costs-panel.tsx';
import { equipmentPage } from './equipment-details.server.ts';
import { equipmentLook } from './equipment-look.ts';
import { equipment } from './equipment.server.ts';
import { DuePanel, InspectionsPanel } from './inspection-panels.tsx';
import type { FileElsewhere } from './file-elsewhere.server.ts';
import { KitPanel } from './kit-panel.tsx';
import { LifePanel } from './life-panel.tsx';
import { MetersPanel } from './meters-panel.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { UsagesPanel } from './usages-panel.tsx';
import { Refusals } from '../ui/form/refusals.tsx';

export const meta = titleOf;

export const loader = screen('equipmentDetails', equipmentPage);
export const action = screen('equipmentDetails', (context) => runStep(context, equipment));

export type EquipmentPage = ReturnType<typeof useLoaderData<typeof loader>>;

/** What a press of a button begins: the one that comes next is the first. */
function Steps({ page: { piece, steps, mayEdit, mayRemove } }: { page: EquipmentPage }) {
  const t = useText();
  const to = (step: string) => pathTo('equipmentStep', { id: piece.id, step });
  const shown = steps.filter((step) =>
    ['handOut', 'plan', 'inspect', 'order', 'meter', 'find'].includes(step),
  );
  const first = piece.status === 'available' ? 'handOut' : null;
  // What somebody has is booked for the next one.
  const words: Readonly<Record<string, string>> = {
    plan: 'long',
    ...(first === null && { handOut: 'book' }),
  };
  return (
    <>
      {mayRemove && (
        <IntentButton intent="remove" tone="danger" icon="trash" ask={t('equipment.ask.remove')}>
          {t('equipment.action.remove')}
        </IntentButton>
      )}
      {shown.map((step) => (
        <LinkButton key={step} to={to(step)} {...(step === first && { tone: 'primary' as const })}>
          {t(`equipment.step.${step}.${words[step] ?? 'action'}`)}
        </LinkButton>
      ))}
      {mayEdit && (
        <LinkButton icon="edit" to={pathTo('equipmentEdit', { id: piece.id })}>
          {t('commerce.action.edit')}
        </LinkButton>
      )}
    </>
  );
}

/** What ends its life here, or moves it: seldom, so below its facts. */
function MoreSteps({ page: { piece, steps } }: { page: EquipmentPage }) {
  const t = useText();
  const rare = steps.filter((step) =>
    [
      'move',
      'cost',
      'newMeter',
      'lose',
      'sell',
      'scrap',
      'transfer',
      'device',
      'removeDevice',
      'withdraw',
    ].includes(step),
  );
  if (rare.length === 0) return null;
  return (
    <Panel title={t('equipment.rare')}>
      <ul>
        {rare.map((step) => (
          <li key={step}>
            <a className="link" href={pathTo('equipmentStep', { id: piece.id, step })}>
              {t(`equipment.step.${step}.action`)}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Leads to the file of a piece in another company, where the reader works in both. */
function FileThere({ file, name }: { file: FileElsewhere | null; name: string | null }) {
  const t = useText();
  if (file === null) return null;
  return (
    <ChooseCompany id={file.corporation} to={pathTo('equipmentDetails', { id: file.equipment })}>
      {t('equipment.told.fileThere', { name: name ?? t('equipment.told.elsewhere') })}
    </ChooseCompany>
  );
}

/** What few pieces say is left out where it says nothing. */
const noted = (items: { term: string; value: ReactNode }[]) =>
  items.filter(({ value }) => value !== null && value !== '');

/** Metres, and tonnes of its weight. */
const sizes = ['height', 'width', 'length', 'weight'] as const;

function Facts({ page: { piece, own, life, cameFrom, files } }: { page: EquipmentPage }) {
  const t = useText();
  const format = useFormat();
  const day = (value: string | null) => value && format.date(value);
  const amount = (value: string | null) => value && format.money(value);
  const said = (field: string, value: ReactNode) => ({ term: t(`equipment.field.${field}`), value });
  const flag = (value: string | null) => value && t(`equipment.flag.${value}`);
  return (
    <>
      <Panel title={t('equipment.facts')}>
        <Definitions
          items={[
            said(
              'code',
              <code className="code" translate="no">
                {piece.code}
              </code>,
            ),
            said('type', piece.typeName),
            said('category', piece.categoryName),
            said('mark', [piece.mark, piece.model, piece.version].filter(Boolean).join(' ') || null),
            said('serialNumber', piece.serialNumber),
            said('registration', piece.registration),
            said('place', piece.place),
            said('holder', piece.holder),
            said('inCharge', piece.inChargeName),
            said(
              'kit',
              piece.kit !== null && piece.kitName !== null ? (
                <a className="link" href={pathTo('equipmentDetails', { id: piece.kit })}>
                  {piece.kitName}
                </a>
              ) : null,
            ),
            ...noted([said('inventoryType', piece.inventoryTypeName)]),
            said('pumping', piece.pumping ? t('equipment.flag.true') : null),
            ...noted(sizes.map((size) => said(size, piece[size] && format.quantity(piece[size])))),
            said(
              'meter',
              piece.meterValue === null
                ? null
                : t(`equipment.reading.${piece.meter}`, {
                    value: format.quantity(piece.meterValue),
                    day: format.date(piece.meterOn ?? piece.registeredOn),
                  }),
            ),
            ...(own ?? []).map(({ name, unit, kind, value }) => ({
              term: name,
              value:
                value === null ? (
                  <span className="hint">–</span>
                ) : kind === 'date' ? (
                  day(value)
                ) : kind === 'flag' ? (
                  flag(value)
                ) : (
                  `${value}${unit === null ? '' : ` ${unit}`}`
                ),
            })),
            said('comment', piece.comment),
          ]}
        />
      </Panel>
      <Panel title={t('equipment.form.purchase')}>
        <Definitions
          items={[
            said('supplier', piece.supplierName),
            said('purchasedOn', day(piece.purchasedOn)),
            said('purchasePrice', amount(piece.purchasePrice)),
            said('inServiceOn', day(piece.inServiceOn)),
            said('warrantyUntil', day(piece.warrantyUntil)),
            ...noted([
              said('lifeMonths', piece.lifeMonths),
              said('residualValue', amount(piece.residualValue)),
              said('buyer', piece.buyerName),
              said('price', amount(piece.salePrice)),
              {
                term: t('equipment.life.from'),
                value:
                  piece.fromEquipment === null ? null : (
                    <>
                      {cameFrom ?? t('equipment.told.elsewhere')}{' '}
                      <FileThere file={files.from} name={cameFrom} />
                    </>
                  ),
              },
            ]),
          ]}
        />
      </Panel>
      {life && life.length > 0 && <LifePanel lines={life} />}
    </>
  );
}

/** The file of a piece of equipment. */
export default function EquipmentDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const { piece, tab, steps } = page;
  const mayEdit = steps.length > 0;
  return (
    <Page
      title={page.title}
      subtitle={[piece.typeName, piece.registration].filter(Boolean).join(' · ')}
      crumbs={[{ label: t('equipment.list'), to: pathTo('equipmentList', {}) }]}
      badge={<TrackedBadge look={equipmentLook} status={piece.status} />}
      tabs={<Tabs label={t('equipment.tabs')} items={page.tabs} />}
      actions={<Steps page={page} />}
    >
      <Refusals errors={answer?.errors} />
      {piece.status === 'transferred' && (
        <Alert tone="info">
          {t('equipment.told.transferred', {
            day: format.date(piece.sinceOn ?? piece.registeredOn),
            name: page.transferredTo ?? t('equipment.told.elsewhere'),
          })}
        </Alert>
      )}
      <FileThere file={page.files.to} name={page.transferredTo} />
      {piece.status === 'lost' && piece.sinceOn !== null && (
        <Alert tone="warn">{t('equipment.told.lost', { day: format.date(piece.sinceOn) })}</Alert>
      )}
      {page.atRisk.length > 0 && (
        <Panel title={t('equipment.atRisk.title')}>
          <Alert tone="bad">{t('equipment.atRisk.hint')}</Alert>
          <ul>
            {page.atRisk.map(({ kind, id, name, from, until }) => (
              <li key={`${kind}-${id}`}>
                {t(`equipment.atRisk.${kind}`)} ·{' '}
                {kind === 'intervention' ? (
                  <a className="link" href={pathTo('transportDetails', { id })}>
                    {name}
                  </a>
                ) : (
                  name
                )}{' '}
                ·{' '}
                {[from, until]
                  .map((at) => at && format.dateTime(at))
                  .filter(Boolean)
                  .join(' – ')}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {tab === 'details' && (
        <Columns
          main={<Facts page={page} />}
          aside={
            <>
              {(piece.photo !== null || page.mayEdit) && (
                <Panel title={t('equipment.photo')}>
                  {piece.photo !== null && (
                    <img
                      className="equipment-photo"
                      src={pathTo('equipmentPicture', { id: piece.id }, { of: piece.photo.slice(0, 12) })}
                      alt={t('equipment.photoOf', { name: piece.name })}
                    />
                  )}
                  {page.mayEdit && (
                    <a className="link" href={pathTo('equipmentPhoto', { id: piece.id })}>
                      {t(piece.photo === null ? 'equipment.photoAdd' : 'equipment.photoChange')}
                    </a>
                  )}
                </Panel>
              )}
              <Panel title={t('equipment.label')}>
                <a className="link" href={pathTo('equipmentLabelsPdf', {}, { piece: String(piece.id) })}>
                  {t('equipment.paper.label')}
                </a>
              </Panel>
              <KitPanel
                members={page.members ?? []}
                holder={piece.holder}
                toOf={({ id }) => pathTo('equipmentDetails', { id })}
              />
              <MoreSteps page={page} />
              {page.history && (
                <Panel title={t('commerce.document.history')}>
                  <HistoryPanel entries={page.history} />
                </Panel>
              )}
            </>
          }
        />
      )}
      {page.attached && <AttachedDocuments attached={page.attached} />}
      {page.due && <DuePanel due={page.due} today={page.today} mayEdit={mayEdit} />}
      {page.inspections && (
        <InspectionsPanel rows={page.inspections} mayEdit={page.mayEdit} mayRemove={page.mayRemove} />
      )}
      {page.usages && <UsagesPanel rows={page.usages} mayEdit={page.mayEdit} mayRemove={page.mayRemove} />}
      {page.costs && <CostsPanel costs={page.costs} mayEdit={page.mayEdit} />}
      {tab === 'gps' && (
        <Panel title={t('equipment.field.device')}>
          <DataTable
            caption={t('equipment.field.device')}
            rows={page.devices ?? []}
            rowKey={({ device, from }) => `${device} ${from}`}
            columns={[
              {
                key: 'name',
                header: t('equipment.field.device'),
                narrow: 'title',
                cell: ({ name }) => name,
              },
              { key: 'from', header: t('equipment.field.at'), cell: ({ from }) => format.dateTime(from) },
              {
                key: 'until',
                header: t('equipment.field.takenOff'),
                narrow: 'below',
                cell: ({ until }) => until && format.dateTime(until),
              },
            ]}
            empty={<EmptyState title={t('equipment.device.none')} hint={t('equipment.device.noneHint')} />}
          />
        </Panel>
      )}
      {page.drivenDays && (
        <Panel title={t('positions.days')}>
          <p>
            <a className="link" href={pathTo('positionsDay', { id: piece.id })}>
              {t('positions.today')}
            </a>
          </p>
          <DrivenDays id={piece.id} days={page.drivenDays} />
        </Panel>
      )}
      {page.orders && (
        <OrdersPanel rows={page.orders} piece={piece} mayEdit={page.mayEdit} mayRemove={page.mayRemove} />
      )}
      {page.meters && piece.meter !== 'none' && (
        <MetersPanel piece={piece} rows={page.meters} mayEdit={page.mayEdit} />
      )}
      {page.whole && (
        <Panel title={t('equipment.tab.history')}>
          {page.whole.cut && <p className="hint">{t('equipment.historyCut')}</p>}
          <HistoryPanel entries={page.whole.entries} />
        </Panel>
      )}
    </Page>
  );
}
