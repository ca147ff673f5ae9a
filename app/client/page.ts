/* Pages of ours as the server draws them, asked for by a script: parts of them take the place of the same parts here. */

/** What a page holds, without its head, whose style this page's content policy would not let in. */
export const drawnPage = (html: string): Document =>
  new DOMParser().parseFromString(html.slice(Math.max(0, html.indexOf('<body'))), 'text/html');

/** A page of ours; null where it did not answer as one. @throws where there is no network, or it was aborted */
export async function askPage(
  address: string,
  request: RequestInit = {},
): Promise<{ url: string; page: Document } | null> {
  const answer = await fetch(address, { ...request, headers: { Accept: 'text/html' } });
  return answer.ok ? { url: answer.url, page: drawnPage(await answer.text()) } : null;
}

/** Who looks, at which company: what the frame of a page says of it. */
const scopeOf = (page: Document): string | undefined =>
  page.querySelector<HTMLElement>('[data-scope]')?.dataset['scope'];

/**
 * A part of this page as the server draws it now; null where it does not. Where somebody chose another company in
 * another tab, all of the page is loaded again.
 */
export async function freshPart(selector: string): Promise<HTMLElement | null> {
  const answer = await askPage(location.href).catch(() => null);
  if (answer === null) return null;
  if (scopeOf(answer.page) !== scopeOf(document)) {
    location.reload();
    return null;
  }
  return answer.page.querySelector<HTMLElement>(selector);
}

const nodesBeside = ({ parentNode }: Element): ChildNode[] => [...(parentNode?.childNodes ?? [])];

/** Puts all that stands around an element within `top` in the place of what stands around its like here. */
export function takeAround(mine: Element, fresh: Element, top: string): void {
  for (
    let [here, there]: [Element | null, Element | null] = [mine, fresh];
    here && there && !here.matches(top);
    [here, there] = [here.parentElement, there.parentElement]
  ) {
    const around = nodesBeside(there);
    const at = around.indexOf(there);
    for (const node of nodesBeside(here)) if (node !== here) node.remove();
    here.before(...around.slice(0, at));
    here.after(...around.slice(at + 1));
  }
}
