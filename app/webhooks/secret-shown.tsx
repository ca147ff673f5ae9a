import { LinkButton } from '../ui/button.tsx';
import { FormActions } from '../ui/form/field.tsx';
import { Alert, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { pathTo } from '../paths.ts';

/** What the answer to a form shows of a new secret, this once. */
export interface NewSecret {
  secret: string;
  to: string;
}

export const isNewSecret = (answer: object | undefined): answer is NewSecret =>
  answer !== undefined && 'secret' in answer;

export function SecretShown({ title, shown: { secret, to } }: { title: string; shown: NewSecret }) {
  const t = useText();
  return (
    <Page title={title} crumbs={[{ label: t('webhooks.title'), to: pathTo('webhookList', {}) }]}>
      <Panel title={t('webhooks.secret.title')}>
        <Alert tone="warn">{t('webhooks.secret.shownOnce')}</Alert>
        <p className="letter">
          <code translate="no">{secret}</code>
        </p>
        <p className="hint">{t('webhooks.secret.hint')}</p>
        <FormActions>
          <LinkButton to={to} tone="primary">
            {t('webhooks.secret.continue')}
          </LinkButton>
        </FormActions>
      </Panel>
    </Page>
  );
}
