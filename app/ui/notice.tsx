import { CommandForm } from './form/command-form.tsx';
import { useText } from './text.tsx';

interface Props {
  tone: 'ok' | 'warn' | 'bad';
  text: string;
  /** Where more of it stands. */
  link?: { to: string; label: string } | null;
  /** The button that takes it back, with its page. */
  undo?: { to: string; intent: string; fields?: Record<string, string> } | null;
}

/** Milliseconds; whoever may do something about it has longer. */
const READ = 5000;
const ACTED_ON = 15_000;

/**
 * What was just done: with scripts a toast, which goes after a while and waits for whoever is on it
 * (app/client/notices.ts). What did not go well stays.
 */
export function Notice({ tone, text, link, undo }: Props) {
  const t = useText();
  const dismiss = link || undo ? ACTED_ON : READ;
  return (
    <div
      className={tone === 'ok' ? 'alert ok toast' : `alert ${tone}`}
      data-dismiss={tone === 'ok' ? dismiss : undefined}
    >
      <span>{text}</span>
      {link && (
        <a className="link" href={link.to}>
          {link.label}
        </a>
      )}
      {undo && (
        <CommandForm action={undo.to} className="inline-form">
          {Object.entries(undo.fields ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="link" name="intent" value={undo.intent}>
            {t('ui.undo')}
          </button>
        </CommandForm>
      )}
    </div>
  );
}
