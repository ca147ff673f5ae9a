import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { lineNatures } from '#domain/amounts/nature-of-operation.ts';
import { shownTotals, type DocumentTotals, type SoldLine } from '#domain/amounts/totals.ts';
import { folded } from '#domain/kernel/folded.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/form/combobox.live.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { rowButton } from '../../ui/form/form-fields.ts';
import { useHydrated } from '../../ui/form/hydrated.live.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { findProducts } from '../form/proposals.ts';
import type { DocumentChoices, LineValues } from '../form/form-data.server.ts';
import type { Editing } from '../form/use-editing.live.ts';
import { pastedRows, type Choices, type EditedLine } from './editing.ts';
import { lineColumnKey } from './line-columns.ts';
import { lineFieldKey } from './line-field-key.ts';
import { Choice, Input, LineProvider, TextArea } from './line-inputs.live.tsx';

const LIST = 'productList';

interface ToolsProps {
  editing: Editing;
  line: EditedLine;
  index: number;
  count: number;
  /** What an inserted line begins as. */
  free: LineValues;
  insertAfter(): void;
  move(to: number, tool: 'up' | 'down'): void;
}

/** Moves, copies and removes a line: buttons of the form itself, which work without scripts. */
function LineTools({ editing, line: { key }, index, count, free, insertAfter, move }: ToolsProps) {
  const t = useText();
  const hydrated = useHydrated();
  const place = { line: index + 1 };
  const by = (act: () => void) => (event: { preventDefault(): void }) => {
    event.preventDefault();
    act();
  };
  return (
    <td className="line-tools">
      {index > 0 && (
        <button
          {...rowButton({ type: 'reorder', payload: { name: LIST, from: index, to: index - 1 } })}
          className="btn quiet ico"
          aria-label={t('commerce.form.up', place)}
          data-tool="up"
          onClick={by(() => move(index - 1, 'up'))}
        >
          <Icon name="up" />
        </button>
      )}
      {index < count - 1 && (
        <button
          {...rowButton({ type: 'reorder', payload: { name: LIST, from: index, to: index + 1 } })}
          className="btn quiet ico"
          aria-label={t('commerce.form.down', place)}
          data-tool="down"
          onClick={by(() => move(index + 1, 'down'))}
        >
          <Icon name="down" />
        </button>
      )}
      <button
        {...rowButton({ type: 'insert', payload: { name: LIST, index: index + 1, defaultValue: free } })}
        className="btn quiet ico"
        aria-label={t('commerce.form.insertAfter', place)}
        onClick={by(insertAfter)}
      >
        <Icon name="plus" />
      </button>
      {hydrated && (
        <button
          type="button"
          className="btn quiet ico"
          aria-label={t('live.lines.duplicate', place)}
          title={t('live.lines.duplicate', place)}
          onClick={() => editing.duplicate(key)}
        >
          <Icon name="copy" />
        </button>
      )}
      <button
        {...rowButton({ type: 'remove', payload: { name: LIST, index } })}
        className="btn quiet ico danger"
        aria-label={t('commerce.form.remove', place)}
        onClick={by(() => editing.remove(key))}
      >
        <Icon name="x" />
      </button>
    </td>
  );
}

const hidden = ['id', 'productType', 'product', 'productCode', 'orderLine'] as const;
const hiddenOfPrices = ['pricedAt', 'priceHint', 'usualPrice'] as const;

function Hidden({ name, values, fields }: { name: string; values: LineValues; fields: readonly string[] }) {
  return fields.map((field) =>
    field in values ? (
      <input key={field} type="hidden" name={`${name}.${field}`} value={values[field]} />
    ) : null,
  );
}

/** The price of a line, and the specific price that made it where nobody typed one. */
function UnitPrice({ name, values, label }: { name: string; values: LineValues; label: string }) {
  const t = useText();
  const format = useFormat();
  const { priceHint: hint = '', usualPrice: usual = '' } = values;
  return (
    <>
      <Input field="unitPrice" label={label} numeric />
      <Hidden name={name} values={values} fields={hiddenOfPrices} />
      {hint !== '' && (
        <small className="price-rule">
          {/^-?[\d.]+$/.test(usual) && (
            <del className="was" title={t('prices.usual', { price: format.money(usual) })}>
              {format.amount(usual)}
            </del>
          )}
          {hint}
        </small>
      )}
    </>
  );
}

