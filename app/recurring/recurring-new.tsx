import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { RecurringWizard } from './recurring-wizard.tsx';
import { wizardAction, wizardPage } from './recurring-wizard.server.ts';
import { asOpened } from '../live/as-opened.ts';

export const meta = titleOf;
export const shouldRevalidate = asOpened;
export const loader = screen('recurringNew', (context) => wizardPage(context, null));
export const action = screen('recurringNew', (context) => wizardAction(context, null));
export default RecurringWizard;
