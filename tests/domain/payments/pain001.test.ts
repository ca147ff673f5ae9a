import { describe, expect, it } from 'vitest';
import type { CreditTransferState, TransferOrder } from '#domain/payments/credit-transfer.ts';
import { pain001 } from '#domain/payments/pain001.ts';
import { sepaId, sepaText } from '#domain/payments/sepa-text.ts';
import { isBic, isIban } from '#domain/kernel/identifiers.ts';

const address = {
  street: '12 rue du Port',
  complement: 'Bât. B',
  postalCode: '29200',
  city: 'Brest',
  country: 'FR',
};

const order = (
  version: number,
  amount: string,
  date: string,
  changes: Partial<TransferOrder> = {},
): TransferOrder => ({
  kind: 'supplierInvoice',
  document: version,
  version,
  number: `F/${version}`,
  partyId: 9,
  amount,
  date,
  party: { name: 'Carrière <du> Léon & Œuvres', iban: 'FR7630004008218666617603174', bic: null, address },
  ...changes,
});

const state: CreditTransferState = {
  corporation: 1,
  bankAccount: null,
  reference: 'VIR-20261121-7',
  madeAt: '2026-11-21T18:30:15.123Z',
  status: 'made',
  reason: null,
  debtor: { name: 'Béton du Littoral', iban: 'FR7612906000126859952890788', bic: 'AGRIFRPP', address },
  orders: [order(1, '120.00', '2026-11-25'), order(2, '0.10', '2026-11-23'), order(3, '0.20', '2026-11-25')],
};

const xml = pain001(state);

interface Node {
  name: string;
  text: string;
  children: Node[];
}

/** The message as a tree; fails where elements are not closed in their order. */
function parse(source: string): Node {
  const root: Node = { name: '', text: '', children: [] };
  const open = [root];
  for (const [, closing, name = '', text = ''] of source.matchAll(/<(\/?)([A-Za-z]\w*)[^>]*>([^<]*)/g)) {
    if (closing) expect(open.pop()?.name).toBe(name);
    else {
      const node = { name, text: text.trim(), children: [] };
      open.at(-1)?.children.push(node);
      open.push(node);
    }
  }
  expect(open).toEqual([root]);
  const [document] = root.children;
  if (!document) throw new Error('No element');
  return document;
}

const tree = parse(xml);

function all(node: Node, name: string): Node[] {
  return [...(node.name === name ? [node] : []), ...node.children.flatMap((child) => all(child, name))];
}

const textOf = (node: Node | undefined, ...path: string[]): string | undefined =>
  path.reduce<Node | undefined>((at, name) => at?.children.find((child) => child.name === name), node)?.text;

/** The elements of pain.001.001.09 that the file uses, in the order of the schema; those with "?" may be left out. */
const schema: Readonly<Record<string, string[]>> = {
  Document: ['CstmrCdtTrfInitn'],
  CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf+'],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
  InitgPty: ['Nm'],
  PmtInf: [
    'PmtInfId',
    'PmtMtd',
    'BtchBookg',
    'NbOfTxs',
    'CtrlSum',
    'PmtTpInf',
    'ReqdExctnDt',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'ChrgBr',
    'CdtTrfTxInf+',
  ],
  PmtTpInf: ['SvcLvl'],
  ReqdExctnDt: ['Dt'],
  Dbtr: ['Nm', 'PstlAdr'],
  Cdtr: ['Nm', 'PstlAdr'],
  PstlAdr: ['StrtNm?', 'BldgNm?', 'PstCd?', 'TwnNm', 'Ctry'],
  CdtTrfTxInf: ['PmtId', 'Amt', 'CdtrAgt?', 'Cdtr', 'CdtrAcct', 'RmtInf'],
  PmtId: ['EndToEndId'],
};