/** What few lines need: a longer description, and an amount off the whole line. */
function MoreOfLine({ line: { values, errors }, number }: { line: EditedLine; number: number }) {
  const t = useText();
  const some = ['description', 'discountAmount'].some(
    (name) => (values[name] ?? '') !== '' || errors[name]?.length,
  );
  // Opened by what it begins with; what is typed into it does not fold it.
  const [begins] = useState(some);
  const named = (key: string) => t('commerce.form.lineField', { field: t(lineFieldKey(key)), line: number });
  return (
    <details className="line-more" open={begins}>
      <summary>{t('commerce.form.more')}</summary>
      <TextArea field="description" label={named('description')} rows={2} />
      <label>
        {t('commerce.form.discountAmount')}{' '}
        <Input field="discountAmount" label={named('discountAmount')} numeric />
      </label>
    </details>
  );
}

interface LineProps {
  line: EditedLine;
  index: number;
  total: string | null;
  choices: DocumentChoices;
  /** Prices are typed including VAT. */
  withVat: boolean;
  tools: React.ReactNode;
}

/** A line of words: a comment, an open note, or the name of a sub-total. */
function WordsLine({ line: { values }, index, total, tools }: LineProps) {
  const t = useText();
  const format = useFormat();
  const type = values['productType'] ?? '';
  const kind = t(`commerce.form.${type}`);
  const label = t('commerce.form.lineField', { field: kind, line: index + 1 });
  return (
    <>
      <td colSpan={6}>
        <Hidden name={`${LIST}[${index}]`} values={values} fields={hidden} />
        {type === 'note' ? (
          <TextArea field="comment" label={label} placeholder={kind} />
        ) : (
          <Input field="comment" label={label} placeholder={kind} />
        )}
      </td>
      <td className="num">{total === null ? '' : format.amount(total)}</td>
      {tools}
    </>
  );
}

const wordTypes = new Set(['comment', 'note', 'subtotal']);

function ItemLine({ line, index, total, choices, withVat, tools }: LineProps) {
  const t = useText();
  const format = useFormat();
  const { values } = line;
  const number = index + 1;
  const named = (key: string) =>
    t(`commerce.form.lineField`, { field: t(`commerce.column.${key}`), line: number });
  const column = (key: string) => ({ 'data-label': t(`commerce.column.${key}`) });
  const amount = (key: 'unitPrice' | 'withoutVat') => ({ 'data-label': t(lineColumnKey(key, withVat)) });
  return (
    <>
      <td>
        <Hidden name={`${LIST}[${index}]`} values={values} fields={hidden} />
        <Input field="productName" label={named('name')} />
        <small translate="no">{values['productCode']}</small>
        {values['productType'] === 'none' && (
          <Choice
            field="nature"
            label={t('commerce.form.lineField', { field: t('commerce.field.nature'), line: number })}
            options={lineNatures
              .toSorted((one) => (one === choices.freeLineNature ? -1 : 0))
              .map((nature) => ({ value: nature, label: t(`commerce.nature.${nature}`) }))}
          />
        )}
        <MoreOfLine line={line} number={number} />
      </td>
      <td {...column('quantity')}>
        <Input field="quantity" label={named('quantity')} numeric />
      </td>
      <td {...column('unit')}>
        <Choice field="unit" label={named('unit')} options={choices.units} placeholder="–" />
      </td>
      <td {...amount('unitPrice')}>
        <UnitPrice name={`${LIST}[${index}]`} values={values} label={named('unitPrice')} />
      </td>
      <td {...column('discount')}>
        <Input field="discountPercent" label={named('discount')} numeric />
      </td>
      <td {...column('vat')}>
        <Choice
          field="vat"
          label={named('vat')}
          options={choices.vat.map(({ value, rate, label }) => ({
            value,
            label: rate === '0' ? label : format.percent(rate),
          }))}
          placeholder="–"
        />
      </td>
      <td className="num" {...amount('withoutVat')}>
        {total === null ? '–' : format.amount(total)}
      </td>
      {tools}
    </>
  );
}

