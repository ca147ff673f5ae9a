import { Path, Svg, Text, View } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import { formatDate, formatIban } from './format.ts';
import { codePath, transferContent } from './payment-code.ts';
import type { PrintedDocument } from './printed-document.ts';
import { ink, style } from './style.ts';
import { fill, type PrintTexts } from './texts.ts';
import { amountDue } from './totals.tsx';

interface Part {
  document: PrintedDocument;
  words: PrintTexts;
}

const termsOf = ({ paymentType, paymentCondition }: PrintedDocument) =>
  [paymentType, paymentCondition].filter((part) => part !== null && part !== '').join(', ');

/** The code of the transfer; none on a draft, without an account or with nothing to pay. */
function paymentCode(document: PrintedDocument) {
  const { seller, number, watermark } = document;
  if (seller.iban === null || number === null || watermark) return null;
  const { name, iban, bic } = seller;
  const content = transferContent({ name, iban, bic, amount: amountDue(document), text: number });
  return content === null ? null : codePath(content);
}

/** Terms of payment, account and the code that fills in the transfer. */
export function Payment({ document, words }: Part): ReactElement {
  const { seller, number } = document;
  const code = paymentCode(document);
  const account = [
    seller.iban !== null && fill(words.payment.iban, { iban: formatIban(seller.iban) }),
    seller.iban !== null && seller.bic !== null && fill(words.payment.bic, { bic: seller.bic }),
  ].filter((part) => part !== false);
  return (
    <View style={style.payment} wrap={false}>
      {code !== null && (
        <Svg style={style.code} viewBox={`0 0 ${code.size} ${code.size}`}>
          <Path d={code.path} fill={ink} />
        </Svg>
      )}
      <View style={style.grow}>
        <Text style={style.strong}>{termsOf(document) || words.payment.heading}</Text>
        {account.length > 0 && <Text>{account.join(' · ')}</Text>}
        {account.length > 0 && number !== null && <Text>{fill(words.payment.reference, { number })}</Text>}
        {code !== null && <Text style={style.muted}>{words.payment.code}</Text>}
      </View>
    </View>
  );
}

/** Terms, validity and the box that the customer signs. */
export function Acceptance({ document, words }: Part): ReactElement {
  const { expiryDate, language } = document;
  const terms = termsOf(document);
  return (
    <View style={style.acceptance} wrap={false}>
      <View style={style.grow}>
        {terms !== '' && <Text style={style.label}>{words.acceptance.terms}</Text>}
        {terms !== '' && <Text style={style.strong}>{terms}</Text>}
        {expiryDate !== null && (
          <Text>{fill(words.acceptance.validity, { date: formatDate(expiryDate, language) })}</Text>
        )}
      </View>
      <View style={style.box}>
        <Text style={style.strong}>{words.acceptance.title}</Text>
        <Text style={style.detail}>{words.acceptance.hint}</Text>
        <View style={[style.row, { marginTop: 9 }]}>
          <Text style={style.boxField}>{words.acceptance.date}</Text>
          <Text style={style.boxField}>{words.acceptance.name}</Text>
        </View>
        <Text style={style.signature}>{words.acceptance.signature}</Text>
      </View>
    </View>
  );
}
