import { CommandForm } from '../ui/form/command-form.tsx';
import { Carried } from '../ui/list/filters.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { FormActions } from '../ui/form/field.tsx';
import { Definitions, Alert, Page, Panel } from '../ui/page.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { AskedItem, BulkQuestionData } from './bulk-question.server.ts';

interface ItemsProps {
  caption: string;
  /** Header of the amounts. */
  amount: string;
  items: AskedItem[];
  reasons: boolean;
}

function Items({ caption, amount: header, items, reasons }: ItemsProps) {
  const t = useText();
  const format = useFormat();
  return (
    <DataTable
      caption={caption}
      rows={items}
      rowKey={({ key }) => key}
      empty={null}
      columns={[
        {
          key: 'label',
          header: t('bulk.item'),
          narrow: 'title',
          cell: ({ label, about }) => (
            <a className="ref" href={about}>
              {label ?? t('commerce.draft')}
            </a>
          ),
        },
        {
          key: 'whom',
          header: t('commerce.column.client'),
          narrow: 'below',
          cell: ({ whom }) => <span translate="no">{whom ?? t('commerce.erased')}</span>,
        },
        {
          key: 'amount',
          header,
          numeric: true,
          narrow: 'side',
          cell: ({ amount }) => <data value={amount}>{format.amount(amount)}</data>,
        },
        ...(reasons
          ? [
              {
                key: 'reason',
                header: t('bulk.reason'),
                narrow: 'below' as const,
                cell: ({ reason }: AskedItem) => reason && errorText(t, reason),
              },
            ]
          : []),
      ]}
    />
  );
}

/** The mail that the first of them gets, as one of its kind. */
function Letter({ letter }: { letter: NonNullable<BulkQuestionData['letter']> }) {
  const t = useText();
  return (
    <Panel title={t('bulk.ask.letter', { name: letter.of })}>
      <Definitions
        items={[
          { term: t('mail.field.to'), value: <span translate="no">{letter.to}</span> },
          { term: t('mail.field.subject'), value: <span translate="no">{letter.subject}</span> },
        ]}
      />
      <p className="letter" translate="no">
        {letter.text}
      </p>
    </Panel>
  );
}

/** What would be done to several at once, what not and why, the sum and the text; its button has it done. */
export function BulkQuestion({
  asked,
  list,
}: {
  asked: BulkQuestionData;
  list: { title: string; address: string };
}) {
  const t = useText();
  const format = useFormat();
  const { name, going, left, letter } = asked;
  const counted = { count: going.length, n: format.integer(going.length) };
  const others = { count: left.length, n: format.integer(left.length) };
  const amount = t(`bulk.ask.${name}.amount`);
  const alert = asked.changed
    ? t('bulk.ask.changed')
    : asked.capped && t('bulk.ask.capped', { n: format.integer(asked.capped) });
  return (
    <Page
      title={going.length === 0 ? t('bulk.ask.nothing') : t(`bulk.ask.${name}.title`, counted)}
      crumbs={[{ label: list.title, to: list.address }]}
      alert={alert ? <Alert tone="warn">{alert}</Alert> : undefined}
    >
      {going.length > 0 && (
        <Panel title={t('bulk.ask.going', counted)} className="dialog">
          <CommandForm action={list.address}>
            <Carried values={asked.hidden} />
            <p>{asked.kept ? t('mail.noServer') : t(`bulk.ask.${name}.text`)}</p>
            <Definitions items={[{ term: amount, value: <b>{format.money(asked.sum)}</b> }]} />
            <FormActions>
              <LinkButton to={list.address} tone="quiet">
                {t('ui.form.cancel')}
              </LinkButton>
              <Button name="intent" value={name} tone="primary" autoFocus>
                {t(`bulk.ask.${name}.confirm`, counted)}
              </Button>
            </FormActions>
          </CommandForm>
          <Items caption={t('bulk.ask.going', counted)} amount={amount} items={going} reasons={false} />
        </Panel>
      )}
      {letter && <Letter letter={letter} />}
      {left.length > 0 && (
        <Panel title={t('bulk.ask.left', others)}>
          <Items caption={t('bulk.ask.left', others)} amount={amount} items={left} reasons />
        </Panel>
      )}
      {going.length === 0 && <LinkButton to={list.address}>{t('bulk.back')}</LinkButton>}
    </Page>
  );
}
