import { beyond } from './limits.ts';

/*
 * JSON from outside. What it holds is counted before it is taken apart: a text of brackets alone is no work to
 * write, and a tree without end is what everything that follows would have to walk.
 */

interface JsonLimits {
  depth: number;
  /** Values of lists and objects. */
  elements: number;
}

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const isOpening = (code: number): boolean => code === 91 || code === 123;
const isClosing = (code: number): boolean => code === 93 || code === 125;

/** Behind the text that begins at a quotation mark. */
function afterText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let marks = 0;
    while (text.charCodeAt(at - 1 - marks) === BACKSLASH) marks += 1;
    if (marks % 2 === 0) return at;
  }
  return text.length;
}

function requireWithin(text: string, limits: JsonLimits): void {
  let depth = 0;
  let elements = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = afterText(text, at);
    else if (isOpening(code)) depth += 1;
    else if (isClosing(code)) depth -= 1;
    if (code === COMMA || isOpening(code)) elements += 1;
    if (depth > limits.depth) throw beyond('depth', limits.depth);
    if (elements > limits.elements) throw beyond('elements', limits.elements);
  }
}

/**
 * What a text of JSON says.
 * @throws UnreadableFile beyond a limit; SyntaxError for what is no JSON
 */
export function readJson(text: string, limits: JsonLimits): unknown {
  requireWithin(text, limits);
  return JSON.parse(text);
}
