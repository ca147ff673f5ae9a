import { Alert } from '../ui/page.tsx';

interface Props {
  /** Who has the piece, or is to have it; empty where nobody may know. */
  holder: string | null;
  /** What they lack of the certificates that it demands, each in words. */
  lacking: readonly string[];
}

export const HolderLacks = ({ holder, lacking }: Props) =>
  lacking.map((words) => (
    <Alert key={words} tone="warn">
      {holder ? `${holder} · ${words}` : words}
    </Alert>
  ));
