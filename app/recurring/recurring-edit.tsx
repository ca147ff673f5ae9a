import { readRecurringInvoice } from '#projections/recurring/recurring-invoices.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { RecurringWizard } from './recurring-wizard.tsx';
import { wizardAction, wizardPage } from './recurring-wizard.server.ts';
import { asOpened } from '../live/as-opened.ts';

export const meta = titleOf;
export const shouldRevalidate = asOpened;

async function edited({ services, corporation, params }: StaffContext) {
  const found = await readRecurringInvoice(services.store.read, idOf(params, 'id'), corporation);
  if (found === null) throw notFound();
  return found;
}

export const loader = screen('recurringEdit', async (context) => wizardPage(context, await edited(context)));
export const action = screen('recurringEdit', async (context) =>
  wizardAction(context, await edited(context)),
);
export default RecurringWizard;
