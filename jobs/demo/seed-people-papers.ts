import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { attachDocuments } from '#domain/attachments/commands.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import type { Runtime } from '../tasks/runtime.ts';

/** A page that says what it stands for, and is nobody's paper. */
async function paper(title: string, name: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([420, 298]);
  page.drawText(title, { x: 28, y: 238, size: 18, font });
  page.drawText(name, { x: 28, y: 206, size: 13, font });
  return Buffer.from(await pdf.save());
}

interface Holder {
  person: number;
  name: string;
  /** The place in the list of staff: what spreads the days. */
  at: number;
  /** They drive pumps or lorries. */
  drives: boolean;
}

/** What somebody's file holds, with the days from today until it expires: some did, some will next month. */
const papersOf = ({ at, drives }: Holder): readonly (readonly [type: string, days: number])[] => [
  ['Pièce d’identité', at % 9 === 4 ? 18 + at : 300 + ((at * 191) % 3000)],
  ...(drives
    ? ([
        ['CACES et habilitations', at % 4 === 1 ? 26 : 240 + ((at * 97) % 1400)],
        ['Carte BTP', at === 3 ? -12 : 420 + at * 11],
      ] as const)
    : []),
];

/** Puts papers into somebody's file, sealed with their key as those of real people are. */
export async function seedPapers(
  { db, store, files }: Runtime,
  actor: Actor,
  holder: Holder,
  { today, typeOf }: { today: string; typeOf(name: string): number | null },
): Promise<void> {
  const { person, name } = holder;
  for (const [type, days] of papersOf(holder)) {
    const content = await paper(type, name);
    const file = await files.put(db, content, 'application/pdf', subjectOf('person', person));
    await store.execute(
      attachDocuments,
      actor,
      attachDocuments.input.parse({
        owner: { kind: 'person', id: person },
        files: [{ name: `${type}.pdf`, file, size: content.length, type: 'application/pdf' }],
        documentType: typeOf(type),
        validUntil: addDays(today, days),
      }),
    );
  }
}
