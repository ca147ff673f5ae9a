import { useState, type ComponentProps, type ReactNode } from 'react';
import { Combobox } from '../ui/form/combobox.live.tsx';
import { useLater } from '../ui/form/use-later.live.ts';
import { useText } from '../ui/text.tsx';

/** What a dialog that makes a record is handed. */
export interface Making {
  /** What was typed where nothing is called so. */
  name: string;
  /** It is made: what the field then says. */
  done(name: string): void;
  close(): void;
}

interface Props<Dialog> extends Omit<ComponentProps<typeof Combobox>, 'create'> {
  /** Whoever types may make one. */
  makes: boolean;
  /** The dialog, which comes once it is asked for; the same function each time. */
  load(): Promise<Dialog>;
  draw(dialog: Dialog, making: Making): ReactNode;
}

/** A record that is chosen by typing its name, or made without leaving the form. */
export function MakingField<Dialog>({ makes, load, draw, value, ...rest }: Props<Dialog>) {
  const t = useText();
  /** The name of one that is being made. */
  const [made, setMade] = useState<string | null>(null);
  const { part, failed } = useLater(made !== null, load);
  const [name, setName] = useState<string>();
  const close = () => setMade(null);
  return (
    <>
      <Combobox {...rest} create={makes ? setMade : undefined} value={value ?? name} />
      {failed && (
        <p className="msg" role="alert">
          {t('live.record.failed')}
        </p>
      )}
      {made !== null &&
        part !== null &&
        draw(part, {
          name: made,
          close,
          done: (one) => {
            close();
            setName(one);
          },
        })}
    </>
  );
}
