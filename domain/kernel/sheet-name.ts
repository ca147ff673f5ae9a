interface Named {
  kind: string;
  /** Of the record that it is of. */
  id: number;
  /** What tells it from the same paper after a change. */
  as: string | number;
  language: string;
}

/** How a printed paper is known: whoever asks for it by the same name is handed the same file. */
export const sheetName = ({ kind, id, as, language }: Named): string => `${kind}-${id}-${as}-${language}`;
