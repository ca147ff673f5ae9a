import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { Fragment, type CSSProperties } from 'react';

/** Texts in their order, each with a name of its own though two say the same. */
export const keyed = (texts: readonly string[]): { key: string; text: string }[] =>
  texts.map((text, index) => ({ key: `${index} ${text}`, text }));

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/g;
const isAddress = (piece: string): boolean => /^https?:\/\//.test(piece);

/** A line with its addresses as links. */
const Line = ({ line, link }: { line: string; link: CSSProperties }) =>
  keyed(line.split(ADDRESS)).map(({ key, text }) =>
    isAddress(text) ? (
      <Link key={key} href={text} className="mail-link" style={link}>
        {text}
      </Link>
    ) : (
      <Fragment key={key}>{text}</Fragment>
    ),
  );

/** Plain text as paragraphs: blank lines part them, other ends of line are kept. */
export function Paragraphs({
  text,
  style,
  link,
}: {
  text: string;
  style: CSSProperties;
  link: CSSProperties;
}) {
  return keyed(text.trim().split(/\n[^\S\n]*\n+/)).map((paragraph) => (
    <Text key={paragraph.key} className="mail-words" style={style}>
      {keyed(paragraph.text.split('\n')).map((line, at) => (
        <Fragment key={line.key}>
          {at > 0 && <br />}
          <Line line={line.text} link={link} />
        </Fragment>
      ))}
    </Text>
  ));
}
