import { useEffect, useRef, useState, type FormEvent, type SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button.tsx';
import { useText } from '../text.tsx';
import { PlainField, PlainSelect } from './field.tsx';

/** What the API tells of a field that it refuses. */
interface Detail {
  field: string;
  text: string;
}

interface Answer<Item> {
  item?: Item;
  details?: Detail[];
}

/** What a call answers that makes a record: the record itself is as its documentation says. */
function isAnswer<Item>(answer: unknown): answer is Answer<Item> {
  return typeof answer === 'object' && answer !== null;
}

/** A field of a new record. */
export interface AskedField {
  name: string;
  label: string;
  /** How the command calls it, where it is called otherwise. */
  path?: string;
  required?: boolean;
  value?: string | number | undefined;
  /** What is chosen among; else it is typed. */
  options?: readonly { value: string | number; label: string }[];
  inputMode?: 'decimal';
}

interface Props<Item> {
  title: string;
  fields: readonly AskedField[];
  /** The call that makes it. */
  call: string;
  /** As the command takes it, of what was typed; null of what was left empty. */
  bodyOf(said: (name: string) => string | null): object;
  done(item: Item): void;
  close(): void;
}

/** null: nothing was typed. */
function typedIn(form: FormData, name: string): string | null {
  const typed = form.get(name);
  return (typeof typed === 'string' && typed.trim()) || null;
}

/** What happens in the dialog is no matter of the form around it, whose element it is none of. */
const apart = (event: SyntheticEvent): void => event.stopPropagation();

/** Makes a record without leaving the form: the command of its own form, asked by call. */
export function NewRecord<Item>({ title, fields, call, bodyOf, done, close }: Props<Item>) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [errors, setErrors] = useState<readonly Detail[]>([]);
  const [sending, setSending] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  async function create(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    if (sending) return;
    const form = new FormData(event.currentTarget);
    setSending(true);
    const response = await fetch(call, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(bodyOf((name) => typedIn(form, name))),
    }).catch(() => null);
    const answer: unknown = await response?.json().catch(() => null);
    setSending(false);
    if (response?.ok && isAnswer<Item>(answer) && answer.item) {
      // What had the focus before has it again.
      dialog.current?.close();
      return done(answer.item);
    }
    const details = isAnswer<Item>(answer) ? (answer.details ?? []) : [];
    setErrors(details.length > 0 ? details : [{ field: '', text: t('live.record.failed') }]);
  }

  const pathOf = ({ name, path = name }: AskedField) => path;
  const others = errors.filter(({ field }) => !fields.some((one) => pathOf(one) === field));
  return createPortal(
    <dialog ref={dialog} className="new-record" aria-labelledby="new-record" onClose={close}>
      {/* Events come up from the fields: the box around them is none that one meets. */}
      <div role="presentation" onChange={apart} onBlur={apart} onKeyDown={apart}>
        <form onSubmit={(event) => void create(event)} noValidate>
          <h2 id="new-record">{title}</h2>
          {others.map(({ field, text }) => (
            <p key={field} className="msg" role="alert">
              {text}
            </p>
          ))}
          <div className="fields">
            {fields.map((field) => {
              const { name, label, required = false, value = '', options, inputMode } = field;
              const said = {
                id: `new-record-${name}`,
                name,
                label,
                required,
                error: errors.find((one) => one.field === pathOf(field))?.text,
                defaultValue: String(value),
              };
              return options ? (
                <PlainSelect
                  key={name}
                  {...said}
                  options={options}
                  placeholder={required ? undefined : '–'}
                />
              ) : (
                <PlainField key={name} {...said} {...(inputMode && { inputMode })} autoComplete="off" />
              );
            })}
          </div>
          <div className="form-actions">
            <Button type="button" tone="quiet" onClick={() => dialog.current?.close()}>
              {t('ui.form.cancel')}
            </Button>
            {/* Not disabled: it would lose the focus. */}
            <Button tone="primary" aria-disabled={sending || undefined}>
              {t('live.record.create')}
            </Button>
          </div>
        </form>
      </div>
    </dialog>,
    document.body,
  );
}
