import { Button, LinkButton } from '../button.tsx';
import { useFormat, useText } from '../text.tsx';
import { CommandForm } from './command-form.tsx';
import type { KeptForm } from './kept-form.ts';

/** Offers what somebody typed into this form before and did not send. */
export function KeptOffer({ kept: { begun, to } }: { kept: KeptForm }) {
  const t = useText();
  const format = useFormat();
  if (begun === null) return null;
  const { id, at, path } = begun;
  return (
    <div className="alert info kept-offer">
      <p>{t('ui.kept.begun', { at: format.dateTime(at) })}</p>
      <CommandForm action={to} className="actions">
        <input type="hidden" name="draft" value={id} />
        <input type="hidden" name="draftOf" value={path} />
        <LinkButton to={`${path}?resume=${id}`}>{t('ui.kept.resume')}</LinkButton>
        <Button name="intent" value="discard" tone="quiet">
          {t('ui.kept.discard')}
        </Button>
      </CommandForm>
    </div>
  );
}
