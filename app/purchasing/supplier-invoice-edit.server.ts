import { redirect } from '@remix-run/node';
import { correctSupplierInvoice } from '#domain/purchasing/supplier-invoice-commands.ts';
import {
  supplierInvoiceAggregate,
  type SupplierInvoiceEvent,
  type SupplierInvoiceState,
} from '#domain/purchasing/supplier-invoice.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { projectLabel, projectProfiles } from '#projections/projects/projects.ts';
import { findSupplierInvoice } from '#projections/purchasing/supplier-invoices.ts';
import { serverOnly } from '../http/server-only.server.ts';
import { submit } from '../http/form.server.ts';
import { formText } from '../http/form-text.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { resolveLineProjects } from '../links/line-projects.server.ts';
import { pathTo } from '../paths.ts';
import { proposedNames } from '../documents/form/typed-name.server.ts';
import { knownValues } from './paper-values.ts';
import { suppliedPurchaseOf } from './purchase-view.server.ts';
import {
  orderedFigures,
  paperChoices,
  paperStep,
  resolveSupplier,
  type SupplierInvoiceFormData,
} from './supplier-invoice-form.server.ts';

/** A paper as its stream says it; the not-found page for an unknown or foreign one. */
async function paperShown({ services, corporation }: StaffContext, id: number) {
  const row = await findSupplierInvoice(services.db, id, corporation);
  if (row === null) throw notFound();
  const events = await services.store.read(`supplierInvoice-${id}`);
  const state = foldStream<SupplierInvoiceState, SupplierInvoiceEvent>(supplierInvoiceAggregate, events);
  if (state.facts === null) throw notFound();
  return { facts: state.facts, status: state.status, revision: events.length };
}

/** The form of a paper that waits, as it stands; what was decided on is shown instead. */
async function editPage(context: StaffContext) {
  const { services, corporation, url, t } = context;
  const id = idOf(context.params, 'id');
  const { facts, status, revision } = await paperShown(context, id);
  const back = pathTo('supplierInvoiceDetails', { id });
  if (status !== 'to_approve') throw redirect(back);
  const purchase = url.searchParams.get('purchase') === 'none' ? null : facts.purchase;
  const [known, supplied, suppliers] = await Promise.all([
    paperChoices(context),
    purchase && suppliedPurchaseOf(services, purchase.version, corporation),
    purchase ? [] : proposedNames(context, 'supplier'),
  ]);
  const projects = await projectProfiles(
    services.db,
    facts.lines.flatMap(({ project }) => project ?? []),
    corporation,
  );
  const page: SupplierInvoiceFormData = {
    title: t('purchasing.invoice.correcting', { number: facts.number }),
    purchase: purchase && { versionId: purchase.version, number: purchase.number, accepted: true },
    ordered: supplied ? orderedFigures(supplied.supplied) : {},
    suppliers: serverOnly(suppliers),
    back,
    ...known,
    values: knownValues(
      facts,
      purchase !== null,
      context.language,
      new Map(projects.map((one) => [one.id, projectLabel(one)])),
    ),
  };
  return {
    ...page,
    revision,
    without: purchase && pathTo('supplierInvoiceEdit', { id }, { purchase: 'none' }),
  };
}

export type SupplierInvoiceEditData = Awaited<ReturnType<typeof editPage>>;

export const editLoader = screen('supplierInvoiceEdit', editPage);

export const editAction = screen('supplierInvoiceEdit', async (context) => {
  const id = idOf(context.params, 'id');
  const { facts } = await paperShown(context, id);
  const form = await context.request.formData();
  await resolveLineProjects(context, form);
  if (formText(form, 'purchase') === '') {
    // The supplier that it has keeps its id, also where another has the same name.
    if (formText(form, 'supplierName').trim() === facts.supplier?.name)
      form.set('thirdParty', String(facts.supplierId));
    else await resolveSupplier(context, form);
  }
  const step = paperStep(context, form);
  if (step) return step;
  return submit(context, form, {
    command: correctSupplierInvoice,
    fixed: { id: String(id) },
    done: ({ approved }) => ({
      to: pathTo('supplierInvoiceDetails', { id }),
      flash: {
        tone: 'ok',
        key: approved ? 'purchasing.notice.corrected' : 'purchasing.notice.correctedToApprove',
      },
    }),
  });
});
