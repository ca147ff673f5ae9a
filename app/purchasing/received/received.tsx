import { formatSiren, formatSiret, formatVatNumber } from '#domain/kernel/identifier-words.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { screen } from '../../http/screen.server.ts';
import type { FormAnswer } from '../../http/form.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { PaperForm } from '../supplier-invoice-form.live.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CheckboxField, Options } from '../../ui/form/field.tsx';
import { Columns, Definitions, Alert, Page, Panel } from '../../ui/page.tsx';
import { PdfFrame } from '../../ui/pdf-frame.tsx';
import { formatIban } from '../../ui/format.ts';
import { useLanguage, useText } from '../../ui/text.tsx';
import { ElectronicPaper } from './electronic-paper.tsx';
import { warningText } from './warning-text.ts';
import { receivedPage, runReceived, type ReceivedPage } from './received.server.ts';

export const meta = titleOf;

export const loader = screen('supplierInvoiceReceived', receivedPage);
export const action = screen('supplierInvoiceReceived', runReceived);

interface Shown {
  page: ReceivedPage;
}

function Warnings({ page }: Shown) {
  const t = useText();
  const language = useLanguage();
  const { file, number } = page.known;
  const known = file ?? number;
  return (
    <>
      {known && (
        <Alert tone="bad">
          {t(file ? 'received.known.file' : 'received.known.number')}{' '}
          <a className="link" href={pathTo('supplierInvoiceDetails', { id: known.id })}>
            {t('received.known.see', { number: known.number })}
          </a>
        </Alert>
      )}
      {page.leftOut.length > 0 && (
        <Alert tone="bad">
          {t('received.leftOut.told', { count: page.leftOut.length, names: page.leftOut.join(', ') })}
        </Alert>
      )}
      {page.warnings.map((warning) => (
        <Alert
          key={`${warning.key} ${warning.parameters['line'] ?? warning.parameters['rate'] ?? ''}`}
          tone={warning.confirm || warning.key === 'received.warning.iban' ? 'bad' : 'warn'}
        >
          {warningText(t, language, warning)}
        </Alert>
      ))}
    </>
  );
}

/** The seller as a new supplier: what would be kept, and one button. */
function NewSupplier({ supplier }: Shown & { supplier: NonNullable<ReceivedPage['newSupplier']> }) {
  const t = useText();
  const { address } = supplier;
  const items = [
    { term: t('thirdParties.field.name'), value: supplier.name },
    { term: t('thirdParties.field.siren'), value: supplier.siren && formatSiren(supplier.siren) },
    { term: t('thirdParties.field.siret'), value: supplier.siret && formatSiret(supplier.siret) },
    {
      term: t('thirdParties.field.vatNumber'),
      value: supplier.vatNumber && formatVatNumber(supplier.vatNumber),
    },
    {
      term: t('received.supplier.address'),
      value: `${address.street}, ${address.postalCode} ${address.city}`,
    },
    { term: t('thirdParties.field.email'), value: supplier.email },
    { term: t('thirdParties.field.iban'), value: supplier.iban && formatIban(supplier.iban) },
  ].filter(({ value }) => value);
  return (
    <CommandForm>
      <div translate="no">
        <Definitions items={items} />
      </div>
      {supplier.iban && <p className="hint">{t('received.supplier.ibanHint')}</p>}
      <Button name="intent" value="createSupplier" icon="plus">
        {t('received.supplier.create')}
      </Button>
    </CommandForm>
  );
}

function Supplier({ page }: Shown) {
  const t = useText();
  const { seller, newSupplier } = page;
  return (
    <Panel title={t('purchasing.field.thirdParty')}>
      {seller && (
        <p>
          <a className="link" href={pathTo('thirdPartyDetails', { id: seller.id })} translate="no">
            {seller.name}
          </a>{' '}
          <small>{t(`received.supplier.by.${seller.by}`)}</small>
        </p>
      )}
      {seller && !seller.supplier && (
        <p>
          {t('received.supplier.notSupplier')}{' '}
          <a className="link" href={pathTo('thirdPartyEdit', { id: seller.id })}>
            {t('received.supplier.makeSupplier')}
          </a>
        </p>
      )}
      {seller === null && <p>{t('received.supplier.unknown')}</p>}
      {newSupplier && <NewSupplier page={page} supplier={newSupplier} />}
    </Panel>
  );
}

