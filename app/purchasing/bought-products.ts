import type { VatRate } from '#domain/amounts/totals.ts';
import type { LineValues } from '../documents/lines/editing.ts';
import { listed, recordIn, textIn } from '../links/proposals.ts';
import type { Proposal } from '../ui/form/combobox.live.tsx';
import { typedDecimal, type Language } from '../ui/format.ts';

/** A product that is bought, and the line that it begins. */
interface BoughtProduct extends Proposal {
  line: LineValues;
}

/** Products that are bought, by code or name, at what was paid for them last, or else is asked. */
export const findBought =
  ({ money }: { money(amount: string): string }, language: Language, rates: readonly VatRate[]) =>
  async (typed: string): Promise<BoughtProduct[]> => {
    const rows = await listed('product', {
      keyword: typed,
      use: 'purchase',
      enabled: '1',
      fields: 'id,code,name,purchasePrice,lastPurchasePrice,vat',
    });
    return rows.map(({ id, code, name, purchasePrice, lastPurchasePrice, vat }) => {
      const price = textIn(lastPurchasePrice) || textIn(purchasePrice);
      const rate = rates.find((one) => one.id === recordIn(vat)?.id);
      return {
        id,
        name: `${textIn(code)} · ${textIn(name)}`,
        detail: price === '' ? '' : money(price),
        line: {
          name: textIn(name),
          quantity: '1',
          unitPrice: typedDecimal(price, language),
          ...(rate && { vat: String(rate.id) }),
        },
      };
    });
  };
