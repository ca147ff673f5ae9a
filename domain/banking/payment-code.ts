import QRCode from 'qrcode';

/** What a SEPA transfer code says; `amount` is a decimal string with two decimals. */
export interface Transfer {
  name: string;
  iban: string;
  bic: string | null;
  amount: string;
  text: string;
}

/**
 * The content of a transfer code, or null when the rules of the code leave no room for this transfer.
 * Source: European Payments Council, EPC069-12 v3.1 (version 002, UTF-8, unstructured remittance).
 */
export function transferContent({ name, iban, bic, amount, text }: Transfer): string | null {
  const match = /^(\d{1,9})\.(\d{2})$/.exec(amount);
  if (match === null || /^0+\.00$/.test(amount)) return null;
  const oneLine = (value: string, length: number) =>
    Array.from(value.replace(/\s+/g, ' ').trim()).slice(0, length).join('');
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    (bic ?? '').replace(/\s/g, ''),
    oneLine(name, 70),
    iban.replace(/\s/g, ''),
    `EUR${amount.replace(/^0+(?=\d)/, '')}`,
    '',
    '',
    oneLine(text, 140),
  ].join('\n');
}

/** The dark modules of a code as one SVG path in units of a module, and the code's width; null past version 13. */
export function codePath(content: string): { path: string; size: number } | null {
  const data = new TextEncoder().encode(content);
  const { modules, version } = QRCode.create([{ data, mode: 'byte' }], { errorCorrectionLevel: 'M' });
  if (version > 13) return null;
  const runs: string[] = [];
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      const start = x;
      while (x < modules.size && modules.get(y, x) === 1) x += 1;
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1h${start - x}z`);
    }
  }
  return { path: runs.join(''), size: modules.size };
}
