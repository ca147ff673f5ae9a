import { unprintableIn } from '../../kernel/printable.ts';
import type { DocumentContent, PartySnapshot } from './content.ts';
import { isItem } from '../../amounts/totals.ts';

/** Characters that no font of printed documents has, where they stand: a field, of a line where it is one's. */
export interface Unprintable {
  /** A name below `commerce.field`. */
  field: string;
  /** Rank of the line, from 1. */
  line: number | null;
  characters: string[];
}

type Said = [field: string, line: number | null, text: string | null | undefined];

const printedFields = ['title', 'note', 'deliveryTime', 'customerReferenceNumber'] as const;

/** What of a document would be printed as empty boxes, in the order of its form. */
export function unprintableOf(
  content: DocumentContent,
  client: Pick<PartySnapshot, 'name'> | null,
): Unprintable[] {
  const texts: Said[] = [
    ['client', null, client?.name],
    ...printedFields.map((field): Said => [field, null, content[field]]),
    ...content.lines.flatMap((line, index): Said[] =>
      isItem(line)
        ? [
            ['productName', index + 1, line.name],
            ['description', index + 1, line.description],
          ]
        : [['productName', index + 1, line.text]],
    ),
  ];
  return texts.flatMap(([field, line, text]) => {
    const characters = unprintableIn(text ?? '');
    return characters.length === 0 ? [] : [{ field, line, characters }];
  });
}
