import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { routingEngines } from '#domain/transport/routing.ts';
import type { OpenIdSettings } from './identity/openid-settings.ts';
import { isNetwork } from './outbound/networks.ts';
import { makeDataFolder } from './files/data-folder.ts';
import type { S3Settings } from './files/s3-storage.ts';
import { readStateFile, writeStateFile } from './files/state-file.ts';

/** What an installation decides, read once at the start from the environment. */
export interface Settings {
  port: number;
  /** How many processes the web is. */
  webProcesses: number;
  /** postgres://… of the database's owner; null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** postgres://… of a pooler before the same database, which the web asks through; null: it asks directly. */
  poolerUrl: string | null;
  /** Whether that pooler knows statements that were prepared by name (PgBouncer from 1.21 on). */
  poolerPrepares: boolean;
  /** postgres://… of a streaming replica that lists, statistics and exports are read from; null: none. */
  replicaUrl: string | null;
  /** Absolute path: files, mail kept as files, the embedded PostgreSQL. */
  dataDir: string;
  /** Bytes that stay free on the disk: below them nothing more is written. */
  diskReserve: number;
  /** The folder of the embedded PostgreSQL's cluster, as `npm start` tells it; null: the database is elsewhere. */
  clusterDir: string | null;
  /** Address people use, without a slash at its end. */
  publicUrl: string;
  /** Signs the sessions' cookie. */
  sessionSecret: string;
  /** Encrypts what is personal, and keys the chain of events: losing it loses those. */
  dataKey: string;
  /** smtp(s)://user:password@host:port; null: mail is kept as files below dataDir. */
  smtpUrl: string | null;
  /** The proxies whose word on a request's address counts: how many stand before us, or theirs; 0: none. */
  trustProxy: number | string[];
  /** Opens /metrics to who sends it; null: it answers this machine alone. */
  metricsToken: string | null;
  /** Hosts, addresses and networks that servers named by people may have, beside those of the internet. */
  outboundAllow: string[];
  /** Address or file of a directory of companies, by which a SIREN fills a form; null: none. */
  companyDirectory: string | null;
  /** `valhalla+https://…`: the service that tells of ways over roads; null: none, ways are estimated. */
  routingService: string | null;
  /** Absolute path of a file of map tiles (PMTiles, vector); null: none, maps are plain drawings. */
  mapTiles: string | null;
  /** Calls of the API in a minute, each kind counted apart; 0: without limit. */
  apiLimits: { reads: number; writes: number; reports: number; guests: number };
  /** Where files are kept; null: below dataDir. */
  filesS3: S3Settings | null;
  /** The identity provider that people may sign in by; null: none. */
  openId: OpenIdSettings | null;
  /** Absolute path of the folder that the worker backs up into each night; null: nobody does. */
  backupDir: string | null;
  /** How many of those backups are kept. */
  backupKeep: number;
  /** Days for which a form or call that is sent again is known to be the same (`command_log`). */
  commandLogDays: number;
  /** Days for which papers are kept that are made anew when somebody asks: drafts, statements, sheets. */
  draftPdfDays: number;
  nodeEnv: 'production' | 'development' | 'test';
  logLevel: (typeof logLevels)[number];
}

