import { signatureOutcomes } from '#domain/transport/outcomes.ts';
import { Button } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { FormActions, PlainField } from '../ui/form/field.tsx';
import { SignatureField } from '../ui/form/signature-field.tsx';
import { useText } from '../ui/text.tsx';

interface Props {
  /** The revision that the page shows: what is signed is what it shows. */
  revision: number;
  typed: Readonly<Record<string, string>>;
}

/**
 * How a slip ends: signed on the glass; without scripts by a photo of the paper, or a typed name, and a tick; or why
 * nobody signs.
 */
export function SignatureForm({ revision, typed }: Props) {
  const t = useText();
  // Fields that must be said are so once a script shows only those of the chosen way (`data-must`).
  const text = (name: string, outcomes: string) => (
    <div data-for={outcomes}>
      <PlainField
        id={`sign-${name}`}
        name={name}
        label={t(`transport.field.${name}`)}
        hint={name === 'lastName' ? t('transport.hint.signName') : undefined}
        defaultValue={typed[name] ?? ''}
        autoComplete="off"
        data-must={name === 'firstName' ? undefined : ''}
      />
    </div>
  );
  const signs = 'signed paper typed';
  return (
    <CommandForm encType="multipart/form-data" data-no-stroke={t('transport.error.noStrokeYet')}>
      <input type="hidden" name="seen" value={revision} />
      <div className="fields">
        <div className="f">
          <label htmlFor="sign-outcome">{t('transport.field.outcome')}</label>
          <select
            className="field"
            id="sign-outcome"
            name="outcome"
            data-outcome={typed['outcome'] ?? ''}
            defaultValue={typed['outcome'] ?? 'paper'}
          >
            {signatureOutcomes.map((value) => (
              // Its script offers the glass.
              <option key={value} value={value} disabled={value === 'signed'}>
                {t(`transport.outcome.${value}`)}
              </option>
            ))}
          </select>
        </div>
        {text('firstName', signs)}
        {text('lastName', signs)}
        {text('reason', 'refused absent')}
        <div className="f" data-for="paper">
          <label htmlFor="sign-photo">{t('transport.field.photo')}</label>
          <input
            className="field"
            id="sign-photo"
            type="file"
            name="photoFile"
            accept="image/*,application/pdf"
            capture="environment"
            data-must=""
          />
        </div>
      </div>
      <div data-for="signed">
        <SignatureField
          id="sign-strokes"
          name="strokes"
          label={t('transport.field.strokes')}
          value={typed['strokes']}
        />
      </div>
      <div data-for="paper typed">
        <label className="check">
          <input
            id="sign-agreed"
            type="checkbox"
            name="agreed"
            defaultChecked={typed['agreed'] === 'on'}
            data-must=""
          />{' '}
          {t('transport.field.agreed')}
        </label>
      </div>
      <FormActions>
        <Button name="intent" value="sign" tone="primary">
          {t('transport.action.sign')}
        </Button>
      </FormActions>
    </CommandForm>
  );
}
