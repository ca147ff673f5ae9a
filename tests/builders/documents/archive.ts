import { deflateRawSync } from 'node:zlib';

/** A part of an archive, and what the archive says of it: the truth unless said otherwise. */
export interface Packed {
  name: string;
  content: Uint8Array | string;
  /** Bytes that it claims to unpack to. */
  claims?: number;
  encrypted?: boolean;
  /** Of the packing: 8 is deflated, 0 as it is. */
  method?: number;
}

const u16 = (n: number) => [n & 255, (n >> 8) & 255];
const u32 = (n: number) => [...u16(n % 65_536), ...u16(Math.floor(n / 65_536))];

/** An archive whose list may lie. */
export function archiveOf(
  parts: readonly Packed[],
  { count = parts.length, listAt }: { count?: number; listAt?: number } = {},
): Buffer {
  const locals: Buffer[] = [];
  const listed: Buffer[] = [];
  let at = 0;
  for (const { name, content, claims, encrypted = false, method = 8 } of parts) {
    const bytes = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(bytes, { level: 9 }) : bytes;
    const label = Buffer.from(name);
    const common = [
      ...u16(20),
      ...u16(encrypted ? 1 : 0),
      ...u16(method),
      ...u32(0),
      ...u32(0),
      ...u32(packed.length),
      ...u32(claims ?? bytes.length),
      ...u16(label.length),
    ];
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4, ...common, ...u16(0)]), label, packed]);
    listed.push(
      Buffer.concat([
        Buffer.from([
          0x50,
          0x4b,
          1,
          2,
          ...u16(20),
          ...common,
          ...u16(0),
          ...u16(0),
          ...u16(0),
          ...u16(0),
          ...u32(0),
          ...u32(at),
        ]),
        label,
      ]),
    );
    locals.push(local);
    at += local.length;
  }
  const list = Buffer.concat(listed);
  const end = Buffer.from([
    0x50,
    0x4b,
    5,
    6,
    ...u16(0),
    ...u16(0),
    ...u16(count),
    ...u16(count),
    ...u32(list.length),
    ...u32(listAt ?? at),
    ...u16(0),
  ]);
  return Buffer.concat([...locals, list, end]);
}

export const workbookParts = (sheet: string | Uint8Array, more: readonly Packed[] = []): Packed[] => [
  { name: '[Content_Types].xml', content: '<Types/>' },
  {
    name: 'xl/workbook.xml',
    content: '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
  },
  { name: 'xl/worksheets/s.xml', content: sheet },
  ...more,
];

export const sheetXml = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** A workbook of one sheet: the XML of its rows. */
export const workbookOf = (rows: string, more: readonly Packed[] = []): Buffer =>
  archiveOf(workbookParts(sheetXml(rows), more));
