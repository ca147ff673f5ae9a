import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { runWizard, wizardPage } from './wizard.server.ts';
import { CompanyWizard } from './wizard.tsx';

export const meta = titleOf;
export const loader = screen('companyDraft', wizardPage);
export const action = screen('companyDraft', runWizard);

export default function CompanyDraft() {
  return <CompanyWizard />;
}
