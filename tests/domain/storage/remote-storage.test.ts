import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isMoved,
  noteHostKey,
  ftpServerAggregate,
  ftpServerSchema,
  type FtpServerEvent,
} from '#domain/storage/ftp-server.ts';
import { checkFolder, countedName, remoteFolder } from '#domain/storage/remote-folder.ts';
import {
  remotePushAggregate,
  repeatPush,
  settlePush,
  type PushFacts,
  type PushOutcome,
} from '#domain/storage/remote-push.ts';
import { remoteStorageSchema, storageCodes } from '#domain/storage/remote-storage.ts';
import { decisionsOf } from '#tests/builders/given.ts';

const facts = { date: '2026-03-04', client: 'Le Goff / fils', corporation: 'Béton & Cie' };

describe('the folder of a file', () => {
  it.each([
    ['/factures/{YYYY}/{MM}', true, ['factures', '2026', '03']],
    ['factures/{CLIENT}/', false, ['factures', 'Le Goff - fils']],
    ['//{CORPORATION}//{YYYY}-{MM}-{DD}', true, ['Béton & Cie', '2026-03-04']],
    ['/', true, []],
  ])('of %s', (pattern, absolute, segments) => {
    expect(checkFolder(pattern)).toBeNull();
    expect(remoteFolder(pattern, facts)).toEqual({ absolute, segments });
  });

  it.each([
    ['/a/../b', 'errors.folder.upwards'],
    ['..', 'errors.folder.upwards'],
    ['/./a', 'errors.folder.upwards'],
    ['/{YEAR}', 'errors.folder.token'],
    ['/a{b', 'errors.folder.token'],
    ['C:\\factures', 'errors.folder.characters'],
    ['/a*', 'errors.folder.characters'],
    ['/a\nDELE b', 'errors.folder.characters'],
    ['/a'.repeat(13), 'errors.folder.deep|max=12'],
  ])('is refused of %j', (pattern, error) => {
    expect(checkFolder(pattern)).toBe(error);
    expect(
      remoteStorageSchema.safeParse({ code: 'INVOICE_DOCUMENT', server: 1, folder: pattern }).success,
    ).toBe(false);
  });

  it('never leads upwards or ends a line, whatever a client calls itself', () => {
    assert(
      property(string({ unit: 'binary' }), (client) => {
        const { segments } = remoteFolder('/f/{CLIENT}/x', { ...facts, client });
        expect(segments).toHaveLength(3);
        for (const one of segments) {
          expect(one).not.toMatch(/[/\\\p{C}]/u);
          expect(one.trim()).toBe(one);
          expect(['', '.', '..']).not.toContain(one);
        }
      }),
    );
    expect(remoteFolder('{CLIENT}', { ...facts, client: '../../etc' }).segments).toEqual(['-..-etc']);
    expect(remoteFolder('{CLIENT}', { ...facts, client: null }).segments).toEqual(['-']);
  });

  it('has another name for a second file', () => {
    expect(countedName('FA-1.pdf', 1)).toBe('FA-1.pdf');
    expect(countedName('FA-1.pdf', 3)).toBe('FA-1 (3).pdf');
    expect(countedName('FA-1', 2)).toBe('FA-1 (2)');
  });
});

describe('a server', () => {
  const typed = {
    name: 'N',
    address: 'ftp.exemple.fr',
    protocol: 'ftps' as const,
    port: 21,
    username: 'u',
    password: 'p',
  };

  it('wants every field', () => {
    const { error } = ftpServerSchema.safeParse({});
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual(
      ['name', 'address', 'protocol', 'port', 'username'].map((field) => [
        field,
        field === 'protocol' ? 'errors.choice' : 'errors.required',
      ]),
    );
  });

  it.each(['ftp://a.fr', 'a.fr/x', 'u@a.fr', 'a b', 'a.fr:21', '-a.fr', ''])('is not at %j', (address) => {
    expect(ftpServerSchema.safeParse({ ...typed, address }).success).toBe(false);
  });
  it.each(['a', 'ftp.exemple.fr', '192.168.1.2', '2001:db8::1'])('may be at %s', (address) => {
    expect(ftpServerSchema.safeParse({ ...typed, address }).success).toBe(true);
  });

  it.each([
    [{ password: 'a\r\nDELE b' }, false],
    [{ username: 'a\nb' }, false],
    [{ port: 0 }, false],
    [{ port: 70_000 }, false],
    [{ password: ' espace ' }, true],
  ])('takes %j: %s', (changes, success) => {
    expect(ftpServerSchema.safeParse({ ...typed, ...changes }).success).toBe(success);
  });

  it('is another one at another address, port or protocol', () => {
    const { password: _password, ...before } = typed;
    expect(isMoved(before, { ...before, name: 'M', username: 'v', address: 'FTP.exemple.fr' })).toBe(false);
    expect(isMoved(before, { ...before, address: 'autre.fr' })).toBe(true);
    expect(isMoved(before, { ...before, port: 2121 })).toBe(true);
    expect(isMoved(before, { ...before, protocol: 'ftp' })).toBe(true);
  });
});

