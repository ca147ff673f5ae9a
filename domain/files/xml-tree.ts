import { beyond, UnreadableFile } from './limits.ts';
import { bareName, readXml, type XmlFaults, type XmlLimits } from './xml.ts';

/*
 * XML as a tree of elements: objects by the names of elements, a list where there are several of one name, a text where
 * there is nothing else. Attributes begin with @, the text beside other things is #text.
 */

export type XmlNode = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is XmlNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Frame {
  name: string;
  node: Record<string, unknown> | null;
  text: string[];
  /** Elements that the tree held when this one began. */
  held: number;
}

/** Names that mean something else to an object. */
const unsafe = new Set(['__proto__', 'constructor', 'prototype']);

// no name of a file is inherited
const empty = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

function valueOf({ node, text }: Frame): unknown {
  const said = text.join('').trim();
  if (node === null) return said;
  if (said !== '') node['#text'] = said;
  return node;
}

function attach(frame: Frame, name: string, value: unknown): void {
  frame.node ??= empty();
  const before = frame.node[name];
  if (before === undefined) frame.node[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else frame.node[name] = [before, value];
}

export interface TreeOptions {
  limits: XmlLimits & { /** Elements that the tree holds at once. */ held?: number };
  faults: XmlFaults & { /** For names that no honest file has. */ unsafe: string };
  /** Is given each element that ends, by the names that lead to it; one that it takes is not part of the tree. */
  take?(path: readonly string[], value: unknown): boolean;
}

/** The document as a tree. @throws UnreadableFile */
export function xmlTree(xml: string, { limits, faults, take = () => false }: TreeOptions): unknown {
  const most = limits.held ?? limits.elements;
  const root: Frame = { name: '', node: null, text: [], held: 0 };
  const frames: Frame[] = [root];
  const path: string[] = [];
  let held = 0;
  readXml(xml, limits, faults, {
    open(name, attributes) {
      if (unsafe.has(name)) throw new UnreadableFile(faults.unsafe);
      const frame: Frame = { name, node: null, text: [], held };
      held += 1;
      if (held > most) throw beyond('elements', most);
      for (const [key, value] of Object.entries(attributes)) {
        if (key.startsWith('xmlns')) continue;
        attach(frame, `@${bareName(key)}`, value);
      }
      frames.push(frame);
      path.push(name);
    },
    text(piece) {
      frames.at(-1)?.text.push(piece);
    },
    close(name) {
      const frame = frames.pop();
      const parent = frames.at(-1);
      if (frame === undefined || parent === undefined) return;
      const value = valueOf(frame);
      if (take(path, value)) held = frame.held;
      else attach(parent, name, value);
      path.pop();
    },
  });
  return valueOf({ ...root, text: [] });
}

/** Every element of that name below a node. */
export function all(node: unknown, name: string): unknown[] {
  const found = isNode(node) && Object.hasOwn(node, name) ? node[name] : undefined;
  if (found === undefined) return [];
  return Array.isArray(found) ? found : [found];
}

/** The first element on a path: "SellerTradeParty/Name". */
export const at = (node: unknown, path: string): unknown =>
  path.split('/').reduce((from, name) => all(from, name)[0], node);
