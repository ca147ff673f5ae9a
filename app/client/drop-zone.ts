/*
 * Files that are dropped on a record, or chosen: each is sent by itself with the form that takes them without scripts,
 * so that one that is refused keeps no other back. Progress is XMLHttpRequest's: fetch tells none.
 */

import { make } from './make.ts';
import { drawnPage, takeAround } from './page.ts';

const AT_ONCE = 2;
/** The panel that shows what is attached, around the form. */
const PANEL = '.panel';

/** What a form's attributes say: the words, and how much one file may be. */
type Words = Readonly<Record<string, string | undefined>>;

interface Sending {
  file: File;
  /** Same file, same key: it was dropped twice. */
  key: string;
  row: HTMLLIElement;
  state: 'waits' | 'sends' | 'done' | 'failed';
  request: XMLHttpRequest | null;
}

const keyOf = ({ name, size, lastModified }: File): string => JSON.stringify([name, size, lastModified]);

/** What the answer says is wrong; null once the file was taken, which leads to a page that takes more. */
function errorOf({ status }: XMLHttpRequest, page: Document, { lost = '' }: Words): string | null {
  if (status < 400) return page.querySelector('form[data-drop]') ? null : lost;
  const told = [...page.querySelectorAll('.summary li')].map((item) => item.textContent ?? '').join(' ');
  return told === '' ? lost : told;
}

/** A name as it is shown: none turns the letters around it. */
const shownName = (name: string): string => name.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '');

/** Files and not folders, which come as files without content. */
function filesOf({ items }: DataTransfer): { files: File[]; folders: string[] } {
  const entries = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({
      entry: item.webkitGetAsEntry(),
      file: item.getAsFile(),
    }));
  return {
    files: entries.flatMap(({ entry, file }) => (file && !entry?.isDirectory ? [file] : [])),
    folders: entries.flatMap(({ entry }) => (entry?.isDirectory ? [entry.name] : [])),
  };
}

/** A row of the list: a name, never markup; how far it is; and the one button that it has now. */
function rowOf(given: string) {
  const name = shownName(given);
  const bar = make('progress', { class: 'bar', max: '1', value: '0', 'aria-label': name });
  const told = make('small', {});
  const button = make('button', { type: 'button', class: 'btn quiet' });
  const row = make('li', {}, make('span', { class: 'drop-name', translate: 'no' }, name), bar, told, button);
  return { row, bar, told, button };
}

function dropZone(form: HTMLFormElement, input: HTMLInputElement): void {
  const words: Words = form.dataset;
  const most = Number(words['most']);
  const list = make('ul', { class: 'drop-list' });
  /** Heard and not seen: what became of each. */
  const said = make('span', { class: 'unseen', role: 'status' });
  form.append(list, said);
  const commandId = form.querySelector<HTMLInputElement>('[name="commandId"]')?.value ?? '';
  const all: Sending[] = [];
  let made = 0;

  /** The form as it is, with one file and a command id of its own: sent again, it does it once. */
  function bodyOf(file: File, id: string): FormData {
    const data = new FormData(form);
    data.delete(input.name);
    data.set('commandId', `${commandId}_${id}`);
    data.append(input.name, file);
    return data;
  }

  function add(file: File): void {
    const key = keyOf(file);
    if (all.some((one) => one.key === key && one.state !== 'failed')) {
      said.textContent = `${shownName(file.name)}, ${words['twice'] ?? ''}`;
      return;
    }
    const { row, bar, told, button } = rowOf(file.name);
    const sending: Sending = { file, key, row, state: 'waits', request: null };
    made += 1;
    const body = bodyOf(file, String(made));
    all.push(sending);
    list.append(row);

    function shows(state: Sending['state'], text: string, does: string | undefined): void {
      sending.state = state;
      told.textContent = text;
      told.classList.toggle('msg', state === 'failed');
      bar.hidden = state === 'failed' || state === 'done';
      button.textContent = does ?? '';
      button.hidden = does === undefined;
      button.setAttribute('aria-label', `${does ?? ''} ${shownName(file.name)}`);
      if (state === 'failed' || state === 'done') said.textContent = `${shownName(file.name)}, ${text}`;
    }
    function fail(text: string | undefined): void {
      shows('failed', text ?? '', words['retry']);
      next();
    }
    function send(): void {
      const request = new XMLHttpRequest();
      sending.request = request;
      bar.value = 0;
      shows('sends', '', words['cancel']);
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        bar.value = loaded / total;
      });
      request.addEventListener('load', () => {
        const page = drawnPage(request.responseText);
        const error = errorOf(request, page, words);
        if (error !== null) return fail(error);
        shows('done', words['done'] ?? '', undefined);
        const fresh = page.querySelector('form[data-drop]');
        // Not what is typed or sent here: what is attached now.
        if (fresh && form.closest(PANEL)) takeAround(form, fresh, PANEL);
        next();
      });
      request.addEventListener('error', () => fail(words['lost']));
      request.addEventListener('abort', () => fail(words['cancelled']));
      request.open('POST', form.action);
      request.setRequestHeader('Accept', 'text/html');
      request.send(body);
    }
    row.addEventListener('begin', send);
    button.addEventListener('click', () => {
      if (sending.state === 'sends') return sending.request?.abort();
      if (sending.state === 'waits') return fail(words['cancelled']);
      shows('waits', '', words['cancel']);
      next();
    });
    // What cannot be taken is told before a byte is sent.
    if (file.size > most) {
      shows('failed', words['tooLarge'] ?? '', undefined);
    } else if (file.size === 0) shows('failed', words['empty'] ?? '', undefined);
    else shows('waits', '', words['cancel']);
  }

  function next(): void {
    const busy = all.filter(({ state }) => state === 'sends').length;
    for (const { row } of all.filter(({ state }) => state === 'waits').slice(0, AT_ONCE - busy))
      row.dispatchEvent(new Event('begin'));
  }

  function take({ files, folders = [] }: { files: readonly File[]; folders?: readonly string[] }): void {
    form.closest('details')?.setAttribute('open', '');
    for (const file of files) add(file);
    for (const name of folders) {
      const { row, bar, told, button } = rowOf(name);
      told.textContent = words['folder'] ?? '';
      told.classList.add('msg');
      bar.remove();
      button.remove();
      list.append(row);
      said.textContent = `${shownName(name)}, ${told.textContent ?? ''}`;
    }
    next();
  }

  input.addEventListener('change', () => {
    take({ files: [...(input.files ?? [])] });
    input.value = '';
  });
  const panel = form.closest<HTMLElement>(PANEL) ?? form;
  const over = (is: boolean) => panel.toggleAttribute('data-dropping', is);
  document.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    // A file that misses its place would be opened instead of the page.
    event.preventDefault();
    const isHere = event.target instanceof Node && panel.contains(event.target);
    event.dataTransfer.dropEffect = isHere ? 'copy' : 'none';
    over(isHere);
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) over(false);
  });
  document.addEventListener('drop', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    over(false);
    if (event.target instanceof Node && panel.contains(event.target)) take(filesOf(event.dataTransfer));
  });
  addEventListener('beforeunload', (event) => {
    if (all.some(({ state }) => state === 'sends' || state === 'waits')) event.preventDefault();
  });
}

/** Makes the forms that take files take them as they are dropped, and as soon as they are chosen. */
export function dropFiles(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-drop]')) {
    const input = form.querySelector<HTMLInputElement>('input[type=file]');
    if (input) dropZone(form, input);
  }
}