/** Some variables are missing or wrong; the message names each of them and what to write. */
export class SettingsError extends Error {
  constructor(readonly problems: string[]) {
    super(['Réglages à corriger :', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
    this.name = 'SettingsError';
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const secret = z
  .string()
  .min(32, 'au moins 32 caractères au hasard, par exemple « openssl rand -base64 33 »')
  .optional();
const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `une adresse comme ${example}` });

/** `1`, or addresses and networks such as `10.0.0.0/8, ::1`. */
const proxies = z
  .string()
  .transform((text) => (/^\d$/.test(text) ? Number(text) : text.split(',').map((one) => one.trim())))
  .refine(
    (value) => typeof value === 'number' || value.every(isNetwork),
    'le nombre de relais devant Registre, ou leurs adresses : 1, ou 10.0.0.0/8, ::1',
  );

const hostName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/i;

/** `ftp.interne.exemple.fr, 192.168.10.4, 10.20.0.0/16`. */
const destinations = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine(
    (list) => list.every((one) => isNetwork(one) || (hostName.test(one) && !/^[\d.]+$/.test(one))),
    'des noms de serveurs, des adresses ou des réseaux : ftp.interne.exemple.fr, 192.168.10.4, 10.20.0.0/16',
  );

/** Calls in a minute. */
const perMinute = (usual: number) => {
  const error = 'un nombre entier d’appels par minute, ou 0 : sans limite';
  return z.coerce.number(error).int(error).min(0, error).max(1_000_000, error).default(usual);
};

const days = (least: number, usual: number) => {
  const error = `un nombre entier de jours, de ${least} à 3650`;
  return z.coerce.number(error).int(error).min(least, error).max(3650, error).default(usual);
};

/** Reports of crashes: few, since each becomes a row. */
const REPORTS_PER_MINUTE = 30;

const isRoutingService = (text: string): boolean => {
  const engine = routingEngines.find((one) => text.startsWith(`${one}+`));
  const url = engine === undefined ? null : URL.parse(text.slice(engine.length + 1));
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '';
};

const variables = z.object({
  PORT: z.coerce
    .number('un nombre de 1 à 65535, par exemple 3000')
    .int('un nombre entier de 1 à 65535')
    .min(1, 'un nombre de 1 à 65535')
    .max(65_535, 'un nombre de 1 à 65535')
    .default(3000),
  WEB_PROCESSES: z.coerce
    .number('un nombre de processus de 1 à 64')
    .int('un nombre entier de 1 à 64')
    .min(1, 'un nombre de 1 à 64')
    .max(64, 'un nombre de 1 à 64')
    .default(Math.min(availableParallelism(), 4)),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://registre:motdepasse@serveur:5432/registre').optional(),
  DATABASE_POOLER_URL: address(
    /^postgres(ql)?$/,
    'postgres://registre:motdepasse@pgbouncer:6432/registre',
  ).optional(),
  DATABASE_POOLER_PREPARES: z.enum(['on', 'off'], 'on ou off').default('off'),
  DATABASE_REPLICA_URL: address(
    /^postgres(ql)?$/,
    'postgres://registre:motdepasse@replique:5432/registre',
  ).optional(),
  DATA_DIR: z.string().default('./var'),
  DISK_RESERVE_MB: z.coerce
    .number('un nombre de mégaoctets, par exemple 200')
    .int('un nombre entier de mégaoctets')
    .min(1, 'au moins 1')
    .max(1_000_000, 'au plus 1000000')
    .default(200),
  CLUSTER_DIR: z.string().optional(),
  PUBLIC_URL: address(/^https?$/, 'https://registre.exemple.fr').optional(),
  SESSION_SECRET: secret,
  DATA_KEY: secret,
  SMTP_URL: address(/^smtps?$/, 'smtp://compte:motdepasse@serveur:587').optional(),
  TRUST_PROXY: proxies.optional(),
  METRICS_TOKEN: z.string().min(16, 'au moins 16 caractères au hasard').optional(),
  OUTBOUND_ALLOW: destinations.optional(),
  COMPANY_DIRECTORY: z
    .string()
    .max(1000)
    .refine(
      (value) => !value.includes('://') || /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
      'une adresse comme https://recherche-entreprises.api.gouv.fr/search, ou le chemin d’un fichier JSON',
    )
    .optional(),
  ROUTING_SERVICE: z
    .string()
    .max(300)
    .refine(
      isRoutingService,
      'un moteur et son adresse : valhalla+https://itineraires.exemple.fr, osrm+…, graphhopper+…',
    )
    .optional(),
  MAP_TILES: z
    .string()
    .max(1000)
    .refine(
      (value) => value.endsWith('.pmtiles'),
      'le chemin d’un fichier PMTiles : /srv/cartes/france.pmtiles',
    )
    .optional(),
  API_READS_PER_MINUTE: perMinute(12_000),
  API_WRITES_PER_MINUTE: perMinute(6000),
  API_GUESTS_PER_MINUTE: perMinute(3000),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'une adresse comme https://identite.exemple.fr' })
    .refine(
      (value) => value.startsWith('https:') || ['127.0.0.1', 'localhost'].includes(new URL(value).hostname),
      'une adresse en https ; en http sur cette machine seulement',
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(500).optional(),
  OIDC_NAME: z.string().max(60, 'au plus 60 caractères').optional(),
  FILES_S3_ENDPOINT: address(/^https?$/, 'https://s3.exemple.fr').optional(),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'le nom d’un compartiment, par exemple registre-fichiers')
    .optional(),
  FILES_S3_REGION: z.string().default('us-east-1'),
  FILES_S3_KEY: z.string().optional(),
  FILES_S3_SECRET: z.string().optional(),
  FILES_S3_PATH_STYLE: z.enum(['on', 'off'], 'on ou off').default('on'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z.coerce
    .number('un nombre de sauvegardes, de 2 à 1000')
    .int('un nombre entier de sauvegardes')
    .min(2, 'au moins 2')
    .max(1000, 'au plus 1000')
    .default(14),
  // A job is tried again for some days, and a bulk operation may be resumed: both know what they did by this.
  COMMAND_LOG_DAYS: days(7, 90),
  DRAFT_PDF_DAYS: days(1, 30),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'production, development ou test')
    .default('production'),
  LOG_LEVEL: z.enum(logLevels, logLevels.join(', ')).default('info'),
});