/** A deposit that is taken off, with its VAT: shown, and typed by nobody. */
function Deduction({ line, number, total }: { line: SoldLine; number: number; total: string | null }) {
  const t = useText();
  const format = useFormat();
  return (
    <tr>
      <td className="num">{number}</td>
      <td colSpan={5}>
        {line.name}
        <small>{t('commerce.form.deduction')}</small>
      </td>
      <td data-label={t('commerce.column.vat')}>{format.percent(line.vat.rate)}</td>
      <td className="num" data-label={t('commerce.column.withoutVat')}>
        {total === null ? '–' : format.amount(total)}
      </td>
    </tr>
  );
}

interface EditorProps {
  editing: Editing;
  error: string | undefined;
  deductions: readonly SoldLine[];
  totals: DocumentTotals;
  choices: DocumentChoices;
  productError: string | undefined;
}

const columns = ['name', 'quantity', 'unit', 'unitPrice', 'discount', 'vat'] as const;

/** What a line may be inserted as, products apart. */
const insertable = ['none', 'comment', 'note', 'subtotal'] as const;

/** The field of a line that an element is, and the line's place. */
function fieldOf(target: EventTarget): { index: number; field: string } | null {
  const name = target instanceof HTMLElement ? (target.getAttribute('name') ?? '') : '';
  const [, index, field] = /^productList\[(\d+)\]\.(\w+)$/.exec(name) ?? [];
  return field === undefined ? null : { index: Number(index), field };
}

const focusField = (index: number, field: string): void => {
  const at = (name: string) => document.getElementsByName(`${LIST}[${index}].${name}`)[0];
  (at(field) ?? at('productName') ?? at('comment'))?.focus();
};

