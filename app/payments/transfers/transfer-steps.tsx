import type { ReactNode } from 'react';
import type { IntentAnswer } from '../../http/intents.server.ts';
import { AskFirst } from '../../ui/form/ask-first.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { PlainField } from '../../ui/form/field.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

type Answer = IntentAnswer | undefined;

/** What is wrong with a field of a step; a text key. */
export const problemAt = (answer: Answer, name: string, field: string): string | undefined =>
  answer?.intent === name ? answer.at?.find((one) => one.field === field)?.message : undefined;

/** That the file of a batch was handed to the bank. */
export function SendStep() {
  const t = useText();
  return (
    <AskFirst
      name="send"
      intent="send"
      label={t('payments.transfer.markSent')}
      text={t('ask.transferSent')}
    />
  );
}

interface ExecuteProps {
  answer: Answer;
  /** What follows from it. */
  text: string;
  today: string;
  /** Something else than the date is wrong. */
  open?: boolean;
  children?: ReactNode;
}

/** The day that the bank executed a batch on, and what else is asked then. */
export function ExecuteStep({ answer, text, today, open = false, children }: ExecuteProps) {
  const t = useText();
  const format = useFormat();
  const error = problemAt(answer, 'execute', 'date');
  return (
    <AskFirst
      name="execute"
      intent="execute"
      tone="primary"
      label={t('payments.transfer.execute')}
      text={text}
      open={open || error !== undefined}
    >
      <PlainField
        id="execute-date"
        name="date"
        label={t('payments.transfer.field.date')}
        defaultValue={answer?.typed['date'] ?? format.date(today)}
        error={error && errorText(t, error)}
        inputMode="numeric"
        required
      />
      {children}
    </AskFirst>
  );
}

/** That a batch is not executed after all, and why. */
export function CancelStep({ answer, text }: { answer: Answer; text: string }) {
  const t = useText();
  const error = problemAt(answer, 'cancel', 'reason');
  return (
    <AskFirst
      name="cancel"
      intent="cancel"
      tone="danger"
      label={t('payments.transfer.confirmCancel')}
      text={text}
      open={error !== undefined}
    >
      <PlainField
        id="cancel-reason"
        name="reason"
        label={t('payments.transfer.field.reason')}
        error={error && errorText(t, error)}
        maxLength={500}
        required
      />
    </AskFirst>
  );
}
