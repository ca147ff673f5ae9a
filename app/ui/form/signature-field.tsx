import { useText } from '../text.tsx';

interface Props {
  id: string;
  /** The field that holds the strokes, as JSON of points in the box of `domain/kernel/strokes.ts`. */
  name: string;
  label: string;
  /** What was drawn before the form was refused. */
  value?: string | undefined;
  error?: string | undefined;
}

/**
 * A glass to sign on with a finger, a pen or a mouse; the script that makes it one comes with the pages that have it
 * (app/client/signature.ts). Without scripts nothing of it is shown: a form offers another way to sign beside it.
 */
export function SignatureField({ id, name, label, value, error }: Props) {
  const t = useText();
  return (
    <div className="signature" data-signature hidden>
      <span id={`${id}-label`}>{label}</span>
      <canvas id={id} aria-labelledby={`${id}-label`} />
      <input type="hidden" name={name} defaultValue={value} data-strokes />
      {error !== undefined && (
        <span className="msg" id={`${id}-error`}>
          {error}
        </span>
      )}
      <button type="button" className="btn quiet" data-clear>
        {t('ui.signature.clear')}
      </button>
    </div>
  );
}
