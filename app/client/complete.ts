/*
 * A field that proposes names: beyond the first ones, which stand in the page, it asks for those that fit what is
 * typed.
 */

const TYPING_PAUSE_MS = 150;
const SHORTEST = 2;

let waiting = 0;

interface Proposals {
  items: { value: string }[];
}

const isProposals = (answer: unknown): answer is Proposals =>
  typeof answer === 'object' && answer !== null && 'items' in answer && Array.isArray(answer.items);

async function propose(field: HTMLInputElement): Promise<void> {
  const [resource = '', filter = ''] = (field.dataset['complete'] ?? '').split('?');
  const asked = new URLSearchParams(filter);
  asked.set('keyword', field.value);
  const response = await fetch(`/api/${resource}/completion/list?${asked.toString()}`);
  const answer: unknown = response.ok ? await response.json() : null;
  if (!isProposals(answer)) return;
  field.list?.replaceChildren(...answer.items.map(({ value }) => new Option(value, value)));
}

/** Keeps the proposals of each such field in step with what is typed. */
export function proposeNames(): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.dataset['complete']) return;
    clearTimeout(waiting);
    if (target.value.trim().length < SHORTEST) return;
    waiting = window.setTimeout(() => void propose(target), TYPING_PAUSE_MS);
  });
}
