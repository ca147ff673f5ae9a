import { formatSiren, formatSiret, formatVatNumber } from '#domain/kernel/identifier-words.ts';
import type {
  ElectronicInvoice,
  ElectronicParty,
  ElectronicVat,
} from '#domain/einvoicing/electronic-invoice.ts';
import { Definitions, Panel } from '../../ui/page.tsx';
import { formatIban } from '../../ui/format.ts';
import { useFormat, useText } from '../../ui/text.tsx';

/** Shown of a longer one: the rest stands in the file. */
const SHOWN_LINES = 200;

interface PartyProps {
  who: 'seller' | 'buyer';
  party: ElectronicParty;
  /** The name of its country. */
  country: string;
}

function Party({ who, party, country }: PartyProps) {
  const t = useText();
  const { address } = party;
  const place = address && [
    address.street,
    address.complement,
    `${address.postalCode} ${address.city}`.trim(),
    country,
  ];
  const numbers = [
    party.siret ? `SIRET ${formatSiret(party.siret)}` : party.siren && `SIREN ${formatSiren(party.siren)}`,
    party.vatNumber && t('received.paper.vatNumber', { number: formatVatNumber(party.vatNumber) }),
  ].filter(Boolean);
  return (
    <div>
      <h3>{t(`received.paper.${who}`)}</h3>
      <p translate="no">
        <b>{party.name}</b>
        <br />
        <small>{place?.filter(Boolean).join(', ')}</small>
        <br />
        <small>{numbers.join(' · ')}</small>
      </p>
    </div>
  );
}

const useRate = () => {
  const format = useFormat();
  return ({ category, rate }: ElectronicVat) =>
    category === 'S' && rate !== null
      ? format.percent(rate)
      : `${rate === null ? '' : `${format.percent(rate)} `}${category}`;
};

function Lines({ invoice }: { invoice: ElectronicInvoice }) {
  const t = useText();
  const format = useFormat();
  const rateOf = useRate();
  const adjustments = [
    ...invoice.allowances.map((one) => ({ ...one, sign: '-', word: 'allowance' })),
    ...invoice.charges.map((one) => ({ ...one, sign: '', word: 'charge' })),
  ];
  return (
    <div className="scroll-x">
      <table className="preview">
        <caption className="unseen">{t('purchasing.invoice.lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('purchasing.field.name')}</th>
            <th scope="col">{t('purchasing.field.vat')}</th>
            <th scope="col">{t('purchasing.field.net')}</th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.slice(0, SHOWN_LINES).map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of a file, which may repeat their numbers
            <tr key={index}>
              <td translate="no">
                {line.name}
                <br />
                <small>
                  {format.quantity(line.quantity)} × {format.amount(line.unitPrice)}
                  {line.description && ` · ${line.description}`}
                </small>
              </td>
              <td className="num">{rateOf(line.vat)}</td>
              <td className="num">{format.amount(line.net)}</td>
            </tr>
          ))}
          {adjustments.map(({ sign, word, reason, vat, amount }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- they have no identity of their own
            <tr key={`adjustment-${index}`}>
              <td translate="no">{reason ?? t(`received.line.${word}`)}</td>
              <td className="num">{rateOf(vat)}</td>
              <td className="num">{format.amount(`${sign}${amount}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {invoice.lines.length > SHOWN_LINES && (
        <p className="hint">{t('received.paper.more', { count: invoice.lines.length - SHOWN_LINES })}</p>
      )}
    </div>
  );
}

function Head({ invoice, type }: { invoice: ElectronicInvoice; type: string }) {
  const t = useText();
  const format = useFormat();
  const { issueDate, dueDate, orderReference, precedingInvoices, delivery, typeCode } = invoice;
  const item = (name: string, value: string | null | undefined) =>
    value ? [{ term: t(`received.paper.${name}`), value: <span translate="no">{value}</span> }] : [];
  return (
    <Definitions
      items={[
        ...item('number', invoice.number),
        ...item('type', `${t(`purchasing.type.${type}`)} (${typeCode})`),
        ...item('date', format.date(issueDate)),
        ...item('dueDate', dueDate && format.date(dueDate)),
        ...item('delivery', delivery?.date && format.date(delivery.date)),
        ...item('order', orderReference),
        ...item(
          'preceding',
          precedingInvoices
            .map(({ number, date }) => (date === null ? number : `${number} (${format.date(date)})`))
            .join(', '),
        ),
      ]}
    />
  );
}

function Totals({ invoice }: { invoice: ElectronicInvoice }) {
  const t = useText();
  const format = useFormat();
  const rateOf = useRate();
  const { totals, vatBreakdown } = invoice;
  return (
    <Definitions
      items={[
        { term: t('received.paper.withoutVat'), value: format.money(totals.withoutVat) },
        ...vatBreakdown.map((vat) => ({
          term: t('received.paper.vatOf', { rate: rateOf(vat), base: format.money(vat.base) }),
          value: format.money(vat.amount),
        })),
        { term: t('received.paper.withVat'), value: <b>{format.money(totals.withVat)}</b> },
        ...(Number(totals.prepaid) === 0
          ? []
          : [{ term: t('received.paper.prepaid'), value: format.money(totals.prepaid) }]),
        ...(Number(totals.rounding) === 0
          ? []
          : [{ term: t('received.paper.rounding'), value: format.money(totals.rounding) }]),
        { term: t('received.paper.due'), value: <b>{format.money(totals.due)}</b> },
      ]}
    />
  );
}

function Payment({ invoice }: { invoice: ElectronicInvoice }) {
  const t = useText();
  const { payment, notes, vatBreakdown } = invoice;
  const exemptions = vatBreakdown.flatMap(({ exemption }) => exemption?.reason ?? exemption?.code ?? []);
  const words = [
    ...notes.map(({ text }) => text),
    ...exemptions,
    ...(payment.terms === null ? [] : [payment.terms]),
  ];
  return (
    <>
      {payment.iban && (
        <p translate="no">
          IBAN {formatIban(payment.iban)}
          {payment.bic && ` · BIC ${payment.bic}`}
        </p>
      )}
      {words.length > 0 && (
        <details>
          <summary>{t('received.paper.notes')}</summary>
          {[...new Set(words)].map((text) => (
            <p key={text} translate="no">
              <small>{text}</small>
            </p>
          ))}
        </details>
      )}
    </>
  );
}

/**
 * What an electronic invoice says, for people: made from its data, whatever its PDF shows.
 * @param type `invoice` or `credit_note`
 * @param countries of seller and buyer, which browsers may call otherwise
 */
export function ElectronicPaper({
  invoice,
  type,
  countries,
}: {
  invoice: ElectronicInvoice;
  type: string;
  countries: Record<'seller' | 'buyer', string>;
}) {
  const t = useText();
  return (
    <Panel title={t('received.paper.title')}>
      <Party who="seller" party={invoice.seller} country={countries.seller} />
      <Party who="buyer" party={invoice.buyer} country={countries.buyer} />
      <Head invoice={invoice} type={type} />
      <Lines invoice={invoice} />
      <Totals invoice={invoice} />
      <Payment invoice={invoice} />
    </Panel>
  );
}
