import { useText } from '../../ui/text.tsx';

interface Props {
  id: string;
  ticked: boolean;
  /** Why it was refused, where that is told at it. */
  error?: string | undefined;
}

/** Refused for billing more than was sold of a project: this may be said. */
export function BeyondTick({ id, ticked, error }: Props) {
  const t = useText();
  return (
    <div className="f check">
      <input
        type="checkbox"
        id={id}
        name="beyond"
        defaultChecked={ticked}
        aria-describedby={error && `${id}-error`}
        autoComplete="off"
      />
      <label htmlFor={id}>{t('projects.bill.beyond')}</label>
      {error !== undefined && (
        <p className="msg" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