/** Every variable that is read, by name. */
export const settingNames: readonly string[] = Object.keys(variables.shape);

const secretsSchema = z.object({ sessionSecret: z.string().min(32), dataKey: z.string().min(32) });
type Secrets = z.infer<typeof secretsSchema>;

/**
 * The settings of this installation; an empty variable counts as absent.
 * With the embedded PostgreSQL the secrets are made at the first start and kept in DATA_DIR/secrets.json (mode
 * 0600); with DATABASE_URL they must be given, since several processes and machines share them.
 * @throws SettingsError listing every problem.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} : ${message}.`),
    );
  }
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    webProcesses: values.WEB_PROCESSES,
    databaseUrl: values.DATABASE_URL ?? null,
    poolerUrl: values.DATABASE_POOLER_URL ?? null,
    poolerPrepares: values.DATABASE_POOLER_PREPARES === 'on',
    replicaUrl: values.DATABASE_REPLICA_URL ?? null,
    dataDir,
    diskReserve: values.DISK_RESERVE_MB * 1_000_000,
    clusterDir: values.CLUSTER_DIR ?? null,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    ...secretsOf(values, dataDir),
    smtpUrl: values.SMTP_URL ?? null,
    trustProxy: values.TRUST_PROXY ?? 0,
    metricsToken: values.METRICS_TOKEN ?? null,
    outboundAllow: values.OUTBOUND_ALLOW ?? [],
    companyDirectory: values.COMPANY_DIRECTORY ?? null,
    routingService: values.ROUTING_SERVICE ?? null,
    mapTiles: values.MAP_TILES === undefined ? null : resolve(values.MAP_TILES),
    apiLimits: {
      reads: values.API_READS_PER_MINUTE,
      writes: values.API_WRITES_PER_MINUTE,
      guests: values.API_GUESTS_PER_MINUTE,
      reports: REPORTS_PER_MINUTE,
    },
    filesS3: s3Of(values),
    openId: openIdOf(values),
    backupDir: values.BACKUP_DIR === undefined ? null : resolve(values.BACKUP_DIR),
    backupKeep: values.BACKUP_KEEP,
    commandLogDays: values.COMMAND_LOG_DAYS,
    draftPdfDays: values.DRAFT_PDF_DAYS,
    nodeEnv: values.NODE_ENV,
    logLevel: values.LOG_LEVEL,
  };
}

/** A bucket is named whole or not at all: half of it would send files to the disk unnoticed. */
function s3Of(values: z.infer<typeof variables>): S3Settings | null {
  const {
    FILES_S3_ENDPOINT: endpoint,
    FILES_S3_BUCKET: bucket,
    FILES_S3_KEY: key,
    FILES_S3_SECRET: secret,
  } = values;
  if (endpoint && bucket && key && secret)
    return {
      endpoint,
      bucket,
      key,
      secret,
      region: values.FILES_S3_REGION,
      pathStyle: values.FILES_S3_PATH_STYLE === 'on',
    };
  const given = {
    FILES_S3_ENDPOINT: endpoint,
    FILES_S3_BUCKET: bucket,
    FILES_S3_KEY: key,
    FILES_S3_SECRET: secret,
  };
  const missing = Object.entries(given).filter(([, value]) => !value);
  if (missing.length === Object.keys(given).length) return null;
  throw new SettingsError(missing.map(([name]) => `${name} : à donner avec les autres FILES_S3_….`));
}

