import { useLoaderData } from '@remix-run/react';
import { legalDayOf } from '#domain/kernel/dates.ts';
import type { EquipmentStatus } from '#domain/equipment/equipment.ts';
import { standsStill } from '#domain/equipment/maintenance.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { equipmentOfCode, findEquipment, kitMembers } from '#projections/equipment/equipment.ts';
import { openCounts } from '#projections/equipment/counts.ts';
import { inspectionsDue, type DueRow } from '#projections/equipment/inspections.ts';
import { maintenancesOf, type MaintenanceRow } from '#projections/equipment/maintenances.ts';
import { findUsage, usagesOf } from '#projections/equipment/usages.ts';
import { notFound } from '../http/problems.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { TrackedBadge } from '../tracked/tracked-badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Alert, Definitions, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { equipmentLook } from './equipment-look.ts';
import { KitPanel } from './kit-panel.tsx';
import { allows } from './equipment-steps.server.ts';
import { momentOf } from './moment.server.ts';
import { HolderLacks } from './holder-lacks.tsx';
import { usageWarnings } from './usage-warnings.server.ts';
import { fromLabel } from './way-back.ts';

export const meta = titleOf;

/** Why a piece serves nobody: what failed, and what it stands still for, each with what ends it. */
function reasonsOf(
  { id, status }: { id: number; status: EquipmentStatus },
  { due, orders, today }: { due: readonly DueRow[]; orders: readonly MaintenanceRow[]; today: string },
) {
  if (status !== 'unavailable') return [];
  const failed = due
    .filter(({ reason }) => reason === 'failed')
    .map(({ name }) => ({
      kind: 'failed',
      name,
      action: 'step.inspect.action',
      to: pathTo('equipmentStep', { id, step: 'inspect' }, { ...fromLabel, inspection: name }),
    }));
  const down = orders
    .filter((order) => standsStill(order, today))
    .map(({ id: order, title, stage }) => {
      const step = stage === 'open' ? 'finish' : 'correct';
      return {
        kind: 'down',
        name: title,
        action: `order.${step}.action`,
        to: pathTo('orderStep', { id: order, step }, fromLabel),
      };
    });
  return [...failed, ...down];
}

/** What a phone opens by a label: how the piece stands, who has it, and what one does with it in a depot. */
export const loader = screen('equipmentCode', async (context) => {
  const { services, corporation, params, may, today, t } = context;
  const { db } = services;
  const moment = momentOf(context);
  const id = await equipmentOfCode(db, params['code'] ?? '', corporation);
  const piece = id === null ? null : await findEquipment(db, id, corporation, moment);
  if (piece === null) throw notFound();
  const [due, usages, counts, members, orders] = await Promise.all([
    inspectionsDue(db, corporation, { equipment: piece.id }),
    usagesOf(db, piece.id, corporation, moment.now),
    openCounts(db, corporation),
    kitMembers(db, piece.id, corporation, moment),
    piece.status === 'unavailable' ? maintenancesOf(db, piece.id, corporation) : [],
  ]);
  const open = usages.find(({ status }) => status === 'out' || status === 'late');
  const kit = open && open.kit !== null ? await findUsage(db, open.kit, corporation, moment.now) : null;
  const lacking = await usageWarnings(context, open === undefined ? [] : [open]);
  const mayEdit = may(equipmentRoles.edit);
  // Whoever comes for what was booked for today, or should have come: the earliest first.
  const booked = usages
    .filter((one) => one.status === 'planned' && legalDayOf(one.distributedAt) <= today)
    .sort((a, b) => a.distributedAt.localeCompare(b.distributedAt));
  const step = (
    name: 'handOut' | 'inspect' | 'meter' | 'move' | 'lose' | 'find' | 'order',
    asked: { inspection?: string | null } = {},
  ) =>
    mayEdit && allows(piece, name)
      ? pathTo('equipmentStep', { id: piece.id, step: name }, { ...fromLabel, ...asked })
      : null;
  const links: { key: string; to: string | null; holder?: string }[] = [
    {
      key: 'kit.return',
      to:
        mayEdit && kit?.returnedAt === null
          ? pathTo('usageStep', { id: kit.id, step: 'return' }, fromLabel)
          : null,
    },
    {
      key: 'usageStep.return.action',
      to: mayEdit && open ? pathTo('usageStep', { id: open.id, step: 'return' }, fromLabel) : null,
    },
    ...booked.map(({ id: one, holder }) => ({
      key: 'usageStep.handOver.to',
      to: mayEdit && !open ? pathTo('usageStep', { id: one, step: 'handOver' }, fromLabel) : null,
      holder: holder || t('commerce.erased'),
    })),
    { key: 'step.handOut.action', to: piece.status === 'available' ? step('handOut') : null },
    // What somebody has is booked for the next one.
    { key: 'step.handOut.book', to: piece.status === 'in_use' ? step('handOut') : null },
    {
      key: 'several.handOut.others',
      to:
        mayEdit && piece.status === 'available'
          ? pathTo('severalStep', { step: 'handOut' }, { pieces: piece.id })
          : null,
    },
    {
      key: 'several.takeBack.others',
      to: mayEdit && open ? pathTo('severalStep', { step: 'takeBack' }, { usages: open.id }) : null,
    },
    // The one that is late, or due next.
    { key: 'step.inspect.action', to: step('inspect', { inspection: due[0]?.name ?? null }) },
    { key: 'step.meter.action', to: step('meter') },
    { key: 'step.move.action', to: step('move') },
    { key: 'step.order.action', to: step('order') },
    { key: 'step.find.action', to: step('find') },
    { key: 'step.lose.action', to: step('lose') },
  ];
  return {
    title: piece.name,
    piece,
    members,
    reasons: reasonsOf(piece, { due, orders, today }).map(({ to, ...why }) => ({
      ...why,
      to: mayEdit ? to : null,
    })),
    due: due
      .filter(({ dueOn, reason }) => dueOn < today && reason !== 'failed')
      .map(({ name, dueOn }) => ({ name, dueOn })),
    // Where one comes back to from the hand-out.
    lacking: Object.values(lacking).flat(),
    counts: mayEdit
      ? counts.map(({ id: count, typeName, place }) => ({
          what: [typeName ?? t('equipment.count.all'), place].filter(Boolean).join(' · '),
          to: pathTo('equipmentCount', { id: count }, { code: piece.code }),
        }))
      : [],
    links: links.flatMap(({ key, to, holder = '' }) => (to === null ? [] : [{ key, to, holder }])),
  };
});

