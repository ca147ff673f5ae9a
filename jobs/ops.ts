import { databaseOf } from './ops/database.ts';
import { erase } from './ops/erase.ts';
import { history } from './ops/history.ts';
import { rebuild } from './ops/projections.ts';
import { createSuperAdmin } from './ops/create-super-admin.ts';
import { seed } from './ops/seed.ts';
import { verify } from './ops/verify.ts';

/** The operators' command line: `npm run ops -- <command>`. */
const commands = [
  {
    name: 'events verify',
    usage: 'events verify',
    help: 'check every chain of events and name the first that does not fit',
    run: verify,
  },
  {
    name: 'projections rebuild',
    usage: 'projections rebuild <name|all>',
    help: 'rebuild a projection from the events',
    run: rebuild,
  },
  {
    name: 'history',
    usage: 'history <stream>',
    help: 'who did what when: quotation-12, invoice-40',
    run: history,
  },
  {
    name: 'erase',
    usage: 'erase <person-5|thirdparty-9>',
    help: 'erase the personal data of a natural person for good',
    run: erase,
  },
  {
    name: 'create-super-admin',
    usage: 'create-super-admin <user name> <e-mail> <first name> <last name>',
    help: 'the first account of an installation; prints the link to choose its password',
    run: createSuperAdmin,
  },
  {
    name: 'seed',
    usage: 'seed [--if-empty]',
    help: 'make the demo companies again, on an empty or a demo database',
    run: seed,
  },
];

const words = process.argv.slice(2);
const asked = commands.find(({ name }) => words.join(' ') === name || words.join(' ').startsWith(`${name} `));
if (!asked) {
  console.log(
    [
      'Usage : npm run ops -- <commande>',
      ...commands.map(({ usage, help }) => `  ${usage.padEnd(36)}${help}`),
    ].join('\n'),
  );
  process.exit(words.length === 0 || words[0] === 'help' ? 0 : 2);
}

const database = await databaseOf(process.env);
try {
  process.exitCode = await asked.run(database, words.slice(asked.name.split(' ').length));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await database.close();
}
