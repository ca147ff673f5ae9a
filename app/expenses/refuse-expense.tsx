import { AskFirst } from '../ui/form/ask-first.tsx';
import { errorText } from '../ui/form/errors.ts';
import { PlainField } from '../ui/form/field.tsx';
import { useText } from '../ui/text.tsx';

interface Props {
  /** What the reason is asked with. */
  text: string;
  /** What was typed before, and what is wrong with it: then it is asked again. */
  typed: string | undefined;
  error: string | undefined;
}

/** Refuses an expense or an advance, with the reason that its person is told. */
export function RefuseExpense({ text, typed, error }: Props) {
  const t = useText();
  return (
    <AskFirst
      name="refuse"
      intent="refuse"
      tone="danger"
      label={t('expenses.action.refuse')}
      text={text}
      open={error !== undefined}
    >
      <PlainField
        id="refuse-reason"
        name="reason"
        label={t('expenses.field.reason')}
        defaultValue={typed ?? ''}
        error={error && errorText(t, error)}
        maxLength={500}
        required
      />
    </AskFirst>
  );
}
