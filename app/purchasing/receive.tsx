import { useActionData, useLoaderData } from '@remix-run/react';
import { isReceivable, leftToReceive, receivedOf } from '#domain/documents/receipt.ts';
import { receivePurchase } from '#domain/purchasing/receipt-commands.ts';
import { isZero } from '#domain/kernel/decimal.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
import { submit, type FormAnswer } from '../http/form.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import {
  CheckboxField,
  DateField,
  Fields,
  FormActions,
  TextAreaField,
  TextField,
} from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Alert, Page } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { readPurchase } from './purchase-view.server.ts';
import { typedDecimal } from '../ui/format.ts';
import { formFields, type FormField } from '../ui/form/form-fields.ts';

export const meta = titleOf;

export const loader = screen('purchaseReceive', async (context) => {
  const { versionId, supplied, number } = await readPurchase(context);
  const { lines, supply, accepted } = supplied;
  const rows = lines.filter(isReceivable).map((line) => ({
    line: line.line,
    name: line.name,
    unit: line.unit,
    ordered: line.quantity,
    received: receivedOf(supply, line.line),
    left: leftToReceive(line, supply),
  }));
  return {
    title: context.t('purchasing.receipt.new', { number }),
    number,
    versionId,
    accepted,
    rows,
    back: pathTo('purchaseSupply', { versionId }),
    values: {
      date: context.today,
      deliveryNote: '',
      comment: '',
      confirmOver: '',
      lines: rows.map(({ line, left }) => ({
        line: String(line),
        quantity: isZero(left) ? '' : typedDecimal(left, context.language),
      })),
    },
  };
});

export const action = screen('purchaseReceive', async (context) => {
  const version = idOf(context.params, 'versionId');
  return submit(context, await context.request.formData(), {
    command: receivePurchase,
    fixed: { version: String(version) },
    done: () => ({
      to: pathTo('purchaseSupply', { versionId: version }),
      flash: { tone: 'ok', key: 'purchasing.notice.received' },
    }),
  });
});

type PageData = Awaited<ReturnType<typeof loader>>;

function LineRow({
  row,
  field,
}: {
  row: PageData['rows'][number];
  field: FormField<{ line: string; quantity: string }> | undefined;
}) {
  const t = useText();
  const format = useFormat();
  const quantity = field?.parts().quantity;
  const [error] = quantity?.errors ?? [];
  return (
    <tr>
      <td>{row.name}</td>
      <td className="num" data-label={t('purchasing.supply.ordered')}>
        {format.quantity(row.ordered)} {row.unit}
      </td>
      <td className="num" data-label={t('purchasing.supply.received')}>
        {format.quantity(row.received)}
      </td>
      <td className="num" data-label={t('purchasing.supply.left')}>
        {format.quantity(row.left)}
      </td>
      <td className="num" data-label={t('purchasing.receipt.quantity')}>
        <input type="hidden" name={field?.parts().line.name} value={row.line} />
        <input
          className="field num"
          id={quantity?.id}
          name={quantity?.name}
          defaultValue={typeof quantity?.initialValue === 'string' ? quantity.initialValue : ''}
          inputMode="decimal"
          aria-label={t('purchasing.receipt.quantityOf', { name: row.name })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${quantity?.id}-error` : undefined}
        />
        {error && (
          <span className="msg" id={`${quantity?.id}-error`}>
            {errorText(t, error)}
          </span>
        )}
      </td>
    </tr>
  );
}

/** Notes what came in of a purchase: all that is left is proposed. */
export default function PurchaseReceive() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<() => Promise<FormAnswer>>();
  const t = useText();
  const { rows, back, versionId } = page;
  const fields = formFields<PageData['values']>('receipt', page.values, answer?.result);
  const list = fields.lines.rows();
  const errors = Object.values(answer?.result.error ?? {}).flatMap((messages) => messages ?? []);
  const over =
    fields.confirmOver.initialValue === 'on' ||
    errors.some((error) => /^errors\.receivedTooMuch\b/.test(error));
  const label = (path: string) => {
    const at = /^lines\[(\d+)\]/.exec(path)?.[1];
    return at === undefined ? t(`purchasing.receipt.${path}`) : (rows[Number(at)]?.name ?? '');
  };
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('commerce.purchase.list'), to: pathTo('purchaseList', {}) },
        { label: page.number, to: pathTo('purchaseDetails', { versionId }) },
      ]}
      alert={
        rows.every(({ left }) => isZero(left)) && (
          <Alert tone="info">{t('purchasing.receipt.nothingLeft')}</Alert>
        )
      }
    >
      <FormSummary answer={answer} formId="receipt" label={label} />
      <CommandForm id="receipt" noValidate>
        <section className="card panel">
          <Fields>
            <DateField field={fields.date} label={t('purchasing.receipt.date')} required />
            <TextField field={fields.deliveryNote} label={t('purchasing.receipt.deliveryNote')} />
          </Fields>
        </section>
        <section className="card panel">
          <h2>{t('purchasing.receipt.lines')}</h2>
          <div className="lines-scroll">
            <table className="lines by-name">
              <caption className="unseen">{t('purchasing.receipt.lines')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('commerce.column.name')}</th>
                  {(['ordered', 'received', 'left'] as const).map((key) => (
                    <th key={key} scope="col" className="num">
                      {t(`purchasing.supply.${key}`)}
                    </th>
                  ))}
                  <th scope="col" className="num">
                    {t('purchasing.receipt.quantity')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row, index) => (
                  <LineRow key={row.line} row={row} field={list[index]} />
                ))}
              </tbody>
            </table>
          </div>
          {over && <CheckboxField field={fields.confirmOver} label={t('purchasing.receipt.over')} />}
          <TextAreaField field={fields.comment} label={t('purchasing.receipt.comment')} rows={2} />
        </section>
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary">{t('purchasing.receipt.save')}</Button>
        </FormActions>
      </CommandForm>
    </Page>
  );
}
