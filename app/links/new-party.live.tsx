import { useEffect, useRef, useState, type FormEvent, type SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { formText } from '../http/form-text.ts';
import { Button } from '../ui/button.tsx';
import { PlainField } from '../ui/form/field.tsx';
import { useLanguage, useText } from '../ui/text.tsx';

/** What the API tells of a field that it refuses. */
interface Detail {
  field: string;
  text: string;
}

interface Answer {
  item?: { id: number; value: string };
  details?: Detail[];
}

const isAnswer = (answer: unknown): answer is Answer => typeof answer === 'object' && answer !== null;

/** Fields of a new third party, in the order in which people say them. */
const asked = ['name', 'street', 'postalCode', 'city', 'siren', 'email'] as const;
type Asked = (typeof asked)[number];

const ofAddress: ReadonlySet<string> = new Set(['street', 'postalCode', 'city']);
const required: ReadonlySet<string> = new Set(['name', 'street', 'postalCode', 'city']);

const pathOf = (name: Asked): string => (ofAddress.has(name) ? `address.${name}` : name);

/** As the command takes it: what is left empty is not said. */
function bodyOf(form: FormData, role: string, language: string): Record<string, unknown> {
  const said = (name: string) => formText(form, name).trim() || null;
  return {
    name: said('name'),
    [role]: true,
    language,
    siren: said('siren'),
    email: said('email'),
    address: {
      street: said('street') ?? '',
      postalCode: said('postalCode') ?? '',
      city: said('city') ?? '',
      country: 'FR',
    },
  };
}

interface Props {
  /** What was typed where nobody has that name. */
  name: string;
  /** What it becomes: `prospect`, `client` or `supplier`. */
  role: string;
  done(id: number, name: string): void;
  close(): void;
}

/** What happens in the dialog is no matter of the form around it, whose element it is none of. */
const apart = (event: SyntheticEvent): void => event.stopPropagation();

/** Makes a third party without leaving the form: the command of its own form, asked by call. */
export function NewParty({ name, role, done, close }: Props) {
  const t = useText();
  const language = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const [errors, setErrors] = useState<readonly Detail[]>([]);
  const [sending, setSending] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  async function create(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    const form = new FormData(event.currentTarget);
    setSending(true);
    const response = await fetch('/api/thirdparty/new', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(bodyOf(form, role, language)),
    }).catch(() => null);
    const answer: unknown = await response?.json().catch(() => null);
    setSending(false);
    if (response?.ok && isAnswer(answer) && answer.item) return done(answer.item.id, answer.item.value);
    const details = isAnswer(answer) ? (answer.details ?? []) : [];
    setErrors(details.length > 0 ? details : [{ field: '', text: t('live.party.failed') }]);
  }

  const errorOf = (field: string) => errors.find((one) => one.field === field)?.text;
  const others = errors.filter(({ field }) => !asked.some((one) => pathOf(one) === field));
  return createPortal(
    <dialog ref={dialog} className="new-record" aria-labelledby="new-party" onClose={close}>
      {/* Events come up from the fields: the box around them is none that one meets. */}
      <div role="presentation" onChange={apart} onBlur={apart} onKeyDown={apart}>
        <form onSubmit={(event) => void create(event)} noValidate>
          <h2 id="new-party">{t(`live.party.${role}`)}</h2>
          {others.map(({ field, text }) => (
            <p key={field} className="msg" role="alert">
              {text}
            </p>
          ))}
          <div className="fields">
            {asked.map((field) => (
              <PlainField
                key={field}
                id={`new-party-${field}`}
                name={field}
                label={t(`live.party.field.${field}`)}
                error={errorOf(pathOf(field))}
                required={required.has(field)}
                defaultValue={field === 'name' ? name : ''}
                autoComplete="off"
              />
            ))}
          </div>
          <div className="form-actions">
            <Button type="button" tone="quiet" onClick={() => dialog.current?.close()}>
              {t('ui.form.cancel')}
            </Button>
            <Button tone="primary" disabled={sending}>
              {t('live.party.create')}
            </Button>
          </div>
        </form>
      </div>
    </dialog>,
    document.body,
  );
}
