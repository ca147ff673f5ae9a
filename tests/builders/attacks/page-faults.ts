import { defaultTreeAdapter, parse, type DefaultTreeAdapterMap } from 'parse5';
import { MARK } from './payloads.ts';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** Attributes whose value a browser goes to, loads or runs. */
const addresses = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'srcdoc',
  'xlink:href',
  'data',
  'poster',
  'background',
  'ping',
  'srcset',
]);

/** As a browser reads an address: without the spaces and controls before and in its scheme. */
const schemeOf = (address: string): string =>
  /^([a-z][\w+.-]*):/i.exec(address.replaceAll(/[\s\p{Cc}]/gu, ''))?.[1]?.toLowerCase() ?? '';

function faultsOf({ tagName, attrs }: Element): string[] {
  const faults: string[] = [];
  if (tagName.includes(MARK)) faults.push(`<${tagName}>`);
  if (
    ['base', 'object', 'embed', 'iframe'].includes(tagName) &&
    attrs.some(({ name, value }) => name !== 'title' && value.includes(MARK))
  )
    faults.push(`<${tagName}>`);
  if (tagName === 'script' && !attrs.some(({ name, value }) => name === 'nonce' && value !== ''))
    faults.push('<script> without a nonce');
  for (const { name, value } of attrs) {
    if (name.includes(MARK) || name.startsWith('on')) faults.push(`<${tagName} ${name}>`);
    const scheme = addresses.has(name) ? schemeOf(value) : '';
    // An empty file to import, our own icon, a logo: none of them runs.
    const isFile = tagName === 'a' && value.startsWith('data:text/csv;charset=utf-8,');
    const isOwn = isFile || (scheme === 'data' && !value.includes(MARK) && ['link', 'img'].includes(tagName));
    if (['javascript', 'vbscript', 'data'].includes(scheme) && !isOwn)
      faults.push(`<${tagName} ${name}=${value}>`);
    if (name === 'style' && value.includes(MARK)) faults.push(`<${tagName} style=${value}>`);
  }
  return faults;
}

/** What of a page came from a payload as more than a text: elements, attributes, addresses, styles, scripts. */
export function faultsInPage(html: string): string[] {
  const faults: string[] = [];
  const look = (node: Node): void => {
    if (defaultTreeAdapter.isElementNode(node)) {
      faults.push(...faultsOf(node));
      // Scripts of ours hold data at most; a style holds none of what people typed.
      const text = node.childNodes
        .map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : ''))
        .join('');
      if (node.tagName === 'style' && text.includes(MARK)) faults.push(`style ${text.slice(0, 200)}`);
      if (node.tagName === 'template' && 'content' in node) look(node.content);
    }
    if (defaultTreeAdapter.isCommentNode(node) && node.data.includes(MARK)) faults.push('comment');
    if ('childNodes' in node) node.childNodes.forEach(look);
  };
  look(parse(html));
  return faults;
}
