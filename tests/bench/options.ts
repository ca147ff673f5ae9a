import { parseArgs } from 'node:util';
import { z } from 'zod';

export const help = `npm run bench -- [options]
  --sizes 10000,100000   invoices to fill the databases with
  --stretch 10           beside the largest size, the same database with its read models of invoices
                         so many times as large. Several compare with one another alone:
                         --sizes 10000 --stretch 10,100 says in minutes how pages grow from 100,000
                         invoices to 1,000,000
  --companies 1000       the company of the largest size with its invoices ten times over: alone, and among
                         so many companies that have nine times as many together, a few of them many:
                         --sizes 10000 --companies 1000 compares 100,000 invoices with 1,000,000
  --scenario list,home   only the scenarios whose name begins so; also pdf (alone it needs no
                         database), people, leave, slips, time, equipment and transport (databases of
                         their own),
                         weight, export, worker (writing while it prints, then what is
                         left), memory, rebuild
  --rounds 3             runs of each scenario, of which the middle one is kept
  --patience 20          seconds that each run waits at most for others to leave the machine alone
  --note                 write the table of invoices into docs/bench.md, which the next run is compared
                         with: what differs by less than both rounds' spread is noise
  --verify               check the chains of events at the end
  --keep                 leave databases and webs running afterwards, until Ctrl-C
  --profile <folder>     write a CPU profile of each web process there
BENCH_SECONDS (6): how long each run lasts; BENCH_ORDERS (100000): interventions of transport.
BENCH_PART (1): what part of the sizes of equipment is filled in; less to try the scenario.`;

const numbers = (text: string): number[] => text.split(',').map(Number);
const whole = z.coerce.number().int().min(1);

const optionsSchema = z.object({
  /** Invoices, one database for each, ascending. */
  sizes: z
    .string()
    .transform(numbers)
    .pipe(z.array(z.number().int().min(5000).max(2_000_000)).min(1)),
  /** How many times as large the read models of further databases are, ascending; none: empty. */
  stretch: z
    .string()
    .transform((text) => (text === '' ? [] : numbers(text)))
    .pipe(z.array(z.number().int().min(2).max(200)).max(2)),
  /** Companies of the one database that is compared; none: null. */
  companies: z.coerce.number().int().min(2).max(10_000).nullable(),
  /** Beginnings of scenario names; empty: all. */
  scenario: z.string().transform((text) => text.split(',').filter(Boolean)),
  rounds: whole.max(20),
  patience: z.coerce.number().min(0).max(600),
  verify: z.boolean(),
  note: z.boolean(),
  keep: z.boolean(),
  profile: z.string().nullable(),
  seconds: whole.max(120),
  /** Of the sizes of equipment. */
  part: z.coerce.number().min(0.001).max(1),
});

export type Options = z.output<typeof optionsSchema>;

/** @throws Error for unknown or wrong options. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '10000,100000' },
      stretch: { type: 'string', default: '' },
      companies: { type: 'string' },
      scenario: { type: 'string', default: '' },
      rounds: { type: 'string', default: '3' },
      patience: { type: 'string', default: '20' },
      verify: { type: 'boolean', default: false },
      note: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      profile: { type: 'string' },
    },
  });
  const options = optionsSchema.parse({
    ...values,
    companies: values.companies ?? null,
    profile: values.profile ?? null,
    seconds: env['BENCH_SECONDS'] || 6,
    part: env['BENCH_PART'] || 1,
  });
  return { ...options, sizes: options.sizes.toSorted((a, b) => a - b) };
}
