import type { FormAnswer } from '../http/form.server.ts';

type Errors = NonNullable<FormAnswer['result']['error']>;

/** What is wrong with whom or what a name stands for is told where the name is typed. */
export function atTypedNames(error: Errors): Errors {
  const named = Object.entries(error).map(([path, messages]): [string, Errors[string]] => {
    if (path === 'thirdParty') return ['supplierName', messages];
    const [, line] = /^(lines\[\d+\]\.)project$/.exec(path) ?? [];
    return line === undefined ? [path, messages] : [`${line}projectName`, ['errors.projectUnknown']];
  });
  return Object.fromEntries(named);
}