/** The lines of a document: typed, inserted, copied, dragged and removed; with scripts in place, without by sending. */
export function LinesEditor({ editing, error, deductions, totals, choices, productError }: EditorProps) {
  const t = useText();
  const format = useFormat();
  const hydrated = useHydrated();
  const { lines } = editing;
  const withVat = totals.withVat !== undefined;
  const free = {
    productType: 'none',
    quantity: '1',
    vat: String(choices.defaultVat ?? ''),
    nature: choices.freeLineNature,
  };
  const [dragged, setDragged] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  /** Where the focus goes once that line stands where it was asked for; an answer of the server may come between. */
  const next = useRef<{ key: string; at: number; field?: string; tool?: 'up' | 'down' } | null>(null);
  useEffect(() => {
    const { key, at = -1, field, tool } = next.current ?? {};
    if (key === undefined || lines[at]?.key !== key) return;
    next.current = null;
    // At an end there is no such button: a line goes no further.
    const button = tool && table.current?.tBodies[0]?.rows[at]?.querySelector(`[data-tool="${tool}"]`);
    if (button instanceof HTMLElement) button.focus();
    else focusField(at, field ?? 'productName');
  }, [lines]);
  useEffect(() => {
    const at = lines.findIndex(({ key }) => key === editing.fresh);
    if (at === -1) return;
    focusField(at, 'quantity');
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each new line, not whenever one is typed into
  }, [editing.fresh]);
  /** How often the field of products was emptied from outside. */
  const [emptied, setEmptied] = useState(0);

  const add = (at: number, line: LineValues, field: string) => {
    next.current = { key: editing.insert(at, line), at, field };
  };

  function onKeyDown(event: KeyboardEvent): void {
    const place = fieldOf(event.target);
    const line = place && lines[place.index];
    if (!place || !line) return;
    const { index, field } = place;
    const isText = event.target instanceof HTMLTextAreaElement;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      const to = index + (event.key === 'ArrowUp' ? -1 : 1);
      if (to < 0 || to >= lines.length) return;
      next.current = { key: line.key, at: to, field };
      editing.move(line.key, to);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !isText) {
      event.preventDefault();
      if (index + 1 < lines.length) focusField(index + 1, field);
      else if (line.values['product']) document.getElementById('addProduct')?.focus();
      else add(index + 1, free, 'productName');
    }
  }

  const pasting: Choices = {
    units: new Map(choices.units.map(({ value, label }) => [folded(label), String(value)])),
    rates: new Map(choices.vat.map(({ value, rate }) => [rate, String(value)])),
  };
  function onPaste(event: ClipboardEvent): void {
    const place = fieldOf(event.target);
    const line = place && lines[place.index];
    const rows = place && pastedRows(event.clipboardData.getData('text/plain'), place.field, pasting);
    if (!line || !rows || event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    editing.paste(line.key, rows, free);
  }

  return (
    <section className="card panel" aria-labelledby="lines-title" id="lines">
      <h2 id="lines-title">{t('commerce.form.lines')}</h2>
      {error && (
        <span className="msg" id="document-productList">
          {errorText(t, error)}
        </span>
      )}
      <div className="lines-scroll">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they come up from its fields */}
        <table className="lines" ref={table} onKeyDown={onKeyDown} onPaste={onPaste}>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">{t('commerce.column.position')}</span>
              </th>
              {columns.map((key) => (
                <th key={key} scope="col" className={`col-${key}`}>
                  {t(key === 'discount' ? 'commerce.column.discount' : lineColumnKey(key, withVat))}
                </th>
              ))}
              <th scope="col" className="num">
                {t(lineColumnKey('withoutVat', withVat))}
              </th>
              <th scope="col">
                <span className="unseen">{t('commerce.form.tools')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => {
              const Shown = wordTypes.has(line.values['productType'] ?? '') ? WordsLine : ItemLine;
              return (
                <LineProvider
                  key={line.key}
                  value={{
                    line,
                    name: `${LIST}[${index}]`,
                    change: (values) => editing.change(line.key, values),
                  }}
                >
                  <tr
                    className={dragged === line.key ? 'dragged' : undefined}
                    onDragOver={(event) => {
                      if (dragged === null) return;
                      event.preventDefault();
                      if (dragged !== line.key) editing.move(dragged, index);
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
                    <Shown
                      line={line}
                      index={index}
                      total={shownTotals(totals)[index] ?? null}
                      choices={choices}
                      withVat={withVat}
                      tools={
                        <LineTools
                          editing={editing}
                          line={line}
                          index={index}
                          count={lines.length}
                          free={free}
                          move={(to, tool) => {
                            next.current = { key: line.key, at: to, tool };
                            editing.move(line.key, to);
                          }}
                          insertAfter={() => add(index + 1, free, 'productName')}
                        />
                      }
                    />
                  </tr>
                </LineProvider>
              );
            })}
            {deductions.map((line, index) => (
              <Deduction
                key={`${line.name} ${line.vat.id}`}
                line={line}
                number={lines.length + index + 1}
                total={totals.lines[lines.length + index] ?? null}
              />
            ))}
          </tbody>
        </table>
      </div>
      {editing.gone && (
        <output>
          {t('live.lines.removed', { line: editing.gone.at + 1 })}{' '}
          <button type="button" className="link" onClick={editing.putBack}>
            {t('live.lines.putBack')}
          </button>
        </output>
      )}
      <div className="line-buttons">
        <Combobox
          key={emptied}
          field={{
            id: 'addProduct',
            name: 'addProduct',
            initialValue: '',
            errors: productError === undefined ? undefined : [productError],
          }}
          label={t('commerce.form.product')}
          labelled={false}
          placeholder={t('commerce.form.productHint')}
          first={choices.products}
          search={findProducts(format.money)}
          choose={({ name }) => editing.addProduct(name)}
          take={editing.addProduct}
          adds
        />
        <Button
          name="step"
          value="product"
          icon="plus"
          onClick={(event) => {
            const field = document.getElementById('addProduct');
            if (!(field instanceof HTMLInputElement) || field.value.trim() === '') return;
            event.preventDefault();
            editing.addProduct(field.value.trim());
            setEmptied(emptied + 1);
          }}
        >
          {t('commerce.form.addProduct')}
        </Button>
        {insertable.map((type) => {
          const line = type === 'none' ? free : { productType: type };
          return (
            <button
              key={type}
              {...rowButton({ type: 'insert', payload: { name: LIST, defaultValue: line } })}
              className="btn"
              onClick={(event) => {
                event.preventDefault();
                add(lines.length, line, type === 'none' ? 'productName' : 'comment');
              }}
            >
              + {t(`commerce.form.${type}`)}
            </button>
          );
        })}
        <Button
          name="step"
          value="recalculate"
          tone="quiet"
          className="push"
          onClick={(event) => {
            event.preventDefault();
            editing.recalculate();
          }}
        >
          {t('commerce.form.recalculate')}
        </Button>
      </div>
      {productError && <span className="msg">{errorText(t, productError)}</span>}
    </section>
  );
}
