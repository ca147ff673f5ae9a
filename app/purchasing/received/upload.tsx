import { useActionData, useLoaderData } from '@remix-run/react';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { ErrorSummary, FormActions } from '../../ui/form/field.tsx';
import { Alert, Page, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { runUpload, uploadPage, type UploadAnswer } from './upload.server.ts';

export const meta = titleOf;

export const loader = screen('supplierInvoiceUpload', uploadPage);
export const action = screen('supplierInvoiceUpload', runUpload);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function FileForm({ page }: { page: Loaded }) {
  const t = useText();
  return (
    <CommandForm encType="multipart/form-data" className="card panel">
      {page.purchase && <input type="hidden" name="purchase" value={page.purchase} />}
      <p>{t('received.upload.hint')}</p>
      <div className="f">
        <label htmlFor="invoice-file">{t('received.upload.file')}</label>
        <input
          id="invoice-file"
          className="field"
          type="file"
          name="files"
          accept=".pdf,.xml,application/pdf,text/xml,application/xml"
          aria-describedby="invoice-file-hint"
          required
        />
        <span className="hint" id="invoice-file-hint">
          {t('received.upload.fileHint')}
        </span>
      </div>
      <FormActions>
        <a className="btn quiet" href={pathTo('supplierInvoiceList', {})}>
          {t('ui.form.cancel')}
        </a>
        <Button tone="primary">{t('received.upload.read')}</Button>
      </FormActions>
    </CommandForm>
  );
}

/** What was read and not registered yet. */
function Waiting({ page }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  if (page.waiting.length === 0) return null;
  return (
    <Panel title={t('received.upload.waiting')}>
      <ul className="todo">
        {page.waiting.map(({ upload, name, seller, number, date, total }) => (
          <li key={upload}>
            <div>
              <a className="link" href={pathTo('supplierInvoiceReceived', { upload })} translate="no">
                {seller} – {number}
              </a>
              <small>
                {format.date(date)} · {format.money(total)} · <span translate="no">{name}</span>
              </small>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Brings a supplier's electronic invoice in: a PDF that carries one, or its XML. */
export default function SupplierInvoiceUpload() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<() => Promise<UploadAnswer>>();
  const t = useText();
  const problems = [
    ...(answer?.problems ?? []),
    ...(page.tooLarge && !answer ? ['errors.tooLargeBody'] : []),
  ];
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('shell.menu.purchase') },
        { label: t('purchasing.invoice.list'), to: pathTo('supplierInvoiceList', {}) },
      ]}
      actions={
        <LinkButton to={pathTo('supplierInvoiceNew', {})} tone="quiet">
          {t('received.upload.byHand')}
        </LinkButton>
      }
    >
      <ErrorSummary
        errors={problems.map((problem) => ({
          id: 'invoice-file',
          label: '',
          message: errorText(t, problem),
        }))}
      />
      {answer?.known && (
        <Alert tone="info">
          <a className="link" href={pathTo('supplierInvoiceDetails', { id: answer.known.id })}>
            {t('received.known.see', { number: answer.known.number })}
          </a>
        </Alert>
      )}
      <FileForm page={page} />
      <Waiting page={page} />
    </Page>
  );
}