export default function EquipmentCode() {
  const { piece, members, reasons, due, lacking, counts, links } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  return (
    <Page
      title={piece.name}
      subtitle={`${piece.typeName} · ${piece.code}`}
      badge={<TrackedBadge look={equipmentLook} status={piece.status} />}
    >
      {reasons.map(({ kind, name, action, to }) => (
        <Alert key={`${kind} ${name}`} tone="bad">
          {t(`equipment.board.hold.${kind}`, { name })}{' '}
          {to !== null && (
            <a className="link" href={to}>
              {t(`equipment.${action}`)}
            </a>
          )}
        </Alert>
      ))}
      {due.map(({ name, dueOn }) => (
        <Alert key={name} tone="bad">
          {t('equipment.told.overdue', { name, day: format.date(dueOn) })}
        </Alert>
      ))}
      <HolderLacks holder={piece.holder} lacking={lacking} />
      <nav className="equipment-actions" aria-label={t('equipment.actions')}>
        {links.map(({ key, to, holder }, index) => (
          <LinkButton key={to} to={to} {...(index === 0 && { tone: 'primary' as const })}>
            {t(`equipment.${key}`, { holder })}
          </LinkButton>
        ))}
        {counts.map(({ what, to }) => (
          <LinkButton key={to} to={to} icon="check">
            {t('equipment.count.here', { what })}
          </LinkButton>
        ))}
        <LinkButton to={pathTo('equipmentScan', {})} icon="search">
          {t('equipment.scan.next')}
        </LinkButton>
      </nav>
      <KitPanel
        members={members}
        holder={piece.holder}
        toOf={({ code }) => pathTo('equipmentCode', { code })}
      />
      <Panel title={t('equipment.facts')}>
        {piece.photo !== null && (
          <img
            className="equipment-photo"
            src={pathTo('equipmentPicture', { id: piece.id }, { of: piece.photo.slice(0, 12) })}
            alt={t('equipment.photoOf', { name: piece.name })}
            loading="lazy"
          />
        )}
        <Definitions
          items={[
            { term: t('equipment.field.kit'), value: piece.kitName },
            { term: t('equipment.field.holder'), value: piece.holder },
            { term: t('equipment.field.place'), value: piece.place },
            { term: t('equipment.field.registration'), value: piece.registration },
            { term: t('equipment.field.dueOn'), value: piece.dueOn && format.date(piece.dueOn) },
          ]}
        />
        <p>
          <a className="link" href={pathTo('equipmentDetails', { id: piece.id })}>
            {t('equipment.whole')}
          </a>
        </p>
      </Panel>
    </Page>
  );
}
