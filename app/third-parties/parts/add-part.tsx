import type { ReactNode } from 'react';
import { CommandForm } from '../../ui/form/command-form.tsx';
import type { IntentAnswer } from '../../http/intents.server.ts';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { useText } from '../../ui/text.tsx';

/** What was typed and refused where a part is added; nothing when something else was sent, or nothing. */
export function useAsked(answer: IntentAnswer | undefined, intent: string) {
  const t = useText();
  const asked = answer?.intent === intent ? answer : undefined;
  return {
    typed: (name: string): string | undefined => asked?.typed[name],
    /** The error at a field; without a name, the first. */
    error(name?: string): string | undefined {
      const wrong = asked?.at?.find(({ field }) => name === undefined || field === name);
      return wrong && errorText(t, wrong.message);
    },
  };
}

interface Props {
  intent: string;
  title: string;
  action: string;
  answer: IntentAnswer | undefined;
  children: ReactNode;
}

/** The form that adds something to a file: folded away until it is wanted, or was refused. */
export function AddPart({ intent, title, action, answer, children }: Props) {
  return (
    <details open={answer?.intent === intent}>
      <summary>{title}</summary>
      <CommandForm noValidate>
        {children}
        <Button name="intent" value={intent}>
          {action}
        </Button>
      </CommandForm>
    </details>
  );
}
