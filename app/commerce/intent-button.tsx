import { Button } from '../ui/button.tsx';
import { useClosed } from '../ui/closed.tsx';
import type { IconName } from '../ui/icon.tsx';

interface Props {
  intent: string;
  commandId: string;
  corporation: number;
  tone?: 'primary' | 'danger' | 'quiet';
  icon?: IconName;
  fields?: Record<string, string>;
  children: React.ReactNode;
}

/** A button that does one thing to the shown document, once however often it is pressed. */
export function IntentButton({ intent, commandId, corporation, tone, icon, fields = {}, children }: Props) {
  if (useClosed()) return null;
  return (
    <form method="post" className="inline-form">
      <input type="hidden" name="commandId" value={commandId} />
      <input type="hidden" name="corporation" value={corporation} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button name="intent" value={intent} tone={tone} icon={icon}>
        {children}
      </Button>
    </form>
  );
}
