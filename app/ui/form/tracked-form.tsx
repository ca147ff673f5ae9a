import type { ComponentPropsWithoutRef, ComponentProps, ReactNode } from 'react';
import { CommandForm } from './command-form.tsx';
import type { AnsweredForm } from './form-fields.ts';
import { FormSummary } from './form-summary.tsx';

interface Props extends Omit<ComponentPropsWithoutRef<typeof CommandForm>, 'id' | 'noValidate'> {
  id: string;
  answer: { result: AnsweredForm; stale: { revision: number } | null } | undefined;
  /** What the record stood at when the form was drawn; null of one that is not made yet. */
  revision: number | null;
  label: ComponentProps<typeof FormSummary>['label'];
  /** What is told between the errors and the form. */
  told?: ReactNode;
}

/**
 * The form of a record that others may change meanwhile, under the summary of its errors. It carries the revision that it
 * was drawn from; once its differences were shown, the one that they were shown of, so that sending it again overwrites.
 * With scripts whoever leaves it with something typed is asked (app/client/unsent.ts).
 */
export function TrackedForm({ id, answer, revision, label, told, children, ...form }: Props) {
  return (
    <>
      <FormSummary answer={answer} formId={id} label={label} />
      {told}
      <CommandForm id={id} noValidate data-unsent={answer ? 'answered' : ''} {...form}>
        {revision !== null && (
          <input type="hidden" name="revision" value={answer?.stale?.revision ?? revision} />
        )}
        {children}
      </CommandForm>
    </>
  );
}
