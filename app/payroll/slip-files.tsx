import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { setCorporationPayrollDocuments } from '#domain/company/company-commands.ts';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { FileSize } from '../attachments/file-words.tsx';
import { leadTo, runCommand, tellable } from '../http/run-command.server.ts';
import { screen } from '../http/screen.server.ts';
import { statusOf } from '../http/problems.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';
import { Refusals } from '../ui/form/refusals.tsx';

export const meta = titleOf;

export const loader = screen('slipFiles', async ({ services, corporation, t, may }) => {
  const [company, files] = await Promise.all([
    findCorporation(services.db, corporation),
    attachedTo(services.db, { kind: 'corporation', id: corporation }, corporation),
  ]);
  const chosen = new Set(company?.payrollDocuments ?? []);
  return {
    title: t('payroll.files.title'),
    mayAttach: may('ROLE_COMPANY_ADD_DOCUMENT'),
    list: pathTo('companyFiles', { id: corporation }),
    files: files.map(({ id, name, size }) => ({
      id,
      name: name ?? t('commerce.erased'),
      size,
      chosen: chosen.has(id),
    })),
  };
});

export const action = screen('slipFiles', async (context) => {
  const form = await context.request.formData();
  const documents = form
    .getAll('documents')
    .flatMap((value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? [Number(value)] : []));
  try {
    const input = setCorporationPayrollDocuments.input.parse({ id: context.corporation, documents });
    await runCommand(context, setCorporationPayrollDocuments, input, { form });
    return await leadTo(pathTo('wageSlipList', {}), 'payroll.notice.files');
  } catch (error) {
    const refusal = tellable(error);
    return data({ errors: Object.values(refusal.errors).flat() }, { status: statusOf(refusal) });
  }
});

/** Files of the company that go with every wage slip: a note for all, a new agreement. */
export default function SlipFiles() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<() => Promise<{ errors: string[] }>>();
  const t = useText();
  const documents = (
    <a className="link" href={page.list}>
      {t('payroll.files.documents')}
    </a>
  );
  return (
    <Page title={page.title} crumbs={[{ label: t('payroll.list'), to: pathTo('wageSlipList', {}) }]}>
      <Refusals errors={answer?.errors} />
      {page.files.length === 0 ? (
        <EmptyState
          title={t('payroll.files.none')}
          hint={t('payroll.files.noneHint')}
          action={page.mayAttach && documents}
        />
      ) : (
        <CommandForm>
          <Panel title={t('payroll.files.choose')}>
            <p>{t('payroll.files.hint')}</p>
            {page.files.map(({ id, name, size, chosen }) => (
              <div key={id} className="f check">
                <input
                  type="checkbox"
                  id={`slip-file-${id}`}
                  name="documents"
                  value={id}
                  defaultChecked={chosen}
                />
                <label htmlFor={`slip-file-${id}`}>
                  <span translate="no">{name}</span> <FileSize bytes={size} />
                </label>
              </div>
            ))}
            {page.mayAttach && <p>{documents}</p>}
          </Panel>
          <SaveOrCancel back={pathTo('wageSlipList', {})} />
        </CommandForm>
      )}
    </Page>
  );
}
