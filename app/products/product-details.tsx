import { useActionData, useLoaderData } from '@remix-run/react';
import { deleteProduct } from '#domain/products/commands.ts';
import { CustomFacts } from '../custom-fields/custom-panel.tsx';
import { HistoryPanel } from '../commerce/history-panel.tsx';
import { intent, runIntent } from '../commerce/intents.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { AttachedDocuments } from '../sharing/attached-documents.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/errors.ts';
import { ErrorSummary, FormActions } from '../ui/field.tsx';
import { Columns, Page, Panel } from '../ui/page.tsx';
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
    () => ({ to: pathTo('productSaleList', {}), notice: 'products.notice.deleted' }),
  ),
};

export const action = screen('productDetails', (context) =>
  runIntent(context, intents, idOf(context.params, 'id')),
);

type Shown = Awaited<ReturnType<typeof productDetails>>;

/** Asks before it is gone. */
function Remove({
  id,
  title,
  commandId,
  corporation,
}: Pick<Shown, 'id' | 'title' | 'commandId' | 'corporation'>) {
  const t = useText();
  const back = pathTo('productDetails', { id });
  return (
    <Panel title={t('products.deleteOf', { name: title })} className="dialog">
      <form method="post" action={back}>
        <input type="hidden" name="commandId" value={commandId} />
        <input type="hidden" name="corporation" value={corporation} />
        <p>{t('products.deleteHint')}</p>
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button name="intent" value="remove" tone="danger" data-focus="">
            {t('products.deleteIt')}
          </Button>
        </FormActions>
      </form>
    </Panel>
  );
}

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
            <LinkButton to={pathTo('productDetails', { id }, { dialog: 'remove' })} tone="quiet" icon="trash">
              {t('products.delete')}
            </LinkButton>
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
      {page.removing && !answer && <Remove {...page} />}
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
