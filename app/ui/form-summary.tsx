import type { SubmissionResult } from '@conform-to/react';
import { errorText } from './errors.ts';
import { ErrorSummary } from './field.tsx';
import { useText } from './text.tsx';

interface Props {
  answer: { result: SubmissionResult } | undefined;
  formId: string;
  label(path: string): string;
}

/** The summary of a form's errors, each a link to its field. */
export function FormSummary({ answer, formId, label }: Props) {
  const t = useText();
  const errors = Object.entries(answer?.result.error ?? {}).flatMap(([path, messages]) =>
    (messages ?? []).map((message) => ({
      id: path === '' ? '' : `${formId}-${path}`,
      label: path === '' ? '' : label(path),
      message: errorText(t, message),
    })),
  );
  return <ErrorSummary errors={errors} />;
}
