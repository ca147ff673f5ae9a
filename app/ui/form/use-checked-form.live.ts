import { formFields, type AnsweredForm } from './form-fields.ts';
import { useChecks } from './use-checks.live.ts';

interface Form<Values> {
  /** The id of the form. */
  id: string;
  /** What it begins with. */
  values: Partial<Values>;
  answer: { result: AnsweredForm } | undefined;
  /** Where what is wrong with a field is told, where that is not the field: of `clientName` at `client`. */
  toldAt?: Readonly<Record<string, string>>;
}

/**
 * The fields of a form that says what is wrong with each as it is left, in the words of the server.
 * @returns `hands`: what the form listens to; `result`: as it was answered, with what is wrong with fields left since
 */
export function useCheckedForm<Values extends object>({ id, values, answer, ...where }: Form<Values>) {
  const { errors, onChange, onBlur } = useChecks(where);
  const left = Object.entries(errors).map(([path, messages]): [string, string[]] => [path, [...messages]]);
  const result: AnsweredForm = {
    ...answer?.result,
    error: { ...answer?.result.error, ...Object.fromEntries(left) },
  };
  return { fields: formFields<Values>(id, values, result), result, hands: { onChange, onBlur } };
}
