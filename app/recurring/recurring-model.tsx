import { nameIn } from '#domain/documents/content/name-in.ts';
import { isItem } from '#domain/amounts/totals.ts';
import { Definitions, Panel } from '../ui/page.tsx';
import { useFormat, useLanguage, useText } from '../ui/text.tsx';
import type { ShownModel } from './recurring-wizard.server.ts';
import { DocumentTotalsBlock } from '../documents/details/totals-of.tsx';

type Shown = Pick<ShownModel, 'path' | 'number' | 'clientName' | 'content' | 'totals'>;

/** What is invoiced each time: the content that was taken from an invoice, with its terms and totals. */
export function ModelPanel({ model, whole = false }: { model: Shown; whole?: boolean }) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const { path, number, clientName, content, totals } = model;
  return (
    <Panel title={t('recurring.model')}>
      <Definitions
        items={[
          {
            term: t('recurring.field.invoice'),
            value: (
              <a className="link" href={path}>
                {number ?? t('commerce.draft')}
              </a>
            ),
          },
          { term: t('commerce.column.client'), value: clientName ?? t('commerce.erased') },
          {
            term: t('recurring.lines'),
            value: (
              <ul>
                {content.lines.filter(isItem).map((line, index) => (
                  // Lines have no id of their own, and never change places here.
                  // oxlint-disable-next-line react/no-array-index-key -- lines have no identity of their own but their place
                  <li key={index}>
                    <span translate="no">{line.name}</span> · {format.quantity(line.quantity)} ×{' '}
                    {format.money(line.unitPrice)}
                  </li>
                ))}
              </ul>
            ),
          },
          {
            term: t('commerce.field.paymentCondition'),
            value: content.paymentCondition && nameIn(language, content.paymentCondition),
          },
          {
            term: t('commerce.field.paymentType'),
            value: content.paymentType && nameIn(language, content.paymentType),
          },
          ...(content.bankAccount
            ? [{ term: t('commerce.field.bankAccount'), value: content.bankAccount.name }]
            : []),
          ...(whole ? [] : [{ term: t('commerce.column.total'), value: format.money(totals.finalTotal) }]),
        ]}
      />
      {whole && <DocumentTotalsBlock totals={totals} percent={content.discount?.percent ?? null} />}
    </Panel>
  );
}
