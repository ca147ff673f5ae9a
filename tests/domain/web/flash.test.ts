import { describe, expect, it } from 'vitest';
import { readFlash, setFlash, type Flash, type Undo } from '#app/http/flash.server.ts';

/** What the next page reads of a message, as the browser sends it back. */
async function read(flash: Flash) {
  const [cookie = ''] = (await setFlash(flash)).split(';');
  return readFlash(new Request('http://localhost/', { headers: { Cookie: cookie } }));
}

const done = { tone: 'ok', key: 'projects.notice.closed' } as const;

describe('a message for the next page', () => {
  it('says which button of which page takes back what was done', async () => {
    const undo = { to: '/project/details/12', intent: 'reopen' };
    expect(await read({ ...done, undo })).toEqual({ ...done, undo });
    const merged = { to: '/third-party/3', intent: 'undoMerge', fields: { merged: '8' } };
    expect(await read({ ...done, undo: merged })).toEqual({ ...done, undo: merged });
    const row = { to: '/bank/4', intent: 'reopen-12' };
    expect(await read({ ...done, undo: row })).toEqual({ ...done, undo: row });
  });

  it('offers no button of another site, and none that is no word', async () => {
    const wrong: Undo[] = [
      { to: '//elsewhere.example/x', intent: 'reopen' },
      { to: 'https://elsewhere.example', intent: 'reopen' },
      { to: '/project/details/12?next=//x', intent: 'reopen' },
      { to: '/project/details/12', intent: 're open"><script>' },
      { to: '/project/details/12', intent: 'reopen', fields: { 'a b': '1' } },
      { to: '/project/details/12', intent: 'reopen', fields: { a: '"<' } },
    ];
    for (const undo of wrong) expect(await read({ ...done, undo })).toEqual(done);
  });
});
