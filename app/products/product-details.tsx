import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deleteProduct } from '#domain/products/commands.ts';
import { findProducts } from '#projections/products.ts';
import { findRecord } from '#projections/records.ts';
import { eventEntries } from '../commerce/history.server.ts';
import { HistoryPanel } from '../commerce/history-panel.tsx';
import { IntentButton } from '../commerce/intent-button.tsx';
import { intent, runIntent } from '../commerce/intents.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/errors.ts';
import { ErrorSummary } from '../ui/field.tsx';
import { Columns, Definitions, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

export const meta = titleOf;

export const loader = screen('productDetails', async (context) => {
  const { services, corporation, params, may } = context;
  const { db, store } = services;
  const id = idOf(params, 'id');
  const [product] = await findProducts(db, [id], corporation);
  if (!product) throw notFound();
  const labelOf = async (resource: string, record: number | null) =>
    record === null ? null : ((await findRecord(db, resource, corporation, record))?.label ?? null);
  const [vat, unit, category, events] = await Promise.all([
    labelOf('vat', product.vat),
    labelOf('unittype', product.unit),
    labelOf('productcategory', product.category),
    store.read(`product-${id}`),
  ]);
  return {
    title: product.name,
    id,
    product,
    vat,
    unit,
    category,
    history: await eventEntries(context, events),
    corporation,
    commandId: randomUUID(),
    can: { edit: may('ROLE_PRODUCT_SERVICE_SALE_EDIT'), remove: may('ROLE_PRODUCT_SERVICE_SALE_DELETE') },
  };
});

const intents = {
  remove: intent(
    deleteProduct,
    (id) => ({ id }),
    () => ({ to: pathTo('productSaleList', {}), notice: 'products.notice.deleted' }),
  ),
};

export const action = screen('productDetails', (context) =>
  runIntent(context, intents, idOf(context.params, 'id')),
);

export default function ProductDetails() {
  const { title, id, product, vat, unit, category, history, corporation, commandId, can } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const yes = (value: boolean) => t(value ? 'ui.yes' : 'ui.no');
  return (
    <Page
      title={title}
      crumbs={[{ label: t('products.list'), to: pathTo('productSaleList', {}) }]}
      actions={
        <>
          {can.remove && (
            <IntentButton
              intent="remove"
              commandId={commandId}
              corporation={corporation}
              tone="danger"
              icon="trash"
            >
              {t('commerce.action.delete')}
            </IntentButton>
          )}
          {can.edit && (
            <LinkButton to={pathTo('productEdit', { id })} icon="edit">
              {t('commerce.action.edit')}
            </LinkButton>
          )}
        </>
      }
    >
      {answer && (
        <ErrorSummary
          errors={answer.errors.map((error) => ({ id: '', label: '', message: errorText(t, error) }))}
        />
      )}
      <Columns
        main={
          <Panel>
            <Definitions
              items={[
                { term: t('products.field.code'), value: <span translate="no">{product.code}</span> },
                { term: t('products.field.type'), value: t(`products.type.${product.type}`) },
                { term: t('products.field.unitPrice'), value: format.money(product.unitPrice) },
                { term: t('products.field.vat'), value: vat },
                { term: t('products.field.unit'), value: unit },
                { term: t('products.field.category'), value: category },
                { term: t('products.field.accountingCode'), value: product.accountingCode },
                { term: t('products.field.forSale'), value: yes(product.forSale) },
                { term: t('products.field.forPurchase'), value: yes(product.forPurchase) },
                { term: t('products.field.enabled'), value: yes(product.enabled) },
                { term: t('products.field.comment'), value: product.comment },
              ]}
            />
          </Panel>
        }
        aside={
          <Panel title={t('commerce.document.history')}>
            <HistoryPanel entries={history} />
          </Panel>
        }
      />
    </Page>
  );
}
