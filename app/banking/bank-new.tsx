import { useActionData, useLoaderData } from '@remix-run/react';
import { columnNames } from '#domain/banking/csv-columns.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary, FormActions, SelectField } from '../ui/form/field.tsx';
import { Alert, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { bankNewPage, runBankFile, type BankFileAnswer } from './bank-new.server.ts';

export const meta = titleOf;

export const loader = screen('bankNew', bankNewPage);
export const action = screen('bankNew', runBankFile);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

interface Props {
  page: Loaded;
  answer: BankFileAnswer | undefined;
}

function Upload({ page, answer }: Props) {
  const t = useText();
  return (
    <CommandForm encType="multipart/form-data" className="card panel">
      <p>{t('banking.new.hint')}</p>
      <div className="f">
        <label htmlFor="bank-file">{t('banking.new.file')}</label>
        <input
          id="bank-file"
          className="field"
          type="file"
          name="files"
          accept=".xml,.ofx,.cfo,.cfonb,.csv,.txt"
          required
        />
        <span className="hint">{t('banking.new.fileHint')}</span>
      </div>
      <SelectField
        field={{
          id: 'bank-account',
          name: 'account',
          initialValue: answer?.account ?? page.account,
          errors: undefined,
        }}
        label={t('banking.new.account')}
        hint={t('banking.new.accountHint')}
        options={page.accounts}
        placeholder="–"
      />
      <FormActions>
        <a className="btn quiet" href={pathTo('bankList', {})}>
          {t('ui.form.cancel')}
        </a>
        <Button tone="primary">{t('banking.new.import')}</Button>
      </FormActions>
    </CommandForm>
  );
}

/** What each column of a CSV is: proposed, and kept for the next file with the same header. */
function ColumnsOf({ answer, table }: Props & { table: NonNullable<Loaded['table']> }) {
  const t = useText();
  const chosen = answer?.chosen ?? table.chosen;
  return (
    <CommandForm className="card panel">
      <input type="hidden" name="upload" value={table.id} />
      <h2 translate="no">{table.name}</h2>
      <p>{t('banking.new.columns', { count: table.entries, n: table.entries })}</p>
      {table.unread.length > 0 && (
        <p className="hint">{t('banking.new.unread', { lines: table.unread.join(', ') })}</p>
      )}
      <div className="scroll-x">
        <table className="preview">
          <thead>
            <tr>
              {table.header.map((name, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns are known by their positions alone
                <th key={column} scope="col">
                  <label htmlFor={`column-${column}`} translate="no">
                    {name || t('banking.new.column', { n: column + 1 })}
                  </label>
                  <select
                    className="field"
                    id={`column-${column}`}
                    name={`column-${column}`}
                    defaultValue={chosen[column] ?? ''}
                  >
                    <option value="">{t('banking.column.none')}</option>
                    {columnNames.map((one) => (
                      <option key={one} value={one}>
                        {t(`banking.column.${one}`)}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody translate="no">
            {table.rows.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a file
              <tr key={row}>
                {cells.map((cell, column) => (
                  // oxlint-disable-next-line react/no-array-index-key -- cells of a row
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FormActions>
        <a className="btn quiet" href={pathTo('bankNew', {})}>
          {t('banking.new.otherFile')}
        </a>
        <Button tone="primary">{t('banking.new.import')}</Button>
      </FormActions>
    </CommandForm>
  );
}

/** Brings a bank's file in: CAMT.053 at once, a CSV once its columns are known. */
export default function BankNew() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<() => Promise<BankFileAnswer>>();
  const t = useText();
  const errors = [...(answer?.errors ?? []), ...(page.tooLarge ? ['errors.tooLargeBody'] : [])];
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('commerce.payment.list'), to: pathTo('paymentList', {}) },
        { label: t('banking.list.title'), to: pathTo('bankList', {}) },
      ]}
    >
      <ErrorSummary
        errors={errors.map((error) => ({ id: 'bank-file', label: '', message: errorText(t, error) }))}
      />
      {page.gone && !answer && <Alert tone="warn">{t('banking.error.uploadGone')}</Alert>}
      {page.table ? (
        <ColumnsOf page={page} answer={answer} table={page.table} />
      ) : (
        <Upload page={page} answer={answer} />
      )}
      {!page.table && (
        <Panel title={t('banking.new.privacy')}>
          <p>{t('banking.new.privacyHint')}</p>
        </Panel>
      )}
    </Page>
  );
}
