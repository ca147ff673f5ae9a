import { IntentButton } from '../../ui/form/intent-button.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { nameColumn } from '../name-column.tsx';
import type { ElementWords } from './element-words.ts';

/** Variable elements of a month. */
export function ElementTable({ rows, mayWithdraw = false }: { rows: ElementWords[]; mayWithdraw?: boolean }) {
  const t = useText();
  return (
    <DataTable<ElementWords>
      caption={t('timeOff.elements.title')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        nameColumn(t),
        { key: 'kind', header: t('timeOff.elements.kind'), narrow: 'below', cell: ({ kind }) => kind },
        {
          key: 'quantity',
          header: t('timeOff.elements.quantity'),
          narrow: 'side',
          numeric: true,
          cell: ({ quantity }) => quantity,
        },
        { key: 'note', header: t('timeOff.elements.remark'), narrow: 'below', cell: ({ note }) => note },
        ...(mayWithdraw
          ? [
              {
                key: 'withdraw',
                header: '',
                narrow: 'below' as const,
                cell: ({ id }: ElementWords) => (
                  <IntentButton
                    intent="withdraw"
                    tone="danger"
                    fields={{ element: String(id) }}
                    ask={t('timeOff.ask.withdrawElement')}
                  >
                    {t('timeOff.step.withdrawEntry')}
                  </IntentButton>
                ),
              },
            ]
          : []),
      ]}
      empty={<EmptyState title={t('timeOff.elements.none')} hint={t('timeOff.elements.noneHint')} />}
    />
  );
}
