import { CommandForm } from './command-form.tsx';
import { AskFirst } from './ask-first.tsx';
import { Button } from '../button.tsx';
import { useClosed } from './closed.tsx';
import type { IconName } from '../icon.tsx';

interface Props {
  intent: string;
  tone?: 'primary' | 'danger' | 'quiet';
  icon?: IconName;
  fields?: Record<string, string>;
  /** Of what cannot be undone: what the question says before it is done. */
  ask?: string;
  children: React.ReactNode;
}

/** A button that does one thing to the shown document, once however often it is pressed. */
export function IntentButton({ ask, children, ...props }: Props) {
  const { intent, tone, icon, fields = {} } = props;
  if (useClosed()) return null;
  if (ask !== undefined) {
    const name = [intent, ...Object.values(fields)].join('-');
    return <AskFirst {...props} name={name} label={children} text={ask} />;
  }
  return (
    <CommandForm className="inline-form">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button name="intent" value={intent} tone={tone} icon={icon}>
        {children}
      </Button>
    </CommandForm>
  );
}
