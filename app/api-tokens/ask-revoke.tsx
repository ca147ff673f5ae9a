import { CommandForm } from '../ui/form/command-form.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { FormActions } from '../ui/form/field.tsx';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

interface Props {
  token: { id: number; name: string };
  back: string;
}

/** Asks before a token stops working. */
export function AskRevoke({ token, back }: Props) {
  const t = useText();
  return (
    <Panel title={t('api.tokens.revokeTitle', { name: token.name })}>
      <p>{t('api.tokens.revokeText')}</p>
      <CommandForm action={back}>
        <input type="hidden" name="id" value={token.id} />
        <FormActions>
          <LinkButton to={back} tone="quiet">
            {t('ui.form.cancel')}
          </LinkButton>
          <Button tone="danger">{t('api.tokens.revokeConfirm')}</Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}
