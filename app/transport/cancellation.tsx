import type { ReactNode } from 'react';
import type { IntentAnswer, IntentError } from '../http/intents.server.ts';
import { Button } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { errorText } from '../ui/form/errors.ts';
import { FormActions, PlainField, PlainSelect } from '../ui/form/field.tsx';
import { Panel } from '../ui/page.tsx';
import { useText, type Text } from '../ui/text.tsx';
import { typedIn } from './answers.ts';
import type { cancellationChoices } from './choices.server.ts';
import { cancelledRows } from './order-lines.ts';

const NAME = 'cancelAndInvoice';

const parts = ['label', 'quantity', 'unit', 'unitPrice', 'vat'] as const;
type Part = (typeof parts)[number];

const idOf = (name: Part, index: number): string => `${NAME}-${name}-${index}`;

/** The field of a cancellation that an error stands at: its reason, or a part of one of its lines. null: none of it. */
export function cancellationField(t: Text, { field }: IntentError): { id: string; label: string } | null {
  if (field === 'reason') return { id: `${NAME}-reason`, label: t('transport.field.reason') };
  const [, place = '', said] = /^lines\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
  const part = parts.find((one) => one === said);
  if (part === undefined) return null;
  const line = t('transport.lineNumber', { number: Number(place) + 1 });
  return { id: idOf(part, Number(place)), label: `${line} · ${t(`transport.field.${part}`)}` };
}

interface Props {
  answer: IntentAnswer | undefined;
  choices: Awaited<ReturnType<typeof cancellationChoices>>;
}

/** A line of what it costs: what for, how many of what, at what price and rate. */
function Line({ index, answer, choices }: Props & { index: number }) {
  const t = useText();
  const typed = typedIn(answer, NAME);
  /** What a field is called, its label, what was typed in it and what is wrong with that. */
  const part = (name: Part) => {
    const path = `${cancelledRows.name}[${index}].${name}`;
    const wrong = answer?.intent === NAME ? answer.at?.find(({ field }) => field === path) : undefined;
    return {
      id: idOf(name, index),
      name: path,
      label: t(`transport.field.${name}`),
      defaultValue: typed[path],
      error: wrong && errorText(t, wrong.message),
    };
  };
  return (
    <fieldset>
      <legend>{t('transport.lineNumber', { number: index + 1 })}</legend>
      <PlainField
        {...part('label')}
        hint={index === 0 ? t('transport.hint.cancellation') : undefined}
        maxLength={200}
      />
      <PlainField {...part('quantity')} placeholder="1" inputMode="decimal" />
      <PlainSelect {...part('unit')} options={choices.units} placeholder="–" />
      <PlainField {...part('unitPrice')} inputMode="decimal" required={index === 0} />
      <PlainSelect
        {...part('vat')}
        options={choices.vat}
        placeholder="–"
        defaultValue={part('vat').defaultValue ?? choices.usual ?? ''}
        required={index === 0}
      />
    </fieldset>
  );
}

/** Lines beyond the first, folded until one of them says something. */
function MoreLines({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const t = useText();
  return (
    <details className="more-fields" open={isOpen}>
      <summary>{t('transport.moreLines')}</summary>
      {children}
    </details>
  );
}

/** Cancels an intervention, with the invoice of what that costs: one line, or several. */
export function Cancellation({ answer, choices }: Props) {
  const t = useText();
  const typed = typedIn(answer, NAME);
  const others = Array.from({ length: cancelledRows.room - 1 }, (_none, index) => index + 1);
  return (
    <Panel title={t(`transport.action.${NAME}`)}>
      <CommandForm>
        <PlainField
          id={`${NAME}-reason`}
          name="reason"
          label={t('transport.field.reason')}
          defaultValue={typed['reason']}
          maxLength={500}
          required
        />
        <Line index={0} answer={answer} choices={choices} />
        <MoreLines isOpen={`${cancelledRows.name}[1].label` in typed}>
          {others.map((index) => (
            <Line key={index} index={index} answer={answer} choices={choices} />
          ))}
        </MoreLines>
        <FormActions>
          <Button name="intent" value={NAME}>
            {t(`transport.action.${NAME}`)}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}
