import type { AnsweredForm } from '../ui/form/form-fields.ts';

/** A list of a form: it shows rows for what is still to be said, and those in which nothing is said are not sent along. */
export interface FormRows<Row> {
  /** Of the field. */
  name: string;
  /** A row in which nothing is said. */
  blank: Row;
  /** Rows that it has at most. */
  most: number;
  /** Rows for what is still to be said. */
  room: number;
  /** What a row has without anybody saying it. */
  unsaid?: readonly string[];
}

/** Rows with room for more of them. */
export const withRoom = <Blank, Row>(
  { blank, most, room }: FormRows<Blank>,
  rows: readonly Row[],
): (Row | Blank)[] => [...rows, ...Array.from({ length: room }, () => blank)].slice(0, most);

/** A form that was answered or is taken up again: its list has room for more rows as it had. */
export function withRoomAgain<Blank extends Record<string, string>, Answer extends AnsweredForm>(
  list: FormRows<Blank>,
  answer: Answer | undefined,
): Answer | undefined {
  const typed = answer?.initialValue;
  if (answer === undefined || !typed) return answer;
  const rows = typed[list.name];
  return {
    ...answer,
    initialValue: { ...typed, [list.name]: withRoom(list, Array.isArray(rows) ? rows : []) },
  };
}
