import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { letThrough, makeDataFolder } from '#db/files/data-folder.ts';
import { createFiles } from '#db/files/files.ts';
import { createMailer } from '#jobs/mail/mailer.ts';

const scratch = mkdtempSync(join(tmpdir(), 'registre-folder-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8);
const isRoot = process.getuid?.() === 0;

it('is its owner’s alone when it is made', () => {
  const made = join(scratch, 'made');
  makeDataFolder(made);
  expect(modeOf(made)).toBe('700');
});

it('is closed where it stood open, by whoever keeps files in it', () => {
  const open = join(scratch, 'open');
  makeDataFolder(open);
  chmodSync(open, 0o755);
  createFiles({ dataDir: open, filesS3: null });
  expect(modeOf(open)).toBe(isRoot ? '710' : '700');
});

it('is left as it is where it is everybody’s', () => {
  const shared = join(scratch, 'shared');
  makeDataFolder(shared);
  chmodSync(shared, 0o1777);
  makeDataFolder(shared);
  expect(modeOf(shared)).toBe('1777');
});

it('is walked through by the account of PostgreSQL, and no more', () => {
  const walked = join(scratch, 'walked');
  makeDataFolder(walked);
  letThrough(walked, { gid: process.getgid?.() ?? 0 });
  makeDataFolder(walked);
  expect(modeOf(walked)).toBe(isRoot ? '710' : '700');
});

it('holds mails that nobody else reads', async () => {
  const dataDir = join(scratch, 'mails');
  makeDataFolder(dataDir);
  const send = createMailer({ smtpUrl: null, dataDir });
  await send({
    messageId: '<1@test>',
    from: { name: 'Armor Énergies', address: 'contact@armor.example' },
    to: ['client@example.fr'],
    subject: 'Devis',
    text: 'Bonjour',
    attachments: [],
  });
  const [kept = ''] = await readdir(join(dataDir, 'mail'));
  expect([modeOf(join(dataDir, 'mail')), modeOf(join(dataDir, 'mail', kept))]).toEqual(['700', '600']);
});
