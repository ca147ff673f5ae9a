import type { Condition, UsageStatus } from '#domain/equipment/usage.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

export interface ShownUsage {
  id: number;
  equipment: number;
  equipmentName: string;
  holder: string;
  status: UsageStatus;
  distributedAt: string;
  expectedAt: string | null;
  returnedAt: string | null;
  condition: Condition;
  backCondition: Condition | null;
  note: string | null;
  backNote: string | null;
  signedBy: string | null;
  backSignedBy: string | null;
  drawn: boolean;
  backDrawn: boolean;
  photo: string | null;
  backPhoto: string | null;
  kitName: string | null;
  without: string[];
  missing: string[];
  /** What whoever has it lacks of what it demands, in words. */
  lacking: string[];
}

/** What one does with a use as it stands: what comes next first. */
const usageSteps: Readonly<Record<UsageStatus, readonly string[]>> = {
  planned: ['handOver', 'edit', 'cancel'],
  out: ['return', 'edit'],
  late: ['return', 'edit'],
  returned: [],
};

/** What takes back what was noted by mistake. */
const mistakes: Readonly<Record<UsageStatus, readonly string[]>> = {
  planned: [],
  out: ['remove'],
  late: ['remove'],
  returned: ['withdraw', 'remove'],
};

export const usageTones = { planned: 'mute', out: 'info', late: 'bad', returned: 'ok' } as const;

/** What somebody drew when they took a piece, or gave it back. */
function Signature({ id, end }: { id: number; end: 'out' | 'back' }) {
  const t = useText();
  return (
    <img
      className="equipment-signature"
      src={pathTo('usageSignature', { id, end })}
      alt={t(`equipment.signatureAt.${end}`)}
      width={100}
      height={40}
      loading="lazy"
    />
  );
}

/** What whoever has a piece lacks of what it demands. */
export function Lacking({ words }: { words: readonly string[] }) {
  return (
    <>
      {words.map((one) => (
        <span key={one} className="hint">
          {' · '}
          {one}
        </span>
      ))}
    </>
  );
}

/** Who or what had a piece, from when to when, and how it was at both ends. */
export function UsagesPanel({
  rows,
  mayEdit,
  mayRemove,
}: {
  rows: ShownUsage[];
  mayEdit: boolean;
  mayRemove: boolean;
}) {
  const t = useText();
  const format = useFormat();
  const moment = (at: string | null) => at && format.dateTime(at);
  const named = (key: string, names: string[]) =>
    names.length === 0 ? null : t(`equipment.kit.${key}`, { names: names.join(', ') });
  const end = (
    condition: Condition | null,
    note: string | null,
    signed: string | null,
    left: string | null,
  ) =>
    [
      condition && t(`equipment.condition.${condition}`),
      left,
      note,
      signed === null ? null : t('equipment.signed', { name: signed }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Panel title={t('equipment.tab.usage')}>
      <DataTable
        caption={t('equipment.tab.usage')}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'holder',
            header: t('equipment.field.holder'),
            narrow: 'title',
            cell: (row) => (
              <>
                {[
                  row.holder || t('commerce.erased'),
                  row.kitName && t('equipment.kit.withKit', { name: row.kitName }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                <Lacking words={row.lacking} />
              </>
            ),
          },
          {
            key: 'from',
            header: t('equipment.field.distributedAt'),
            cell: (row) => moment(row.distributedAt),
          },
          {
            key: 'until',
            header: t('equipment.field.returnedAt'),
            narrow: 'below',
            cell: (row) =>
              row.returnedAt === null
                ? row.expectedAt && t('equipment.expected', { day: format.dateTime(row.expectedAt) })
                : moment(row.returnedAt),
          },
          {
            key: 'out',
            header: t('equipment.field.outState'),
            cell: (row) => (
              <>
                {end(row.condition, row.note, row.signedBy, named('without', row.without))}
                {row.drawn && <Signature id={row.id} end="out" />}
              </>
            ),
          },
          {
            key: 'back',
            header: t('equipment.field.backState'),
            cell: (row) => (
              <>
                {end(row.backCondition, row.backNote, row.backSignedBy, named('missing', row.missing))}
                {row.backDrawn && <Signature id={row.id} end="back" />}
              </>
            ),
          },
          {
            key: 'photos',
            header: t('equipment.photos'),
            cell: (row) =>
              (['out', 'back'] as const)
                .filter((one) => (one === 'out' ? row.photo : row.backPhoto) !== null)
                .map((one) => (
                  <a key={one} className="link" href={pathTo('usagePicture', { id: row.id, end: one })}>
                    {t(`equipment.photoAt.${one}`)}{' '}
                  </a>
                )),
          },
          {
            key: 'status',
            header: t('equipment.field.status'),
            narrow: 'side',
            cell: (row) =>
              row.status === 'returned' && row.backCondition === null ? (
                <Badge tone="warn">{t('equipment.usage.lost')}</Badge>
              ) : (
                <Badge tone={usageTones[row.status]}>{t(`equipment.usage.${row.status}`)}</Badge>
              ),
          },
          {
            key: 'do',
            header: '',
            narrow: 'action',
            cell: (row) =>
              mayEdit &&
              [...usageSteps[row.status], ...(mayRemove ? mistakes[row.status] : [])].map((step) => (
                <a key={step} className="link" href={pathTo('usageStep', { id: row.id, step })}>
                  {t(`equipment.usageStep.${step}.action`)}{' '}
                </a>
              )),
          },
        ]}
        empty={<EmptyState title={t('equipment.usage.none')} hint={t('equipment.usage.noneHint')} />}
      />
    </Panel>
  );
}
