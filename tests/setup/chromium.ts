import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The engine without its windows comes first: it costs half. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** As root, as in containers, Chromium wants no sandbox; and it shall call nobody. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * The path of a Chromium: CHROMIUM_PATH, the machine's own, Playwright's; else one is installed, by Playwright or, on
 * Debian as root, by apt-get.
 * @throws Error telling what to install when none can be had.
 */
export function findChromium(): string {
  const wished = process.env['CHROMIUM_PATH'];
  if (wished) {
    if (existsSync(wished)) return wished;
    throw new Error(`CHROMIUM_PATH is ${wished}, which does not exist`);
  }
  return installed() ?? downloaded() ?? fromDebian() ?? none();
}

function installed(): string | null {
  return [...usualPlaces, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

function run(command: string, ...args: string[]): boolean {
  console.log(`  no browser yet: ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 }).status === 0;
}

function downloaded(): string | null {
  return run(process.execPath, join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium')
    ? installed()
    : null;
}

function fromDebian(): string | null {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return null;
  const add = (name: string) => run('apt-get', 'install', '-y', '-qq', name);
  const done = run('apt-get', 'update', '-qq') && (add('chromium-headless-shell') || add('chromium'));
  return done ? installed() : null;
}

function none(): never {
  throw new Error('No Chromium found or installed: install one and put its path into CHROMIUM_PATH');
}
