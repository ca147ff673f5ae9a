/*
 * Statements as French banks write them. The people, companies and accounts are made up; the IBANs have right keys.
 */

export const OWN_IBAN = 'FR7630006000011234567890189';

interface CamtEntry {
  amount: string;
  debit?: boolean;
  date: string;
  /** The bank's own reference. */
  reference: string;
  name?: string;
  iban?: string;
  text?: string;
  endToEnd?: string;
  status?: string;
  currency?: string;
}

type Version = '02' | '08';

/** Names stand one level deeper since version 04, the status too. */
function entryXml(version: Version, entry: CamtEntry): string {
  const {
    amount,
    debit = false,
    date,
    reference,
    name,
    iban,
    text,
    endToEnd,
    status = 'BOOK',
    currency = 'EUR',
  } = entry;
  const role = debit ? 'Cdtr' : 'Dbtr';
  const named = version === '08' ? `<Pty><Nm>${name ?? ''}</Nm></Pty>` : `<Nm>${name ?? ''}</Nm>`;
  const party = name === undefined ? '' : `<${role}>${named}</${role}>`;
  const account = iban === undefined ? '' : `<${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>`;
  const related = party + account === '' ? '' : `<RltdPties>${party}${account}</RltdPties>`;
  return `
    <Ntry>
      <Amt Ccy="${currency}">${amount}</Amt>
      <CdtDbtInd>${debit ? 'DBIT' : 'CRDT'}</CdtDbtInd>
      <Sts>${version === '08' ? `<Cd>${status}</Cd>` : status}</Sts>
      <BookgDt><Dt>${date}</Dt></BookgDt>
      <ValDt><Dt>${date}</Dt></ValDt>
      <AcctSvcrRef>${reference}</AcctSvcrRef>
      <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
      <NtryDtls><TxDtls>
        <Refs><EndToEndId>${endToEnd ?? 'NOTPROVIDED'}</EndToEndId></Refs>
        ${related}
        ${text === undefined ? '' : `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`}
      </TxDtls></NtryDtls>
    </Ntry>`;
}

const balance = (code: string, amount: string, date: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;

/** A CAMT.053 file with one statement. */
export const camtFile = (
  version: Version,
  entries: readonly CamtEntry[],
  { opening = '1000.00', closing = '1000.00', more = '' } = {},
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>CAMT-0001</MsgId><CreDtTm>2026-11-20T05:12:00+01:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>2026-11-19</Id>
      <ElctrncSeqNb>223</ElctrncSeqNb>
      <CreDtTm>2026-11-20T05:12:00+01:00</CreDtTm>
      <Acct><Id><IBAN>${OWN_IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>
      ${balance('OPBD', opening, '2026-11-18')}
      ${balance('CLBD', closing, '2026-11-19')}
      ${entries.map((entry) => entryXml(version, entry)).join('')}
      ${more}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`;

/** A CSV as a bank's own site gives it: lines before the header, two columns of amounts, decimal commas. */
export const twoColumnCsv = [
  'Compte courant professionnel;FR76 3000 6000 0112 3456 7890 189;;;',
  'Période du 01/11/2026 au 19/11/2026;;;;',
  '',
  'Date;Date de valeur;Libellé;Débit euros;Crédit euros;',
  '03/11/2026;03/11/2026;"VIR SEPA RECU /DE MAIRIE DE PLOUGASTEL /MOTIF FACTURE FA-2026-0012";;1 234,56;',
  '05/11/2026;05/11/2026;"PRLV SEPA EDF ; ""contrat 12""";-87,20;;',
  '06/11/2026;07/11/2026;COMMISSION DE TENUE DE COMPTE;12,00;;',
  '19/11/2026;19/11/2026;VIR INST RE 554 DUPONT Émilie;;576,00;',
  ';;Total des opérations;99,20;1810,56;',
].join('\r\n');

/** Bytes of a text in ISO-8859-15, where the euro sign is 0xA4. */
export const latin9 = (text: string): Uint8Array =>
  Uint8Array.from(text.split(''), (letter) => (letter === '€' ? 0xa4 : letter.charCodeAt(0) & 0xff));
