import { errorText } from './errors.ts';
import { ErrorSummary } from './field.tsx';
import type { SummaryError } from '../list/summary-items.ts';
import { useText } from '../text.tsx';
import type { AnsweredForm } from './form-fields.ts';

interface Props {
  answer: { result: AnsweredForm } | undefined;
  formId: string;
  /** What a field is called; of one that each line has, which field and which line too. */
  label(path: string): string | Pick<SummaryError, 'label' | 'of'>;
}

/** The summary of a form's errors, each a link to its field. */
export function FormSummary({ answer, formId, label }: Props) {
  const t = useText();
  const errors = Object.entries(answer?.result.error ?? {}).flatMap(([path, messages]) => {
    const named = path === '' ? '' : label(path);
    return (messages ?? []).map((message) => ({
      id: path === '' ? '' : `${formId}-${path}`,
      ...(typeof named === 'string' ? { label: named } : named),
      message: errorText(t, message),
    }));
  });
  return <ErrorSummary errors={errors} />;
}