describe('the file for the bank', () => {
  it('has its elements in the order of the schema', () => {
    const check = ({ name, children }: Node): void => {
      const rules = schema[name];
      if (rules) {
        const pattern = rules.map((rule) => rule.replace(/^(\w+)([?+]?)$/, '(?:$1 )$2')).join('');
        expect(children.map((child) => `${child.name} `).join('')).toMatch(new RegExp(`^${pattern}$`));
      }
      for (const child of children) check(child);
    };
    check(tree);
    expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
  });

  it('has a payment information for each execution date, with counts and control sums', () => {
    expect(
      all(tree, 'PmtInf').map((node) => [
        textOf(node, 'ReqdExctnDt', 'Dt'),
        textOf(node, 'NbOfTxs'),
        textOf(node, 'CtrlSum'),
      ]),
    ).toEqual([
      ['2026-11-23', '1', '0.10'],
      ['2026-11-25', '2', '120.20'],
    ]);
    const [head] = all(tree, 'GrpHdr');
    expect([textOf(head, 'NbOfTxs'), textOf(head, 'CtrlSum'), textOf(head, 'CreDtTm')]).toEqual([
      '3',
      '120.30',
      '2026-11-21T18:30:15Z',
    ]);
    const ids = all(tree, 'PmtInfId').map(({ text }) => text);
    expect(new Set(ids).size).toBe(2);
  });

  it('writes only characters that banks take, within their lengths', () => {
    const allowed = /^[a-zA-Z0-9/\-?:().,'+ ]*$/;
    const limits: Record<string, number> = {
      Nm: 70,
      StrtNm: 70,
      BldgNm: 35,
      PstCd: 16,
      TwnNm: 35,
      MsgId: 35,
      PmtInfId: 35,
      EndToEndId: 35,
      Ustrd: 140,
    };
    for (const [name, limit] of Object.entries(limits))
      for (const { text } of all(tree, name)) {
        expect(text.length).toBeLessThanOrEqual(limit);
        expect(text).toMatch(allowed);
      }
    expect(textOf(all(tree, 'Cdtr')[0], 'Nm')).toBe('Carriere .du. Leon + OEuvres');
  });

  it('has accounts that are accounts, towns and countries apart', () => {
    for (const { text } of all(tree, 'IBAN')) expect(isIban(text)).toBe(true);
    for (const { text } of all(tree, 'BICFI')) expect(isBic(text)).toBe(true);
    expect(all(tree, 'AdrLine')).toEqual([]);
    expect(all(tree, 'TwnNm').map(({ text }) => text)).toEqual(Array.from({ length: 5 }, () => 'Brest'));
    expect(all(tree, 'Ctry').every(({ text }) => /^[A-Z]{2}$/.test(text))).toBe(true);
  });

  it('says that the bank of the company was not named, where it was not', () => {
    const { debtor } = state;
    const without = parse(pain001({ ...state, debtor: debtor && { ...debtor, bic: null } }));
    expect(textOf(all(without, 'DbtrAgt')[0], 'FinInstnId', 'Othr', 'Id')).toBe('NOTPROVIDED');
  });

  it('is the same each time', () => expect(pain001(state)).toBe(xml));
});

describe('text for a bank', () => {
  it.each([
    ['Béton & Fils', 70, 'Beton + Fils'],
    ['L’Œuvre — “n° 5”', 70, "L'OEuvre - 'n. 5'"],
    ['abc def', 4, 'abc'],
    ['  a\n b ', 10, 'a b'],
  ])('%j', (text, max, written) => expect(sepaText(text, max)).toBe(written));

  it('keeps identifiers without a slash at their ends', () => {
    expect(sepaId('/FA//2026/')).toBe('FA/2026');
    expect(sepaId('x'.repeat(50))).toHaveLength(35);
  });
});

describe('what a transfer is found by on the statement', () => {
  const idsOf = (orders: TransferOrder[]) =>
    all(parse(pain001({ ...state, orders })), 'EndToEndId').map(({ text }) => text);

  it('is the number of its document', () => {
    expect(idsOf([order(1, '1.00', '2026-11-25'), order(2, '1.00', '2026-11-25')])).toEqual(['F/1', 'F/2']);
  });

  it('is told from that of another supplier’s document of the same number, within 35 characters', () => {
    const number = `2026-${'9'.repeat(40)}`;
    const ids = idsOf([
      order(41, '1.00', '2026-11-25', { number: 'F-7' }),
      order(42, '1.00', '2026-11-27', { number: 'F-7', partyId: 10 }),
      order(43, '1.00', '2026-11-25', { number }),
      order(44, '1.00', '2026-11-25', { number }),
      order(45, '1.00', '2026-11-25', { number: '' }),
    ]);
    expect(new Set(ids).size).toBe(5);
    expect(ids).toContain('F-7-41');
    expect(ids).toContain('45');
    for (const id of ids) expect(id).toMatch(/^[^/].{0,33}[^/]?$/);
  });
});