describe('the key of a server', () => {
  const given = decisionsOf(ftpServerAggregate);
  const note = (fingerprint: string) => (state: Parameters<typeof noteHostKey>[0]) =>
    noteHostKey(state, 1, fingerprint);
  const event = (type: 'Remembered' | 'Refused' | 'Accepted', fingerprint: string): FtpServerEvent => ({
    type: `FtpServerHostKey${type}`,
    data: { server: 1, fingerprint },
  });

  it('is remembered first, and refused once it changes', () => {
    given().when(note('A')).gives(event('Remembered', 'A'));
    given(event('Remembered', 'A')).when(note('A')).gives();
    given(event('Remembered', 'A')).when(note('B')).gives(event('Refused', 'B'));
    given(event('Remembered', 'A'), event('Refused', 'B')).when(note('B')).gives();
    given(event('Remembered', 'A'), event('Refused', 'B'), event('Accepted', 'B')).when(note('B')).gives();
    given(event('Remembered', 'A'), event('Accepted', 'A')).when(note('C')).gives(event('Refused', 'C'));
  });

  it('is forgotten with the server that had it', () => {
    const moved: FtpServerEvent = {
      type: 'FtpServerEdited',
      data: { server: 1, name: 'N', address: 'b', protocol: 'sftp', port: 22, username: 'u', moved: true },
    };
    given(event('Accepted', 'A'), moved).when(note('B')).gives(event('Remembered', 'B'));
  });
});

describe('a push', () => {
  const given = decisionsOf(remotePushAggregate);
  const queued = {
    type: 'RemotePushQueued' as const,
    data: {
      push: 1,
      corporation: 1,
      document: { kind: 'invoice', id: 1, version: 2, number: 'FA-1' },
      client: 3,
    } satisfies PushFacts,
  };
  const on = { id: 7, name: 'S' };
  const settle = (ended: PushOutcome) => (state: Parameters<typeof settlePush>[0]) =>
    settlePush(state, 1, on, ended);
  const full = { reason: 'full' as const, detail: '552' };
  const outcome = { push: 1, server: on, ...full };

  it('is put off without saying the same twice, done, or failed and repeated', () => {
    given(queued)
      .when(settle({ outcome: 'postponed', ...full }))
      .gives({ type: 'RemotePushPostponed', data: outcome });
    given(queued, { type: 'RemotePushPostponed', data: outcome })
      .when(settle({ outcome: 'postponed', ...full }))
      .gives();
    given(queued)
      .when(settle({ outcome: 'failed', ...full }))
      .gives({ type: 'RemotePushFailed', data: outcome });
    given(queued)
      .when(settle({ outcome: 'done', path: '/a', size: 1, found: false }))
      .gives({
        type: 'RemotePushCompleted',
        data: { push: 1, server: on, path: '/a', size: 1, found: false },
      });
    given(queued, { type: 'RemotePushFailed', data: outcome })
      .when((state) => repeatPush(state, 1))
      .gives({ type: 'RemotePushRepeated', data: { push: 1 } });
  });

  it('is neither settled twice nor repeated while it waits', () => {
    given(queued, { type: 'RemotePushFailed', data: outcome })
      .when(settle({ outcome: 'failed', ...full }))
      .isRefused('conflict', 'PUSH_DECIDED', 'errors.pushDecided');
    given(queued)
      .when((state) => repeatPush(state, 1))
      .isRefused('conflict', 'PUSH_WAITING', 'errors.pushWaiting');
  });

  it('is of one of six kinds', () => {
    expect(storageCodes).toHaveLength(6);
  });
});
