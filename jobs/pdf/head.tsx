import { Image, Text, View } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import { addressLines, formatDate, formatSiren, formatVatNumber, initials } from './format.ts';
import type { PrintedAddress, PrintedDocument, PrintedSeller } from './printed-document.ts';
import { ink, style } from './style.ts';
import { fill, type PrintTexts } from './texts.ts';

interface Part {
  document: PrintedDocument;
  words: PrintTexts;
}

/** White or ink, whichever reads better on the colour "#rrggbb" (WCAG relative luminance). */
function readableOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.35 ? ink : '#ffffff';
}

function Mark({ seller }: { seller: PrintedSeller }): ReactElement {
  if (seller.logo !== null) {
    const { data, type } = seller.logo;
    return (
      <Image style={style.logo} src={{ data: Buffer.from(data), format: type === 'png' ? 'png' : 'jpg' }} />
    );
  }
  return (
    <View style={[style.mark, { backgroundColor: seller.accent }]}>
      <Text style={[style.markText, { color: readableOn(seller.accent) }]}>{initials(seller.name)}</Text>
    </View>
  );
}

/** "Facture FA-2026-0412" in two parts; a quotation's version from 2 on. */
export function numberOf({ number, version }: PrintedDocument, words: PrintTexts): string {
  const shown = version !== null && version > 1 ? fill(words.version, { version: String(version) }) : null;
  return [number, shown].filter((part) => part !== null).join(' · ');
}

/** Seller on the left, kind and number on the right. */
export function Letterhead({ document, words }: Part): ReactElement {
  const { seller, language } = document;
  const reach = [seller.phone, seller.email].filter((part) => typeof part === 'string' && part !== '');
  return (
    <View style={style.spread}>
      <View style={style.letterhead}>
        <Mark seller={seller} />
        <View style={style.grow}>
          <Text style={style.sellerName}>{seller.name}</Text>
          <Text>{addressLines(seller.address, language).join(', ')}</Text>
          {reach.length > 0 && <Text style={style.muted}>{reach.join(' · ')}</Text>}
        </View>
      </View>
      <View style={style.heading}>
        <Text style={style.kind}>{words.kind[document.kind]}</Text>
        <Text style={style.number}>{numberOf(document, words)}</Text>
      </View>
    </View>
  );
}

function Lines({ address, language }: { address: PrintedAddress; language: PrintedDocument['language'] }) {
  return addressLines(address, language).map((line) => <Text key={line}>{line}</Text>);
}

/** The buyer on the right, where a window envelope shows it; the delivery address on the left when there is one. */
export function Parties({ document, words }: Part): ReactElement {
  const { buyer, delivery, kind, language } = document;
  const identifiers = [
    buyer.siren && fill(words.party.siren, { siren: formatSiren(buyer.siren) }),
    buyer.vatNumber && fill(words.party.vatNumber, { number: formatVatNumber(buyer.vatNumber) }),
  ].filter((part) => typeof part === 'string' && part !== '');
  return (
    <View style={style.parties}>
      <View style={style.party}>
        {delivery !== null && (
          <>
            <Text style={style.label}>{words.party.delivery[kind]}</Text>
            {delivery.name !== null && <Text>{delivery.name}</Text>}
            <Lines address={delivery.address} language={language} />
          </>
        )}
      </View>
      <View style={style.party}>
        <Text style={style.label}>{words.party.buyer[kind]}</Text>
        <Text style={style.strong}>{buyer.name}</Text>
        <Lines address={buyer.address} language={language} />
        {identifiers.length > 0 && <Text>{identifiers.join(' · ')}</Text>}
      </View>
    </View>
  );
}

/** Title, then dates and references; what is not known takes no room. */
export function Facts({ document, words }: Part): ReactElement {
  const day = (date: string | null) => (date === null ? null : formatDate(date, document.language));
  const facts = [
    { label: words.fact.date, value: day(document.date) },
    { label: words.fact.supplyDate, value: day(document.supplyDate) },
    { label: words.fact.dueDate, value: day(document.dueDate) },
    { label: words.fact.expiryDate, value: day(document.expiryDate) },
    { label: words.fact.deliveryTime, value: document.deliveryTime },
    { label: words.fact.customerReference, value: document.customerReference },
  ].filter(({ value }) => value !== null && value !== '');
  return (
    <>
      {document.title !== '' && <Text style={style.title}>{document.title}</Text>}
      {facts.length > 0 && (
        <View style={style.facts}>
          {facts.map(({ label, value }) => (
            <View key={label} style={style.fact}>
              <Text style={style.label}>{label}</Text>
              <Text style={style.strong}>{value}</Text>
            </View>
          ))}
        </View>
      )}
    </>
  );
}
