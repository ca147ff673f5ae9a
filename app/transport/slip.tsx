import { strokeBox, strokePath, type Strokes as Drawn } from '#domain/kernel/strokes.ts';
import { hasNoPrice, lineAmount, orderTotals, type OrderLine } from '#domain/transport/amounts.ts';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

/** Lines of an intervention, planned and real, with what is known of their prices. */
export function SlipLines({
  lines,
  priced,
  title,
}: {
  lines: readonly OrderLine[];
  priced: boolean;
  /** Nothing said: "Billing lines". */
  title?: string;
}) {
  const t = useText();
  const format = useFormat();
  const totals = orderTotals(lines);
  const quantity = (value: string | null, { unit }: Pick<OrderLine, 'unit'>) =>
    value === null ? '–' : [format.quantity(value), unit?.name].filter(Boolean).join(' ');
  const label = (name: string) => t(`transport.field.line.${name}`);
  /** Its kind, where its label says something else, and that it was added on the site. */
  const besideLabel = (line: OrderLine): string[] => {
    const kind = t(`transport.kind.${line.kind}`);
    return [
      ...(line.label === '' || line.label === kind ? [] : [kind]),
      ...(line.onSite === true ? [t('transport.addedOnSite')] : []),
    ];
  };
  return (
    <Panel title={title ?? t('transport.lines')}>
      <DataTable
        caption={title ?? t('transport.lines')}
        rows={[...lines]}
        rowKey={(line) => lines.indexOf(line)}
        columns={[
          {
            key: 'label',
            header: label('label'),
            narrow: 'title',
            cell: (line) => (
              <>
                {line.label || t(`transport.kind.${line.kind}`)}
                {besideLabel(line).map((one) => (
                  <small key={one}> {one}</small>
                ))}
              </>
            ),
          },
          {
            key: 'planned',
            header: label('planned'),
            numeric: true,
            narrow: 'below',
            cell: (line) => quantity(line.planned, line),
          },
          {
            key: 'real',
            header: label('real'),
            numeric: true,
            narrow: 'below',
            cell: (line) => quantity(line.real, line),
          },
          ...(priced
            ? [
                {
                  key: 'unitPrice',
                  header: label('unitPrice'),
                  numeric: true,
                  narrow: 'below' as const,
                  cell: (line: OrderLine) => (
                    <>
                      {line.unitPrice === null ? t('transport.noPrice') : format.money(line.unitPrice)}
                      {line.rule !== null && (
                        <>
                          <br />
                          <small>{line.rule}</small>
                        </>
                      )}
                    </>
                  ),
                },
                {
                  key: 'amount',
                  header: label('amount'),
                  numeric: true,
                  narrow: 'side' as const,
                  cell: (line: OrderLine) => {
                    const amount = lineAmount(line);
                    return amount === null ? '–' : format.money(amount);
                  },
                },
                {
                  key: 'vat',
                  header: label('vat'),
                  numeric: true,
                  narrow: 'below' as const,
                  cell: (line: OrderLine) => (line.vat === null ? '–' : format.percent(line.vat.rate)),
                },
              ]
            : []),
        ]}
        empty={<EmptyState title={t('transport.noLine')} hint="" />}
      />
      {priced && (
        <p>
          {/* What nothing is known of has no price, which is something else than nothing. */}
          {!hasNoPrice(totals) &&
            `${t('transport.sum', {
              net: format.money(totals.net),
              vat: format.money(totals.vat),
              gross: format.money(totals.gross),
            })} `}
          {totals.unpriced > 0 && `${t('transport.unpriced', { count: totals.unpriced })} `}
          {totals.untaxed > 0 && t('transport.untaxed', { count: totals.untaxed })}
        </p>
      )}
    </Panel>
  );
}

/** A signature, as strokes were drawn. */
export function Strokes({ strokes, label }: { strokes: Drawn; label: string }) {
  return (
    <div className="signature">
      <svg viewBox={`0 0 ${strokeBox.width} ${strokeBox.height}`} width="100%">
        <title>{label}</title>
        <path d={strokePath(strokes)} fill="none" stroke="currentColor" strokeWidth="6" />
      </svg>
    </div>
  );
}
