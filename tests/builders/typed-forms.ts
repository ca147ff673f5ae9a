import { defaultTreeAdapter, parse, type DefaultTreeAdapterMap } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** A form of a page as a browser would send it untouched. */
export interface TypedForm {
  action: string;
  entries: [name: string, value: string][];
}

const valueOf = ({ attrs }: Element, name: string): string | null =>
  attrs.find((one) => one.name === name)?.value ?? null;

function* elementsOf(node: Node): Generator<Element> {
  if (defaultTreeAdapter.isElementNode(node)) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}

const textOf = (node: Node): string =>
  defaultTreeAdapter.isTextNode(node)
    ? node.value
    : 'childNodes' in node
      ? node.childNodes.map(textOf).join('')
      : '';

function chosenOf(select: Element): string {
  const options = [...elementsOf(select)].filter(({ tagName }) => tagName === 'option');
  const chosen = options.find((one) => valueOf(one, 'selected') !== null) ?? options.at(-1);
  return chosen ? (valueOf(chosen, 'value') ?? textOf(chosen)) : '';
}

function entryOf(element: Element): [string, string] | null {
  const name = valueOf(element, 'name');
  if (name === null || name === '') return null;
  const type = valueOf(element, 'type');
  if (element.tagName === 'select') return [name, chosenOf(element)];
  if (element.tagName === 'textarea') return [name, textOf(element)];
  if (element.tagName === 'button') return [name, valueOf(element, 'value') ?? ''];
  if (element.tagName !== 'input' || type === 'file') return null;
  return [name, valueOf(element, 'value') ?? (type === 'checkbox' ? 'on' : '')];
}

/** The forms of a page that change something; of several buttons the first. */
export function formsIn(html: string, path: string): TypedForm[] {
  const all = [...elementsOf(parse(html))];
  const outside = all.filter((one) => valueOf(one, 'form') !== null);
  return all
    .filter((one) => one.tagName === 'form' && valueOf(one, 'method')?.toLowerCase() === 'post')
    .map((form) => {
      const id = valueOf(form, 'id');
      const inside = [
        ...elementsOf(form),
        ...outside.filter((one) => id !== null && valueOf(one, 'form') === id),
      ];
      const [, ...others] = inside.filter(({ tagName }) => tagName === 'button');
      const buttons = new Set(others);
      const entries = inside
        .filter((one) => !buttons.has(one))
        .map(entryOf)
        .filter((entry) => entry !== null);
      return { action: valueOf(form, 'action') ?? path, entries };
    });
}
