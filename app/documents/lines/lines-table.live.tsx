import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { rowButton } from '../../ui/form/form-fields.ts';
import { useHydrated } from '../../ui/form/hydrated.live.ts';
import { Icon } from '../../ui/icon.tsx';
import { useText } from '../../ui/text.tsx';
import { pastedRows, type Choices, type EditedLine, type LineValues } from './editing.ts';
import { LineProvider } from './line-inputs.live.tsx';
import type { LinesInHand, Tool } from './use-lines.live.ts';

interface ToolsProps {
  hands: LinesInHand;
  line: EditedLine;
  index: number;
  /** What an inserted line begins as. */
  blank: LineValues;
  /** The field in which a new line begins. */
  first: string;
}

/** Moves, copies and removes a line: buttons of the form itself, which work without scripts. */
function LineTools({ hands, line: { key }, index, blank, first }: ToolsProps) {
  const t = useText();
  const hydrated = useHydrated();
  const { list: name, lines } = hands;
  const place = { line: index + 1 };
  const by = (act: () => void) => (event: { preventDefault(): void }) => {
    event.preventDefault();
    act();
  };
  const move = (tool: Tool, to: number) => (
    <button
      {...rowButton({ type: 'reorder', payload: { name, from: index, to } })}
      className="btn quiet ico"
      aria-label={t(`commerce.form.${tool}`, place)}
      data-tool={tool}
      onClick={by(() => hands.moveOn(key, to, { tool }))}
    >
      <Icon name={tool} />
    </button>
  );
  return (
    <td className="line-tools">
      {index > 0 && move('up', index - 1)}
      {index < lines.length - 1 && move('down', index + 1)}
      <button
        {...rowButton({ type: 'insert', payload: { name, index: index + 1, defaultValue: blank } })}
        className="btn quiet ico"
        aria-label={t('commerce.form.insertAfter', place)}
        onClick={by(() => hands.add(index + 1, blank, first))}
      >
        <Icon name="plus" />
      </button>
      {hydrated && (
        <button
          type="button"
          className="btn quiet ico"
          aria-label={t('live.lines.duplicate', place)}
          title={t('live.lines.duplicate', place)}
          onClick={() => hands.duplicate(key)}
        >
          <Icon name="copy" />
        </button>
      )}
      <button
        {...rowButton({ type: 'remove', payload: { name, index } })}
        className="btn quiet ico danger"
        aria-label={t('commerce.form.remove', place)}
        onClick={by(() => hands.remove(key))}
      >
        <Icon name="x" />
      </button>
    </td>
  );
}

interface Props {
  hands: LinesInHand;
  /** The heads of the columns between a line's number and its tools. */
  head: ReactNode;
  /** The cells of these columns. */
  cells(line: EditedLine, index: number): ReactNode;
  blank: LineValues;
  /** The fields in which a line may begin, the usual one first. */
  begins: readonly [string, ...string[]];
  pasting: Choices;
  /** A row of a spreadsheet was pasted. */
  pasted?(): void;
  /** Enter in the last line; absent: another line follows. */
  ended?(line: EditedLine): boolean;
  /** Rows below the lines, which nobody types. */
  below?: ReactNode;
}

/**
 * The lines of a form as a table: typed, inserted, copied, dragged and removed; with scripts in place, without by
 * sending. Enter goes on to the line below, Alt with an arrow moves a line, rows of a spreadsheet are pasted.
 */
export function LinesTable({ hands, head, cells, blank, begins, pasting, pasted, ended, below }: Props) {
  const t = useText();
  const hydrated = useHydrated();
  const { list, lines } = hands;
  const gone = hands.gone.at(-1);
  const [first] = begins;
  const [dragged, setDragged] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);

  const focusField = (index: number, ...fields: string[]): void => {
    const at = (name: string) => document.getElementsByName(`${list}[${index}].${name}`)[0];
    [...fields, ...begins].map(at).find(Boolean)?.focus();
  };
  useEffect(() => {
    const wanted = hands.goOn();
    if (!wanted) return;
    const { at, field, tool } = wanted;
    // At an end there is no such button: a line goes no further.
    const button = tool && table.current?.tBodies[0]?.rows[at]?.querySelector(`[data-tool="${tool}"]`);
    if (button instanceof HTMLElement) button.focus();
    else focusField(at, ...(field === undefined ? [] : [field]));
  });

  /** The field of a line that an element is, and the line. */
  function fieldOf(target: EventTarget) {
    const name = target instanceof HTMLElement ? (target.getAttribute('name') ?? '') : '';
    const [, of, at, field] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(name) ?? [];
    const index = Number(at);
    const line = of === list ? lines[index] : undefined;
    return line === undefined || field === undefined ? null : { line, index, field };
  }

  function onKeyDown(event: KeyboardEvent): void {
    const place = fieldOf(event.target);
    if (!place) return;
    const { line, index, field } = place;
    const isText = event.target instanceof HTMLTextAreaElement;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      const to = index + (event.key === 'ArrowUp' ? -1 : 1);
      if (to < 0 || to >= lines.length) return;
      hands.moveOn(line.key, to, { field });
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !isText) {
      event.preventDefault();
      if (index + 1 < lines.length) focusField(index + 1, field);
      else if (!ended?.(line)) hands.add(index + 1, blank, first);
    }
  }

  function onPaste(event: ClipboardEvent): void {
    const place = fieldOf(event.target);
    const rows = place && pastedRows(event.clipboardData.getData('text/plain'), place.field, pasting);
    if (!place || !rows || event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    hands.paste(place.line.key, rows, blank);
    pasted?.();
  }

  return (
    <>
      {/* Keys and pastes come up from the fields: the box around them is none that one meets. */}
      <div className="lines-scroll" role="presentation" onKeyDown={onKeyDown} onPaste={onPaste}>
        <table className="lines" ref={table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">{t('commerce.column.position')}</span>
              </th>
              {head}
              <th scope="col">
                <span className="unseen">{t('commerce.form.tools')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <LineProvider
                key={line.key}
                value={{
                  line,
                  form: hands.form,
                  name: `${list}[${index}]`,
                  change: (values) => hands.change(line.key, values),
                }}
              >
                <tr
                  className={dragged === line.key ? 'dragged' : undefined}
                  onDragOver={(event) => {
                    if (dragged === null) return;
                    event.preventDefault();
                    if (dragged !== line.key) hands.move(dragged, index);
                  }}
                  onDrop={(event) => event.preventDefault()}
                >
                  <td
                    className={hydrated ? 'num handle' : 'num'}
                    draggable={hydrated ? true : undefined}
                    title={hydrated ? t('live.lines.drag') : undefined}
                    onDragStart={(event) => {
                      event.dataTransfer.effectAllowed = 'move';
                      event.dataTransfer.setData('text/plain', String(index + 1));
                      setDragged(line.key);
                    }}
                    onDragEnd={() => setDragged(null)}
                  >
                    {index + 1}
                  </td>
                  {cells(line, index)}
                  <LineTools hands={hands} line={line} index={index} blank={blank} first={first} />
                </tr>
              </LineProvider>
            ))}
            {below}
          </tbody>
        </table>
      </div>
      {gone && (
        <output>
          {t('live.lines.removed', { line: gone.at + 1 })}{' '}
          {hands.gone.length > 1 && `${t('live.lines.before', { count: hands.gone.length - 1 })} `}
          <button type="button" className="link" onClick={hands.putBack}>
            {t('live.lines.putBack')}
          </button>
        </output>
      )}
    </>
  );
}
