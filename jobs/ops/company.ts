import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { moveBetween } from '../company/between.ts';
import { findCompany } from '../company/choose.ts';
import { exportCompany, type ExportReport } from '../company/export-company.ts';
import { beginIds, LAST_BLOCK } from '../company/id-blocks.ts';
import { importCompany } from '../company/import-company.ts';
import { exportLast, freezeCompany, markMoved, requireState, thawCompany } from '../company/move-company.ts';
import { flagOption, numberOption } from './arguments.ts';
import { noteChainHeads } from './chain-heads.ts';
import { databaseOf } from './database.ts';
import { defineOps, type Option, type Report } from './define.ts';
import { Failure } from './failure.ts';

const needed = (value: string, summary: string): Option<z.ZodString> => ({
  schema: z.string().trim().min(1, 'it is empty'),
  value,
  summary,
});

const companyOption = needed('name or id', 'the company');
const keyOption = needed('file', 'a file with the key: 32 characters at least, known to both installations');

const addressOption: Option<z.ZodURL> = {
  schema: z.url({ protocol: /^https?$/, error: 'an address as people type it: https://registre.example' }),
  value: 'address',
  summary: 'of the installation that it is in by now',
};

/** @throws Failure for a file that is not there, or holds too little */
async function readKey(file: string): Promise<string> {
  const words = await readFile(resolve(file), 'utf8').catch(() => {
    throw new Failure(`${file} cannot be read: it holds the key of the company’s file`);
  });
  if (words.trim().length < 32)
    throw new Failure(`The key in ${file} has fewer than 32 characters: openssl rand -base64 33 makes one`);
  return words.trim();
}

const exported = ({ counts, ...report }: ExportReport): Report => ({
  text: [
    `${counts['event'] ?? 0} events, ${counts['user'] ?? 0} accounts and ${counts['file'] ?? 0} files of ${report.name} (company ${report.company}) as of ${report.at} are in ${report.file}`,
    `It ends at position ${report.upTo}`,
    ...report.told,
  ],
  data: { ...report, counts },
  code: report.told.some((one) => one.startsWith('MISSING')) ? 1 : 0,
});

export const exportOneCompany = defineOps({
  name: 'company export',
  summary: 'write a company into one sealed file, while people work',
  details:
    'Its events and what stands beside them, its files, the keys of its people and their accounts, as they are at one\n' +
    'moment. What says things of other companies stays. The answer tells what does not go along, and the position at\n' +
    'which it ends: --after goes on from there. --last, of a frozen company, waits for its jobs and closes it to all, so\n' +
    'that nothing comes behind. Exit code 1 when a stored file is missing. The file opens with the key alone: bring the\n' +
    'two there by different ways.',
  options: {
    company: companyOption,
    to: needed('file', 'a new file'),
    key: keyOption,
    after: numberOption('position', 'where the file before ended'),
    last: flagOption('nothing comes behind it: of a frozen company'),
    wait: numberOption(
      'seconds',
      'for the jobs of the company to be done before its last file; 60 unless said',
    ),
  },
  async run({ owner, settings }, { company: named, to, key, after, last, wait = 60 }) {
    const file = resolve(to);
    if (existsSync(file)) throw new Failure(`${to} is there already: name a new file`);
    const asked = {
      company: await findCompany(owner, named),
      file,
      words: await readKey(key),
      since: after ?? null,
    };
    if (!last) await requireState(owner, asked.company, [null, 'frozen', 'held']);
    return exported(
      last
        ? await exportLast(owner, settings, { ...asked, wait })
        : await exportCompany(owner, settings, { ...asked, last: false }),
    );
  },
});

export const freezeOneCompany = defineOps({
  name: 'company freeze',
  summary: 'close a company to changes; it is read as before',
  details: 'People are told why. What the product has begun goes on: PDFs are made, mails leave.',
  options: { company: companyOption },
  async run({ owner }, { company: named }) {
    const company = await findCompany(owner, named);
    const waiting = await freezeCompany(owner, company);
    return {
      text: `${company.name} (company ${company.id}) is frozen; jobs that wait for it: ${waiting}`,
      data: { ...company, waiting },
    };
  },
});

export const thawOneCompany = defineOps({
  name: 'company thaw',
  summary: 'open a frozen company again',
  options: {
    company: companyOption,
    yes: flagOption(
      'also one whose last file was written, that has moved, or is not all here: it may be open in two places from then on',
    ),
  },
  async run({ owner }, { company: named, yes }) {
    const company = await findCompany(owner, named);
    await thawCompany(owner, company, yes);
    return { text: `${company.name} (company ${company.id}) is open again`, data: company };
  },
});

