import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { formText } from '../../http/form-text.ts';
import { isRefusal, statusOf } from '../../http/problems.ts';
import { checkCorporation, leadTo, tellable } from '../../http/run-command.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { discardAll, receiveFiles } from '../../http/upload.server.ts';
import { pathTo } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { CheckboxField, ErrorSummary, FormActions, Labelled } from '../../ui/form/field.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { bringSlips } from './bring-slips.server.ts';

export const meta = titleOf;

export const loader = screen('wageSlipNew', ({ t, url }) =>
  Promise.resolve({ title: t('payroll.upload.title'), tooLarge: url.searchParams.has('tooLarge') }),
);

interface Refused {
  errors: string[];
  /** The files came in before: taken again by whoever says so. */
  known: boolean;
}

export const action = screen('wageSlipNew', async (context) => {
  const upload = await receiveFiles(context.request, context.services.files);
  if ('error' in upload) return data<Refused>({ errors: [upload.error], known: false }, { status: 422 });
  const { form, files } = upload;
  try {
    checkCorporation(context, form);
    const batch = await bringSlips(context, files, formText(form, 'again') === 'on', form);
    context.note({ slipFiles: files.length });
    return await leadTo(pathTo('slipBatchDetails', { id: batch }));
  } catch (error) {
    const refusal = tellable(error);
    return data<Refused>(
      {
        errors: Object.values(refusal.errors).flat(),
        known: isRefusal(error) && error.code === 'SLIPS_KNOWN',
      },
      { status: statusOf(refusal) },
    );
  } finally {
    await discardAll(files);
  }
});

/** Brings wage slips in: PDFs, and archives of them. */
export default function SlipUpload() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<() => Promise<Refused>>();
  const t = useText();
  const told = [...(answer?.errors ?? []), ...(page.tooLarge ? ['errors.tooLargeBody'] : [])];
  const errors = told.map((error) => errorText(t, error));
  return (
    <Page title={page.title} crumbs={[{ label: t('payroll.list'), to: pathTo('wageSlipList', {}) }]}>
      <ErrorSummary
        errors={errors.map((message) => ({ id: 'slip-files', label: t('payroll.upload.files'), message }))}
      />
      <CommandForm encType="multipart/form-data" action={pathTo('wageSlipNew', {})}>
        <Panel title={t('payroll.upload.files')}>
          <p>{t('payroll.upload.hint')}</p>
          <Labelled
            id="slip-files"
            label={t('payroll.upload.files')}
            hint={t('payroll.upload.filesHint')}
            error={errors[0]}
            required
          >
            <input
              className="field"
              type="file"
              id="slip-files"
              name="files"
              accept=".pdf,.zip,application/pdf,application/zip"
              multiple
              aria-required
              aria-invalid={errors.length > 0 ? true : undefined}
              aria-describedby={errors.length > 0 ? 'slip-files-hint slip-files-error' : 'slip-files-hint'}
            />
          </Labelled>
          {answer?.known && (
            <CheckboxField
              field={{ id: 'slip-again', name: 'again', initialValue: undefined, errors: undefined }}
              label={t('payroll.upload.again')}
              hint={t('payroll.upload.againHint')}
            />
          )}
        </Panel>
        <FormActions>
          <a className="btn quiet" href={pathTo('wageSlipList', {})}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary">{t('payroll.upload.read')}</Button>
        </FormActions>
      </CommandForm>
    </Page>
  );
}
