import { useActionData, useLoaderData } from '@remix-run/react';
import { deleteProduct } from '#domain/products/commands.ts';
import { CustomFacts } from '../custom-fields/custom-panel.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { intent, runIntent } from '../http/intents.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { AttachedDocuments } from '../attachments/attached-documents.tsx';
import { Badge } from '../ui/badge.tsx';
import { AskFirst } from '../ui/form/ask-first.tsx';
import { LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary } from '../ui/form/field.tsx';
import { Alert, Columns, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { productDetails } from './product-details.server.ts';
import {
  FactsPanel,
  PriceHistoryPanel,
  SpecificPricesPanel,
  SupplierProductsPanel,
  UsesPanel,
} from './product-panels.tsx';

export const meta = titleOf;

export const loader = screen('productDetails', productDetails);

const intents = {
  remove: intent(
    deleteProduct,
    (id) => ({ id }),
    () => ({ to: pathTo('productSaleList', {}), flash: 'products.notice.deleted' }),
  ),
};

export const action = screen('productDetails', (context) =>
  runIntent(context, intents, idOf(context.params, 'id')),
);

export default function ProductDetails() {
  const page = useLoaderData<typeof loader>();
  const { title, id, use, list, product, logoUrl, attached, history, can } = page;
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <Page
      title={title}
      crumbs={[{ label: t(`products.list.${use}`), to: list }]}
      badge={product.enabled ? undefined : <Badge tone="mute">{t('products.status.disabled')}</Badge>}
      actions={
        <>
          {can.remove && (
            <AskFirst
              name="remove"
              intent="remove"
              tone="quiet"
              icon="trash"
              label={t('products.delete')}
              text={`${t('products.deleteOf', { name: title })} ${t('products.deleteHint')}`}
              action={t('products.deleteIt')}
            />
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
          title={t('products.notDeleted')}
          errors={answer.errors.map((error) => ({ id: '', label: '', message: errorText(t, error) }))}
        />
      )}
      {page.zonePricedBy !== null && (
        <Alert tone="warn">
          {t('products.zonePricedBy', { zone: page.labels.transportZone ?? '', name: page.zonePricedBy })}
        </Alert>
      )}
      <Columns
        main={
          <>
            <FactsPanel {...page} />
            {product.forSale && <SpecificPricesPanel {...page} />}
            {product.forPurchase && can.seeOffers && <SupplierProductsPanel {...page} />}
            <PriceHistoryPanel {...page} />
          </>
        }
        aside={
          <>
            {logoUrl && (
              <Panel>
                <img className="product-logo" src={logoUrl} alt={t('products.logoOf', { name: title })} />
              </Panel>
            )}
            <CustomFacts facts={page.facts} />
            <UsesPanel {...page} />
            {attached && <AttachedDocuments attached={attached} />}
            <Panel title={t('commerce.document.history')}>
              <HistoryPanel entries={history} />
            </Panel>
          </>
        }
      />
    </Page>
  );
}