export const markOneMoved = defineOps({
  name: 'company moved',
  summary: 'say where a company is, once its last file was taken in there',
  details: 'It stays to be read, and shows the address above every page.',
  options: { company: companyOption, to: addressOption },
  async run({ owner, settings }, { company: named, to }) {
    const company = await findCompany(owner, named);
    await markMoved(owner, settings, company, to);
    return { text: `${company.name} (company ${company.id}) has moved to ${to}`, data: { ...company, to } };
  },
});

export const importOneCompany = defineOps({
  name: 'company import',
  summary: 'take a company in from the file of another installation, while people work',
  details:
    'All of it or nothing. Refused when the company is here, when the installations are of different versions, when the\n' +
    'file was changed, and when ids of both are from the same block (`ids begin`). Every stream is read again afterwards\n' +
    'and compared with the file.',
  options: { from: needed('file', 'what `company export` wrote'), key: keyOption },
  async run({ owner, settings }, { from, key }, console) {
    const words = await readKey(key);
    const report = await importCompany(owner, settings, resolve(from), words, (said) => console.say(said));
    await noteChainHeads(owner, settings.dataDir, new Date());
    const text = [
      report.last
        ? 'All of it is here, and it is open.'
        : 'More is to come: it can only be read until its last file is here.',
      `${report.events} events, ${report.rows} rows and ${report.files} files of ${report.name} (company ${report.company}) are here`,
      `${report.streamsCompared} streams have the same events on both sides`,
      ...report.told,
    ];
    return { text, data: report };
  },
});

/** Settings as systemd and compose read them from a file: `NAME=value`, a line each. */
async function readEnvironment(file: string): Promise<Record<string, string>> {
  const text = await readFile(resolve(file), 'utf8').catch(() => {
    throw new Failure(`${file} cannot be read: it holds the settings of the other installation`);
  });
  return Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name = '', value = ''] = /^\s*([A-Z][A-Z0-9_]*)=(.*?)\s*$/.exec(line) ?? [];
      return name === '' ? [] : [[name, value.replace(/^(["'])(.*)\1$/, '$2')]];
    }),
  );
}

export const moveOneCompany = defineOps({
  name: 'company move',
  summary: 'move a company into another installation that this machine reaches',
  details:
    'Most of it goes while people work; then it is closed for what came since, compared, opened there, and shown here as\n' +
    'moved. Where the rest cannot be taken in, it is open here again, and a later move is made of files (--after). The\n' +
    'settings of the other installation: DATABASE_URL, DATA_KEY, SESSION_SECRET, DATA_DIR and PUBLIC_URL at least, as\n' +
    'its own processes have them; its DATA_DIR has to be reached from here.',
  options: {
    company: companyOption,
    to: needed('file', 'settings of the other installation, NAME=value a line'),
    wait: numberOption(
      'seconds',
      'for the jobs of the company to be done before it is closed; 60 unless said',
    ),
  },
  async run(here, { company: named, to, wait = 60 }, console) {
    const company = await findCompany(here.owner, named);
    const there = await databaseOf(await readEnvironment(to));
    try {
      const said = { wait, say: (words: string) => console.say(words) };
      const report = await moveBetween(here, there, company, said);
      const { first, last, closedFor } = report;
      const text = [
        `${company.name} (company ${company.id}) is at ${there.settings.publicUrl}: ${first.events + last.events} events, ${first.files} files`,
        `${last.streamsCompared} streams have the same events on both sides; it was closed for ${Math.ceil(closedFor)} s`,
        ...new Set([...first.told, ...last.told]),
      ];
      return { text, data: report };
    } finally {
      await there.close();
    }
  },
});

export const beginIdsIn = defineOps({
  name: 'ids begin',
  summary: 'let new ids be of a block of their own, so that companies can be exchanged',
  details:
    'Each installation that companies leave or come to needs another block, best before its first company: a company\n' +
    'keeps its ids wherever it goes. Ids that were given stay as they are.',
  arguments: {
    block: {
      schema: z
        .string()
        .regex(/^[1-9]\d{0,5}$/, 'a whole number from 1')
        .transform(Number)
        .refine((block) => block <= LAST_BLOCK, `at most ${LAST_BLOCK}`),
      summary: '1, 2, 3 …: of no other installation',
    },
  },
  async run({ owner }, { block }) {
    const blocks = await beginIds(owner, block);
    return { text: `New ids are of block ${block}; given by now: ${blocks.join(', ')}`, data: { blocks } };
  },
});