/** An identity provider is named whole or not at all; its name on the sign-in page is its host unless it has one. */
function openIdOf(values: z.infer<typeof variables>): OpenIdSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (issuer && clientId && clientSecret)
    return { issuer, clientId, clientSecret, name: values.OIDC_NAME ?? new URL(issuer).hostname };
  const given = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
  const missing = Object.entries(given).filter(([, value]) => !value);
  if (missing.length === Object.keys(given).length) return null;
  throw new SettingsError(missing.map(([name]) => `${name} : à donner avec les autres OIDC_….`));
}

function secretsOf(values: z.infer<typeof variables>, dataDir: string): Secrets {
  const { SESSION_SECRET: sessionSecret, DATA_KEY: dataKey } = values;
  if (sessionSecret && dataKey) return { sessionSecret, dataKey };
  if (values.DATABASE_URL) {
    const missing = [!sessionSecret && 'SESSION_SECRET', !dataKey && 'DATA_KEY'].filter(
      (name) => name !== false,
    );
    throw new SettingsError(
      missing.map(
        (name) => `${name} : à donner quand DATABASE_URL l’est ; au moins 32 caractères, gardés secrets.`,
      ),
    );
  }
  const kept = keptSecrets(dataDir, dataKey === undefined);
  return { sessionSecret: sessionSecret ?? kept.sessionSecret, dataKey: dataKey ?? kept.dataKey };
}

/** What only a start that made secrets leaves behind: a database whose data they open. */
const traces = ['postgres', 'postgres.json', 'chain-heads.jsonl', 'erasures.jsonl'];

/**
 * The secrets that the first start made. Made anew, they would lock the encrypted data for ever and break the chains: a
 * person must decide.
 * @param wantsKey whether the file's DATA_KEY is the one used
 * @throws SettingsError when they cannot be read, or are gone and there is a database
 */
function keptSecrets(dataDir: string, wantsKey: boolean): Secrets {
  const file = join(dataDir, 'secrets.json');
  const text = readStateFile(file);
  const kept = text === null ? null : secretsSchema.safeParse(jsonOf(text));
  if (kept?.success) return kept.data;
  const remedy =
    'remettez-le depuis une copie (une sauvegarde du dossier, un coffre), ou donnez DATA_KEY si vous la connaissez ; ' +
    'sans lui, les données personnelles ne peuvent plus être lues.';
  if (wantsKey && kept !== null) throw new SettingsError([`DATA_DIR : ${file} est illisible ; ${remedy}`]);
  if (wantsKey && traces.some((name) => existsSync(join(dataDir, name))))
    throw new SettingsError([`DATA_DIR : ${file} manque, et ${dataDir} a déjà une base ; ${remedy}`]);
  const made = {
    sessionSecret: randomBytes(33).toString('base64url'),
    dataKey: randomBytes(33).toString('base64url'),
  };
  makeDataFolder(dataDir);
  writeStateFile(file, `${JSON.stringify(made, null, 2)}\n`);
  return made;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
