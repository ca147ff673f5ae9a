import { Button } from '../button.tsx';
import { useText } from '../text.tsx';
import { FormActions } from './field.tsx';

/**
 * The end of a form: what it was opened for, and the way back to where it was opened.
 * @param does in words, where that is more than to save
 */
export function SaveOrCancel({ back, does }: { back: string; does?: string }) {
  const t = useText();
  return (
    <FormActions>
      <a className="btn quiet" href={back}>
        {t('ui.form.cancel')}
      </a>
      <Button tone="primary">{does ?? t('ui.form.save')}</Button>
    </FormActions>
  );
}
