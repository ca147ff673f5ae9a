import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { byDocumentKind } from '#domain/document-kinds/registry.ts';
import type { SearchedKind } from '#projections/search/search.ts';
import { documentScreens } from '../links/document-screens.ts';
import { pathTo } from '../paths.ts';
import { screens, type Screen, type ScreenName } from '../screens.ts';

interface Page {
  /** Whose role says who may find it. */
  screen: ScreenName;
  to(id: number): string;
}

/** Where each kind of record is shown. Plain records say it themselves: their resource decides. */
export const recordPages: Record<Exclude<SearchedKind, 'record'>, Page> = {
  thirdParty: { screen: 'thirdPartyDetails', to: (id) => pathTo('thirdPartyDetails', { id }) },
  product: { screen: 'productDetails', to: (id) => pathTo('productDetails', { id }) },
  project: { screen: 'projectDetails', to: (id) => pathTo('projectDetails', { id }) },
  supplierInvoice: {
    screen: 'supplierInvoiceDetails',
    to: (id) => pathTo('supplierInvoiceDetails', { id }),
  },
  payment: { screen: 'paymentDetails', to: (id) => pathTo('paymentDetails', { id }) },
  recurringInvoice: { screen: 'recurringDetails', to: (id) => pathTo('recurringDetails', { id }) },
  person: { screen: 'personDetails', to: (id) => pathTo('personDetails', { id }) },
  candidate: { screen: 'candidateForm', to: (id) => pathTo('candidateForm', { id }) },
  certificate: { screen: 'certificateDetails', to: (id) => pathTo('certificateDetails', { id }) },
  equipment: { screen: 'equipmentDetails', to: (id) => pathTo('equipmentDetails', { id }) },
  transportOrder: { screen: 'transportDetails', to: (id) => pathTo('transportDetails', { id }) },
  maseAction: { screen: 'maseDetails', to: (id) => pathTo('maseDetails', { id }) },
  healthExam: { screen: 'healthExamDetails', to: (id) => pathTo('healthExamDetails', { id }) },
  wageSlip: { screen: 'wageSlipDetails', to: (id) => pathTo('wageSlipDetails', { id }) },
  user: { screen: 'userDetails', to: (id) => pathTo('userDetails', { id }) },
  sharedDocument: { screen: 'shareDetails', to: (id) => pathTo('shareDetails', { id }) },
  ...byDocumentKind((_definition, kind) => documentPage(kind)),
};

function documentPage(kind: DocumentKind): Page {
  const { details } = documentScreens(kind);
  return { screen: details, to: (versionId) => pathTo(details, { versionId }) };
}

/** The role that finding a record asks for. */
export const pageAccess = (kind: keyof typeof recordPages): Screen => screens[recordPages[kind].screen];
