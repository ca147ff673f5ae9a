import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../button.tsx';
import { useClosed } from './closed.tsx';
import { CommandForm } from './command-form.tsx';
import { FormActions } from './field.tsx';
import type { IconName } from '../icon.tsx';
import { linkWith } from '../links.ts';
import { useText } from '../text.tsx';

type Tone = 'primary' | 'danger' | 'quiet';

/** What the question's own form sends. */
interface Sent {
  intent: string;
  fields?: Record<string, string> | undefined;
}

/** The form of the page that is sent instead. */
interface Elsewhere {
  intent: string;
  form: string;
}

interface Asking {
  /** Tells the question from the others of its page: what `?dialog=` says while it is asked. */
  name: string;
  /** What the button says, and the question's heading. */
  label: ReactNode;
  /** What will follow, and that it cannot be undone. */
  text: string;
  /** What the button says that does it; else the same again. */
  action?: string | undefined;
  tone?: Tone | undefined;
  icon?: IconName | undefined;
  /** What the question asks for: a reason. */
  children?: ReactNode;
  /** It was answered with an error, which stands in it. */
  open?: boolean | undefined;
}

type Props = Asking & (Sent | Elsewhere);

/** Whether a question is asked, and the addresses with and without it. */
export function useAsked(name: string): { asked: boolean; ask: string; back: string } {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const link = (dialog: string | null) =>
    linkWith(pathname + search, { dialog, cursor: query.get('cursor'), select: query.get('select') });
  return { asked: query.get('dialog') === name, ask: link(name), back: link(null) };
}

const Fields = ({ fields = {} }: Sent) => (
  <>
    {Object.entries(fields).map(([field, value]) => (
      <input key={field} type="hidden" name={field} value={value} />
    ))}
  </>
);

/** A label that says by its dots that it asks, where it no longer does. */
const plain = (label: ReactNode): ReactNode =>
  typeof label === 'string' ? label.replace(/\s*…$/, '') : label;

/** What is asked, with a way back and the button that does it. */
function Words({ props, back }: { props: Props; back: string }) {
  const t = useText();
  const { name, intent, label, text, action, tone, children } = props;
  const form = 'form' in props ? props.form : undefined;
  return (
    <>
      <h2 id={`ask-${name}`}>{plain(label)}</h2>
      <p>{text}</p>
      {children}
      <FormActions>
        <LinkButton to={back} tone="quiet">
          {t('ui.form.cancel')}
        </LinkButton>
        <Button
          name="intent"
          value={intent}
          form={form}
          // What stands in the way is told on the page: the question is over.
          formAction={form === undefined ? undefined : back}
          tone={tone === 'primary' ? tone : 'danger'}
          autoFocus
        >
          {action ?? plain(label)}
        </Button>
      </FormActions>
    </>
  );
}

/** The question over the page, while it is asked; its form goes to the page that it stands on. */
export function Question(props: Props) {
  const { asked, back } = useAsked(props.name);
  if (useClosed() || !(asked || props.open)) return null;
  return (
    <dialog open className="question" aria-modal="true" aria-labelledby={`ask-${props.name}`}>
      {'form' in props ? (
        <div className="card panel dialog">
          <Words props={props} back={back} />
        </div>
      ) : (
        <CommandForm action={back} noValidate className="card panel dialog">
          <Fields {...props} />
          <Words props={props} back={back} />
        </CommandForm>
      )}
    </dialog>
  );
}

/** Leads to the same page with a question over it. */
export function AskLink({ name, label, tone, icon }: Pick<Asking, 'name' | 'label' | 'tone' | 'icon'>) {
  const { ask } = useAsked(name);
  if (useClosed()) return null;
  return (
    <LinkButton to={ask} tone={tone} icon={icon}>
      {label}
    </LinkButton>
  );
}

/**
 * A button for what cannot be undone: it leads to the same page with a question over it, whose own button does it.
 * Works without scripts, and wherever a button may stand: in a form with `form` alone. What is folded away must be
 * open while it asks (`useAsked`).
 */
export function AskFirst(props: Props) {
  return (
    <>
      <AskLink {...props} />
      <Question {...props} />
    </>
  );
}
