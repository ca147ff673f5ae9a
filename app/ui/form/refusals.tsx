import { useText } from '../text.tsx';
import { errorText } from './errors.ts';
import { ErrorSummary } from './field.tsx';

/** Why a button's step was refused, above what it was pressed on. */
export function Refusals({ errors = [] }: { errors?: readonly string[] | undefined }) {
  const t = useText();
  return (
    <ErrorSummary errors={errors.map((error) => ({ id: '', label: '', message: errorText(t, error) }))} />
  );
}
