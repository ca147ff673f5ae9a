import { foldedWords } from '#domain/kernel/folded.ts';
import { NewRecord } from '../../ui/form/new-record.live.tsx';
import { useText } from '../../ui/text.tsx';
import type { DocumentChoices } from '../form/form-data.server.ts';

interface Props {
  /** What was typed where no product is called so. */
  name: string;
  /** What it is for: `forSale` or `forPurchase`. */
  use: string;
  choices: DocumentChoices;
  /** @param code by which the form knows it again */
  done(code: string): void;
  close(): void;
}

const MOST_CODE = 30;

/** A code to begin with: the name in capitals, without accents. */
const codeOf = (name: string): string =>
  foldedWords(name)
    .trim()
    .replaceAll(/[^a-z\d]+/g, '-')
    .toUpperCase()
    .slice(0, MOST_CODE);

/** Makes a product or service without leaving the form. */
export function NewProduct({ name, use, choices, done, close }: Props) {
  const t = useText();
  const field = (key: string) => ({ name: key, label: t(`live.product.field.${key}`) });
  const { freeLineNature, defaultVat, vat, units } = choices;
  return (
    <NewRecord<{ code: string }>
      title={t('live.product.new')}
      fields={[
        { ...field('name'), value: name, required: true },
        { ...field('code'), value: codeOf(name), required: true },
        {
          ...field('type'),
          value: freeLineNature,
          required: true,
          options: (['product', 'service'] as const).map((value) => ({
            value,
            label: t(`live.product.type.${value}`),
          })),
        },
        { ...field('unitPrice'), inputMode: 'decimal', required: true },
        { ...field('unit'), options: units },
        { ...field('vat'), value: defaultVat ?? undefined, options: vat, required: true },
      ]}
      call="/api/product/new"
      bodyOf={(said) => ({
        name: said('name'),
        code: said('code'),
        type: said('type'),
        unitPrice: said('unitPrice'),
        unit: said('unit') === null ? null : Number(said('unit')),
        vat: said('vat') === null ? null : Number(said('vat')),
        [use]: true,
        enabled: true,
      })}
      done={({ code }) => done(code)}
      close={close}
    />
  );
}
