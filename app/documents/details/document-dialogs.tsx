import type { ReactNode } from 'react';
import { BeyondTick } from '../form/beyond-tick.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { PlainSelect } from '../../ui/form/field.tsx';
import { Alert, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import type { DocumentDetailsData } from './document-details.server.ts';
import { ChosenLinesFields } from '../lines/chosen-lines-fields.tsx';
import type { DialogProps } from './dialog-props.ts';
import type { IntentAnswer } from '../../http/intents.server.ts';
import { depositModes, InvoicingFields, invoicingModes } from '../form/invoicing-fields.tsx';

/** What was typed before the dialog was answered with an error. */
const typedIn = (answer: IntentAnswer | undefined, name: string): string => answer?.typed[name] ?? '';

function useErrorAt(answer: IntentAnswer | undefined, field: string): string | undefined {
  const t = useText();
  const found = answer?.at?.find((error) => error.field === field);
  return found && errorText(t, found.message);
}

/** The frame of every question: its text, what it asks for, a way back and the button that does it. */
function Question({
  page,
  name,
  words = name,
  tone = 'primary',
  children,
}: {
  page: DocumentDetailsData;
  name: string;
  /** What its texts stand under, where they differ by kind. */
  words?: string;
  tone?: 'primary' | 'danger';
  children?: ReactNode;
}) {
  const t = useText();
  const { action, back, about } = page.questions;
  return (
    <Panel title={t(`commerce.dialog.${words}.title`)} className="dialog">
      <CommandForm action={action} noValidate>
        {about !== null && (
          <p>
            <strong>{about}</strong>
          </p>
        )}
        <p>{t(`commerce.dialog.${words}.text`)}</p>
        {children}
        <div className="form-actions">
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button name="intent" value={name} tone={tone} autoFocus>
            {t(`commerce.dialog.${words}.confirm`)}
          </Button>
        </div>
      </CommandForm>
    </Panel>
  );
}

const MarkSent = ({ page }: DialogProps) => <Question page={page} name="markSent" />;
const Remove = ({ page }: DialogProps) => <Question page={page} name="remove" tone="danger" />;
const Cancel = ({ page }: DialogProps) => (
  <Question page={page} name="cancel" words={`cancel.${page.kind}`} tone="danger" />
);

function Validate({ page }: DialogProps) {
  const t = useText();
  const lacking = page.electronic?.problems.filter(({ core }) => core) ?? [];
  return (
    <Question page={page} name="validate">
      {lacking.length > 0 && (
        <Alert tone="warn">
          {t('einvoicing.panel.without')}{' '}
          {lacking.map(({ problem }) => t(`einvoicing.problem.${problem}`)).join(' ')}
        </Alert>
      )}
    </Question>
  );
}

/** A question that wants a reason. */
function Reasoned({
  page,
  answer,
  name,
  words = name,
  field,
  label,
  tone = 'primary',
}: DialogProps & {
  name: string;
  words?: string;
  field: string;
  label: string;
  tone?: 'primary' | 'danger';
}) {
  const error = useErrorAt(answer, field);
  return (
    <Question page={page} name={name} words={words} tone={tone}>
      <div className="f">
        <label htmlFor={field}>{label} *</label>
        <textarea
          className="field"
          id={field}
          name={field}
          rows={2}
          defaultValue={typedIn(answer, field)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${field}-error` : undefined}
        />
        {error && (
          <span className="msg" id={`${field}-error`}>
            {error}
          </span>
        )}
      </div>
    </Question>
  );
}

function Refuse({ page, answer }: DialogProps) {
  const t = useText();
  const asked = { name: 'refuse', words: `refuse.${page.kind}`, tone: 'danger' } as const;
  return (
    <Reasoned
      page={page}
      answer={answer}
      {...asked}
      field="reasonRefuse"
      label={t('commerce.field.reasonRefuse')}
    />
  );
}

function Close({ page, answer }: DialogProps) {
  const t = useText();
  return (
    <Reasoned
      page={page}
      answer={answer}
      name="close"
      field="reason"
      label={t('commerce.field.reasonClose')}
    />
  );
}

function Accept({ page }: DialogProps) {
  const t = useText();
  return (
    <Question page={page} name="accept" words={`accept.${page.kind}`}>
      {page.badge.status === 'expired' && (
        <div className="f check">
          <input type="checkbox" id="confirmExpired" name="confirmExpired" />
          <label htmlFor="confirmExpired">{t('commerce.dialog.accept.confirmExpired')}</label>
        </div>
      )}
    </Question>
  );
}

function Annotate({ page, answer }: DialogProps) {
  const t = useText();
  const { content, people } = page;
  return (
    <Question page={page} name="annotate">
      <div className="f">
        <label htmlFor="comment">{t('commerce.field.comment')}</label>
        <textarea
          className="field"
          id="comment"
          name="comment"
          rows={3}
          defaultValue={answer ? typedIn(answer, 'comment') : (content.comment ?? '')}
        />
      </div>
      <PlainSelect
        id="personInCharge"
        name="personInCharge"
        label={t('commerce.field.personInCharge')}
        defaultValue={content.personInCharge ?? ''}
        options={people.members}
        placeholder="–"
      />
    </Question>
  );
}

/** Asked for where it was refused alone. */
function Beyond({ answer }: Pick<DialogProps, 'answer'>) {
  const error = useErrorAt(answer, 'beyond');
  const ticked = typedIn(answer, 'beyond') === 'on';
  return error === undefined && !ticked ? null : <BeyondTick id="beyond" ticked={ticked} error={error} />;
}

const Invoice = ({ page, answer }: DialogProps) => (
  <Question page={page} name="invoice">
    <InvoicingFields page={page} answer={answer} modes={invoicingModes} />
    <Beyond answer={answer} />
  </Question>
);

const Deposit = ({ page, answer }: DialogProps) => (
  <Question page={page} name="deposit">
    <InvoicingFields page={page} answer={answer} modes={depositModes} />
    <Beyond answer={answer} />
  </Question>
);

const Refund = ({ page, answer }: DialogProps) => (
  <Question page={page} name="refund">
    <ChosenLinesFields page={page} answer={answer} name="refund" left={page.leftToCredit} />
  </Question>
);

const InvoiceLines = ({ page, answer }: DialogProps) => (
  <Question page={page} name="invoiceLines">
    <ChosenLinesFields page={page} answer={answer} name="invoiceLines" left={page.left?.lines ?? null} />
    <Beyond answer={answer} />
  </Question>
);

const Order = ({ page }: DialogProps) => <Question page={page} name="order" />;

function Project({ page, answer }: DialogProps) {
  const t = useText();
  const error = useErrorAt(answer, 'project');
  return (
    <Question page={page} name="project">
      <PlainSelect
        id="project"
        name="project"
        label={t('commerce.field.project')}
        defaultValue={answer ? typedIn(answer, 'project') : (page.content.project?.id ?? '')}
        error={error}
        options={page.projects}
        placeholder="–"
      />
    </Question>
  );
}

const dialogs: Readonly<Record<string, (props: DialogProps) => ReactNode>> = {
  validate: Validate,
  markSent: MarkSent,
  remove: Remove,
  cancel: Cancel,
  refuse: Refuse,
  accept: Accept,
  annotate: Annotate,
  close: Close,
  deposit: Deposit,
  invoice: Invoice,
  invoiceLines: InvoiceLines,
  order: Order,
  project: Project,
  refund: Refund,
};

/** The question that an address asks for (`?dialog=accept`), as long as its action may be taken. */
export function DocumentDialog({ page, name, answer }: DialogProps & { name: string | null }) {
  const offered = page.actions.some((action) => action.name === name);
  const Dialog = name !== null && offered && Object.hasOwn(dialogs, name) ? dialogs[name] : undefined;
  return Dialog ? <Dialog page={page} answer={answer} /> : null;
}
