import { Text } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import type { style } from './style.ts';

/**
 * A text of several lines, each its own element: a line feed inside an element has no glyph in the
 * embedded fonts and would bring in Helvetica, which is not embedded and not allowed in PDF/A.
 */
export function Paragraphs(props: {
  text: string;
  style?: (typeof style)[keyof typeof style];
}): ReactElement[] {
  const lines = props.text.replaceAll('\t', '    ').split(/\r\n|[\n\r\u2028\u2029]/);
  return lines
    .map((line, position) => ({ line, position }))
    .map(({ line, position }) => (
      <Text key={position} style={props.style}>
        {line === '' ? '\u00A0' : line}
      </Text>
    ));
}
