import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useHydrated } from './hydrated.live.ts';
import { errorText } from './errors.ts';
import { FirstNamesList, type FirstNames } from './first-names.tsx';
import type { PlainFormField } from './form-fields.ts';
import { Labelled, describedBy, textOf } from './field.tsx';
import { useText } from '../text.tsx';

const TYPING_PAUSE_MS = 150;

/** One thing that can be chosen. */
export interface Proposal {
  id: number;
  /** What the field then says. */
  name: string;
  /** What tells it from others of its name: its city, its price. */
  detail: string;
}

interface Props<Found extends Proposal> {
  field: PlainFormField;
  label: string;
  hint?: string | undefined;
  /** Shown above the field; else the label is heard alone. */
  labelled?: boolean;
  required?: boolean;
  wide?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  /** What is proposed without scripts; or the id of the list of it, which the form draws once for several fields. */
  first?: FirstNames | string | undefined;
  search(typed: string): Promise<readonly Found[]>;
  choose?(proposal: Found): void;
  /** What the field says now, each time that it says something else. */
  says?(text: string): void;
  /** Typed words that nothing was chosen for, as the field is left or Enter is pressed. */
  take?(typed: string): void;
  /** Makes something new of what was typed. */
  create?: ((typed: string) => void) | undefined;
  /** Empty again once something was chosen: the field adds to a list. */
  adds?: boolean;
  /** Says something else from outside. */
  value?: string | undefined;
}

/** Proposals for what is typed, the newest question's answer alone. */
function useProposals<Found extends Proposal>(search: Props<Found>['search'], typed: string, open: boolean) {
  const [found, setFound] = useState<readonly Found[]>([]);
  const [asking, setAsking] = useState(false);
  const asked = useRef(0);
  useEffect(() => {
    if (!open) return undefined;
    asked.current += 1;
    const mine = asked.current;
    setAsking(true);
    async function answer(): Promise<void> {
      const proposals = await search(typed).catch(() => []);
      if (mine !== asked.current) return;
      setFound(proposals);
      setAsking(false);
    }
    const timer = setTimeout(() => void answer(), typed === '' ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a search is made anew with each drawing, and asks the same
  }, [typed, open]);
  return { found, asking };
}

/**
 * A text field that searches on the server as one types, by the combobox pattern of ARIA: arrows go through what was
 * found, Enter chooses, Escape closes. Without scripts it proposes its first names, and any other is typed whole.
 */
export function Combobox<Found extends Proposal>({
  field,
  label,
  hint,
  labelled = true,
  required,
  wide,
  readOnly = false,
  placeholder,
  first,
  search,
  choose,
  says,
  take,
  create,
  adds = false,
  value,
}: Props<Found>) {
  const t = useText();
  const hydrated = useHydrated();
  const [typed, setTyped] = useState(value ?? textOf(field));
  const [open, setOpen] = useState(false);
  /** What arrows stopped at; null while nobody went through the list. */
  const [stopped, setStopped] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const { found, asking } = useProposals(search, typed, open);
  const { errors: [error] = [] } = field;
  const said = error === undefined ? undefined : errorText(t, error);
  const creates = create !== undefined && typed.trim() !== '' && !asking;
  const count = found.length + (creates ? 1 : 0);

  useEffect(() => {
    if (value !== undefined) setTyped(value);
  }, [value]);
  // What the browser put back, or was typed before this was there.
  useEffect(() => {
    if (input.current && input.current.value !== typed) setTyped(input.current.value);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: what the browser holds when React begins
  }, []);

  // Enter takes the first of what was found.
  const active = stopped ?? (typed.trim() !== '' && found.length > 0 ? 0 : -1);

  function say(text: string): void {
    setTyped(text);
    says?.(text);
  }
  function close(): void {
    setOpen(false);
    setStopped(null);
  }
  function chosen(at: number): void {
    const proposal = found[at];
    close();
    if (proposal === undefined) create?.(typed.trim());
    else {
      say(adds ? '' : proposal.name);
      choose?.(proposal);
    }
  }
  function taken(): void {
    if (typed.trim() === '') return;
    take?.(typed.trim());
    if (adds) say('');
  }
  function go(by: number): void {
    setOpen(true);
    if (count > 0) setStopped((active + by + count + (active === -1 && by < 0 ? 1 : 0)) % count);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      go(key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'Enter') {
      if (open && !asking && active >= 0) chosen(active);
      else if (take) taken();
      else return;
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (key === 'Escape' && open) {
      event.stopPropagation();
      close();
    } else if (key === 'Tab' && open && stopped !== null && stopped < found.length) chosen(active);
  }

  const box = (
    <span className="combobox">
      <input
        ref={input}
        className="field"
        id={field.id}
        name={field.name}
        value={typed}
        readOnly={readOnly}
        placeholder={placeholder}
        autoComplete="off"
        aria-label={labelled ? undefined : label}
        aria-required={required}
        aria-invalid={said ? true : undefined}
        aria-describedby={describedBy(field.id, hint, said)}
        list={hydrated ? undefined : typeof first === 'string' ? first : first && `${field.id}-first`}
        {...(hydrated &&
          !readOnly && {
            role: 'combobox',
            'aria-expanded': open && count > 0,
            'aria-controls': list,
            'aria-autocomplete': 'list',
            'aria-activedescendant': active >= 0 ? `${list}-${active}` : undefined,
          })}
        onChange={(event) => {
          say(event.target.value);
          setOpen(true);
          setStopped(null);
        }}
        onKeyDown={readOnly ? undefined : onKeyDown}
        onClick={() => !readOnly && setOpen(true)}
        onBlur={close}
      />
      {!hydrated && typeof first === 'object' && <FirstNamesList id={`${field.id}-first`} of={first} />}
      {open && count > 0 && (
        <div className="proposals" id={list} role="listbox" aria-label={label}>
          {found.map((proposal, at) => (
            <div
              key={proposal.id}
              id={`${list}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              // Before the field is left, which closes the list.
              onMouseDown={(event) => {
                event.preventDefault();
                chosen(at);
              }}
            >
              <span translate="no">{proposal.name}</span>
              <small>{proposal.detail}</small>
            </div>
          ))}
          {creates && (
            <div
              id={`${list}-${found.length}`}
              role="option"
              tabIndex={-1}
              aria-selected={active === found.length}
              className="create"
              onMouseDown={(event) => {
                event.preventDefault();
                chosen(found.length);
              }}
            >
              {t('live.combobox.create', { name: typed.trim() })}
            </div>
          )}
        </div>
      )}
    </span>
  );
  return labelled ? (
    <Labelled id={field.id} label={label} hint={hint} error={said} required={required} wide={wide}>
      {box}
    </Labelled>
  ) : (
    box
  );
}
