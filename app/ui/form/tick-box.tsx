import type { ReactNode } from 'react';

interface Props {
  name: string;
  value: string | number;
  /** What was sent of the form, if it was refused: what was ticked then is ticked again. */
  sent: readonly string[] | undefined;
  /** Ticked unless somebody unticks it. */
  proposed?: boolean;
  /** What it chooses, read beside it. */
  children: ReactNode;
}

/** One of several things that a form chooses. */
export const TickBox = ({ name, value, sent, proposed = false, children }: Props) => (
  <label>
    <input
      type="checkbox"
      name={name}
      value={value}
      defaultChecked={sent?.includes(`${name}=${value}`) ?? proposed}
      autoComplete="off"
    />{' '}
    {children}
  </label>
);
