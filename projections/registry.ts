import type { Projector } from '#db/projector.ts';
import { accounts } from './accounts.ts';
import { attachedDocuments } from './attached-documents.ts';
import { corporations } from './corporations.ts';
import { documentList } from './document-list.ts';
import { listViews } from './list-views.ts';
import { mailList } from './mail-list.ts';
import { mailTemplates } from './mail-templates.ts';
import { numberSeries } from './number-series.ts';
import { paymentList } from './payment-list.ts';
import { people } from './people.ts';
import { products } from './products.ts';
import { records } from './records.ts';
import { revenue } from './revenue.ts';
import { thirdParties } from './third-parties.ts';

/**
 * Every projection, in the order in which they run within a transaction: those whose rows many commands share come
 * last, so that they are locked for the shortest time and always in the same order.
 */
export const projections: readonly Projector[] = [
  corporations, people, accounts, records, thirdParties, products,
  listViews, paymentList, mailList, mailTemplates, attachedDocuments, numberSeries, documentList, revenue,
]; // prettier-ignore