/** The order that it is about, and the others that it may be about. */
function Order({ page }: Shown) {
  const t = useText();
  const { purchase, purchases, upload, seller } = page;
  const here = (chosen: 'none' | number) =>
    pathTo('supplierInvoiceReceived', { upload }, { supplier: seller?.id ?? null, purchase: chosen });
  if (purchase === null && purchases.length === 0) return null;
  return (
    <Panel title={t('purchasing.field.purchase')}>
      {purchase && (
        <p>
          <a className="link" href={pathTo('purchaseSupply', { versionId: purchase.version })} translate="no">
            {purchase.number}
          </a>{' '}
          <small>{t(`received.order.by.${purchase.by}`)}</small>
        </p>
      )}
      {purchase && (
        <p>
          <a className="btn quiet" href={here('none')}>
            {t('received.order.none')}
          </a>
        </p>
      )}
      {purchases.length > 0 && (
        <form method="get" className="f">
          {seller && <input type="hidden" name="supplier" value={seller.id} />}
          <label htmlFor="received-purchase">{t('received.order.other')}</label>
          <select className="field" id="received-purchase" name="purchase">
            <Options
              options={purchases.map(({ version, number, title }) => ({
                value: version,
                label: title ? `${number} – ${title}` : number,
              }))}
            />
          </select>
          <Button>{t('received.order.choose')}</Button>
        </form>
      )}
    </Panel>
  );
}

/** What must be confirmed, at its error. */
function Confirmation({ page, answer }: Shown & { answer: FormAnswer | undefined }) {
  const t = useText();
  if (!page.warnings.some(({ confirm }) => confirm)) return null;
  return (
    <CheckboxField
      field={{
        id: 'paper-confirmed',
        name: 'confirmed',
        initialValue: answer?.result.initialValue?.['confirmed'] === 'on' ? 'on' : undefined,
        errors: answer?.result.error?.['confirmed'] ?? undefined,
      }}
      label={t('received.confirm.otherBuyer')}
    />
  );
}

function Preview({ page }: Shown) {
  const t = useText();
  const { upload, isPdf, fileName } = page;
  const open = pathTo('supplierInvoiceFile', { upload }, { open: 1 });
  return (
    <Panel title={t('received.file.title')}>
      <p>
        <a className="link" href={isPdf ? open : pathTo('supplierInvoiceFile', { upload })} translate="no">
          {fileName}
        </a>
      </p>
      {isPdf && <PdfFrame className="received-pdf" src={open} title={t('received.file.preview')} />}
      <IntentButton intent="discard" tone="danger" ask={t('ask.received')}>
        {t('received.file.discard')}
      </IntentButton>
    </Panel>
  );
}

/** A supplier's electronic invoice: the form that it fills, beside what it says. */
export default function SupplierInvoiceReceived() {
  const page = useLoaderData<typeof loader>();
  const sent = useActionData<() => Promise<FormAnswer>>();
  const t = useText();
  const answer = sent ?? page.told ?? undefined;
  return (
    <Page
      title={page.title}
      subtitle={t(`received.format.${page.format}`)}
      crumbs={[
        { label: t('purchasing.invoice.list'), to: pathTo('supplierInvoiceList', {}) },
        { label: t('received.upload.title'), to: pathTo('supplierInvoiceUpload', {}) },
      ]}
      actions={
        <LinkButton to={pathTo('supplierInvoiceUpload', {})} tone="quiet">
          {t('received.upload.other')}
        </LinkButton>
      }
      alert={<Warnings page={page} />}
    >
      <Columns
        main={
          <>
            <PaperForm page={page.form} answer={answer}>
              {page.purchase && <input type="hidden" name="purchase" value={page.purchase.version} />}
              <Confirmation page={page} answer={answer} />
            </PaperForm>
            <Preview page={page} />
          </>
        }
        aside={
          <>
            <Supplier page={page} />
            <Order page={page} />
            <ElectronicPaper invoice={page.invoice} type={page.form.values.type} countries={page.countries} />
          </>
        }
      />
    </Page>
  );
}
