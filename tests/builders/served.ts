import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, request as ask } from 'node:http';
import { fileURLToPath } from 'node:url';
import { hashPassword } from '#db/identity/credentials.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { changePassword, registerUser } from '#domain/users/commands.ts';
import { setSignInRules } from '#domain/users/sign-in-rules-commands.ts';
import type { Settings } from '#db/settings.ts';
import { isBuildFresh } from '#jobs/programs/build-stamp.ts';
import { answers, commandOf, environmentOf, type Program } from '#jobs/programs/processes.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { createCompany, send, type Company } from './company.ts';
import { end } from './process.ts';
import { createWorld, type World } from './world.ts';

/** A request as its bytes say it: nothing of it is set right on the way. */
export interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

export interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** A company whose web is a process of its own, over the run's PostgreSQL. */
export interface Served {
  world: World;
  company: Company;
  /** Who signs in. */
  user: number;
  url: string;
  /** The session cookie of an administrator. */
  cookie: string;
  ask(asked: Asked): Promise<Answered>;
  /** All that the programs wrote, on both of their streams. */
  output(): string;
  /** Starts another program of ours beside the web. */
  start(program: Program): void;
  close(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
export const account = { username: 'essai', password: 'un mot de passe d’essai' };

async function register({ runtime: { store } }: World, { corporation }: Company): Promise<number> {
  const system = systemActor(null);
  const identity = { gender: 'F' as const, firstName: 'Anne', lastName: 'Essai', email: 'essai@exemple.fr' };
  const { id: person } = await send(store, registerPerson, system, identity);
  const contract = { start: '2021-01-04', end: null };
  await send(store, addPersonToCorporation, system, { person, corporation, enabled: true, contract });
  const { id } = await send(store, registerUser, system, {
    username: account.username,
    person,
    group: 'superadmin',
  });
  await send(store, changePassword, system, { id, passwordHash: await hashPassword(account.password) });
  // A busy company asks for a second factor; a program that signs in here has its password alone.
  await send(store, setSignInRules, systemActor(corporation), { secondFactor: false });
  return id;
}

function asker(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const one = ({ method = 'GET', path, headers = {}, body }: Asked): Promise<Answered> =>
    new Promise((done, fail) => {
      const bytes = body === undefined ? undefined : Buffer.from(body);
      const sent = ask(
        {
          host: '127.0.0.1',
          port,
          agent,
          method,
          path,
          headers: { ...(bytes && { 'content-length': String(bytes.length) }), ...headers },
        },
        (answer) => {
          const pieces: Buffer[] = [];
          answer.on('data', (piece: Buffer) => pieces.push(piece));
          answer.once('error', fail);
          answer.once('end', () =>
            done({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(pieces).toString('utf8'),
            }),
          );
        },
      );
      sent.once('error', fail);
      sent.end(bytes);
    });
  return { one, close: () => agent.destroy() };
}

/** Signs in as a program does, and works in the company: there may be others. Answers the cookie. */
export async function signInAt({
  url,
  company,
  ask: asks,
}: Pick<Served, 'url' | 'company' | 'ask'>): Promise<string> {
  const answer = await asks({
    method: 'POST',
    path: '/api/users/login',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const [cookie] = [answer.headers['set-cookie'] ?? []].flat();
  if (answer.status !== 200 || cookie === undefined) throw new Error(`Signing in: ${answer.status}`);
  const session = cookie.slice(0, cookie.indexOf(';'));
  const chosen = await asks({
    method: 'POST',
    path: '/corporation',
    headers: { origin: url, cookie: session, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ corporation: String(company.corporation), redirectTo: '/' }).toString(),
  });
  if (chosen.status !== 302) throw new Error(`Choosing the company: ${chosen.status}`);
  return session;
}

const production: NodeJS.ProcessEnv = { NODE_ENV: 'production' };

interface Serving {
  /** Says, of where the web will answer, what programs are told beside what they need; `LOG_LEVEL` is 'error'. */
  envAt?(url: string): Promise<Record<string, string>>;
  /** A new company's unless said otherwise. */
  createPlace?(changes: Partial<Settings>): Promise<World & { company: Company }>;
}

async function createYoungWorld(changes: Partial<Settings>): Promise<World & { company: Company }> {
  const world = await createWorld(changes);
  return { ...world, company: await createCompany(world.runtime.store) };
}

export async function serve({
  envAt = () => Promise.resolve({}),
  createPlace = createYoungWorld,
}: Serving = {}): Promise<Served> {
  const port = await freePort();
  const env = await envAt(`http://127.0.0.1:${port}`);
  const { company, ...world } = await createPlace({ port, publicUrl: `http://127.0.0.1:${port}` });
  const user = await register(world, company);
  const programs: ChildProcess[] = [];
  let output = '';
  const start = (program: Program): void => {
    const child = spawn(process.execPath, commandOf(program, !isBuildFresh()), {
      cwd: root,
      env: {
        ...environmentOf(world.settings, world.ownerUrl),
        ...production,
        LOG_LEVEL: 'error',
        WEB_PROCESSES: '1',
        OUTBOUND_ALLOW: '127.0.0.0/8,::1',
        API_READS_PER_MINUTE: '0',
        API_WRITES_PER_MINUTE: '0',
        API_GUESTS_PER_MINUTE: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => (output += piece.toString('utf8')));
    programs.push(child);
  };
  start('web');
  const { publicUrl: url } = world.settings;
  if (!(await answers(`${url}/healthz`, 180_000))) throw new Error(`The web does not answer:\n${output}`);
  const { one, close } = asker(port);
  return {
    world,
    company,
    user,
    url,
    cookie: await signInAt({ url, company, ask: one }),
    ask: one,
    output: () => output,
    start,
    async close() {
      close();
      await Promise.all(programs.map((program) => end(program, 'SIGKILL')));
      await world.close();
    },
  };
}
