import { runningCostKinds } from '#domain/equipment/running-cost-kinds.ts';
import type { CostKind } from '#domain/equipment/ownership-cost.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { CostsPage, ShownLine } from './costs.server.ts';

/** Where what was spent is noted: the tab that shows it. */
const tabOf: Readonly<Partial<Record<CostKind, string>>> = {
  inspections: 'inspections',
  maintenance: 'maintenance',
};

/** What a piece cost in each year, and the lines of the figure that was chosen. */
export function CostsPanel({ costs, mayEdit }: { costs: CostsPage; mayEdit: boolean }) {
  const t = useText();
  const format = useFormat();
  const { piece, years, kinds, lines, year, kind } = costs;
  const to = (of: { year: number; kind: CostKind | null }) =>
    `${pathTo('equipmentDetails', { id: piece }, { selectedTab: 'costs', year: of.year, kind: of.kind })}#lines`;
  return (
    <>
      <Panel title={t('equipment.cost.title')}>
        <p className="hint">{t('equipment.cost.how')}</p>
        {years.length > 0 && (
          <p>
            <LinkButton to={pathTo('equipmentCosts', { id: piece })} icon="file">
              {t('equipment.cost.file')}
            </LinkButton>
          </p>
        )}
        <DataTable
          caption={t('equipment.cost.title')}
          rows={years}
          rowKey={(row) => row.year}
          columns={[
            {
              key: 'year',
              header: t('equipment.cost.year'),
              narrow: 'title',
              cell: (row) => (
                <a className="ref" href={to({ year: row.year, kind: null })}>
                  {row.year}
                </a>
              ),
            },
            ...kinds.map((one) => ({
              key: one,
              header: t(`equipment.cost.${one}`),
              numeric: true,
              cell: (row: CostsPage['years'][number]) => {
                const sum = row.sums[one];
                return sum === undefined ? (
                  '–'
                ) : (
                  <a className="link" href={to({ year: row.year, kind: one })}>
                    {format.money(sum)}
                  </a>
                );
              },
            })),
            {
              key: 'downDays',
              header: t('equipment.cost.downDays'),
              numeric: true,
              cell: (row) =>
                row.downDays === 0 ? (
                  '–'
                ) : (
                  <a
                    className="link"
                    href={pathTo('equipmentDetails', { id: piece }, { selectedTab: 'maintenance' })}
                  >
                    {format.integer(row.downDays)}
                  </a>
                ),
            },
            {
              key: 'total',
              header: t('equipment.cost.total'),
              numeric: true,
              narrow: 'side',
              cell: (row) => <strong>{format.money(row.total)}</strong>,
            },
          ]}
          empty={<EmptyState title={t('equipment.cost.none')} hint={t('equipment.cost.noneHint')} />}
        />
      </Panel>
      {year !== null && (
        <div id="lines">
          <Panel
            title={[t('equipment.cost.lines', { year }), kind && t(`equipment.cost.${kind}`)]
              .filter(Boolean)
              .join(' · ')}
          >
            <DataTable
              caption={t('equipment.cost.lines', { year })}
              rows={lines}
              rowKey={(row) => `${row.kind}-${row.id ?? row.from}`}
              columns={[
                {
                  key: 'when',
                  header: t('equipment.cost.when'),
                  cell: (row) =>
                    row.from === row.until
                      ? format.date(row.from)
                      : `${format.date(row.from)} – ${format.date(row.until)}`,
                },
                {
                  key: 'what',
                  header: t('equipment.cost.what'),
                  narrow: 'title',
                  cell: (row) => <What line={row} piece={piece} />,
                },
                {
                  key: 'amount',
                  header: t('equipment.cost.amount'),
                  numeric: true,
                  narrow: 'side',
                  cell: (row) => format.money(row.amount),
                },
                {
                  key: 'do',
                  header: '',
                  narrow: 'action',
                  cell: ({ kind: of, id }) =>
                    mayEdit &&
                    id !== null &&
                    runningCostKinds.some((one) => one === of) && (
                      <IntentButton intent="removeCost" fields={{ cost: String(id) }} tone="quiet">
                        {t('equipment.action.removeCost')}
                      </IntentButton>
                    ),
                },
              ]}
              empty={<EmptyState title={t('equipment.cost.none')} hint={t('equipment.cost.noneHint')} />}
            />
          </Panel>
        </div>
      )}
    </>
  );
}

function What({ line, piece }: { line: ShownLine; piece: number }) {
  const t = useText();
  const { kind, name, part } = line;
  const tab = tabOf[kind];
  const words = [
    t(`equipment.cost.${kind}`),
    name,
    part && t(`equipment.cost.part.${kind === 'writtenOff' ? 'months' : 'days'}`, part),
  ]
    .filter(Boolean)
    .join(' · ');
  return tab === undefined ? (
    words
  ) : (
    <a className="link" href={pathTo('equipmentDetails', { id: piece }, { selectedTab: tab })}>
      {words}
    </a>
  );
}
