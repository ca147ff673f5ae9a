/* Loaded before a program of ours (`--import`): its clock goes CLOCK_OFFSET_MS ahead of the machine's, or behind it. */
const offset = Number(process.env['CLOCK_OFFSET_MS'] ?? 0);
const machine = Date.now;
const shifted = () => machine() + offset;

globalThis.Date = new Proxy(Date, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [shifted()] : args, made),
  get: (target, name) => (name === 'now' ? shifted : Reflect.get(target, name)),
});
