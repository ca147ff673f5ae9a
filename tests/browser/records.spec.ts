import { settingOfRecord } from '#app/http/works-with.ts';
import { hasOwnForm } from '#app/records/own-forms.ts';
import { expect, test } from '@playwright/test';
import type { RecordDefinition } from '../../domain/records/define-record.ts';
import { recordDefinitions } from '../../domain/records/registry.ts';
import { valuesFor } from '../builders/record-values.ts';
import { program, type Asker } from './program.ts';
import { apiAs, FIRST_COMPANY, SECOND_COMPANY, origin } from './support.ts';

/*
 * Every list of plain records over HTTP, as a browser without scripts goes through it: pages as they are sent,
 * forms with the hidden fields that stand in them.
 */

/** Fields as a form sends them: boxes are there or not, rows are numbered. */
const fieldsOf = (values: object, prefix = ''): [string, string][] =>
  Object.entries(values).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (value === true) return [[prefix + name, 'on']];
    if (value === false || value === undefined) return [];
    if (Array.isArray(value))
      return value.flatMap((row: unknown, at): [string, string][] =>
        typeof row === 'object' && row !== null
          ? fieldsOf(row, `${prefix}${name}[${at}].`)
          : [[prefix + name, String(row)]],
      );
    return [[prefix + name, typeof value === 'string' || typeof value === 'number' ? String(value) : '']];
  });

/** The hidden fields of a page's main form. */
function hiddenIn(html: string): [string, string][] {
  const inputs = html.slice(html.indexOf('<main')).matchAll(/<input type="hidden"[^>]*>/g);
  const of = (input: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? '';
  const found = [...inputs].map(([input]): [string, string] => [of(input, 'name'), of(input, 'value')]);
  return [...new Map(found)].filter(([name]) => ['commandId', 'corporation', 'revision'].includes(name));
}

async function opened(request: Asker, path: string): Promise<string> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  return answer.text();
}

/** What sending the form of a page answers. */
async function sent(request: Asker, path: string, html: string, values: object) {
  const body = new URLSearchParams([...hiddenIn(html), ...fieldsOf(values)]).toString();
  const headers = { ...origin(), 'content-type': 'application/x-www-form-urlencoded' };
  return (await request.post(path, { headers, data: body, maxRedirects: 0 })).status();
}

async function walk(request: Asker, definition: RecordDefinition): Promise<void> {
  const { resource } = definition;
  const list = `/admin/${resource}`;
  const before = (await (
    await request.get(`/api/${resource}/list?sort=id&direction=desc&maxPerPage=1`)
  ).json()) as { items: { id: number }[] };
  await opened(request, list);
  const blank = await opened(request, `${list}/new`);
  expect(await sent(request, `${list}/new`, blank, {}), `${resource}, nothing typed`).toBe(422);
  expect(await sent(request, `${list}/new`, blank, valuesFor(definition, 90)), resource).toBe(302);
  const after = (await (
    await request.get(`/api/${resource}/list?sort=id&direction=desc&maxPerPage=1`)
  ).json()) as { items: { id: number }[] };
  const id = after.items[0]?.id ?? 0;
  expect(id, resource).not.toBe(before.items[0]?.id ?? 0);
  await opened(request, `${list}/${id}`);
  const form = await opened(request, `${list}/${id}/edit`);
  expect(await sent(request, `${list}/${id}/edit`, form, valuesFor(definition, 91)), resource).toBe(302);
  // The same form again under another command: it was made from what is no longer so.
  const stale = form.replace(/name="commandId" value="[^"]*"/, 'name="commandId" value=""');
  expect(await sent(request, `${list}/${id}/edit`, stale, valuesFor(definition, 92)), resource).toBe(409);
  const shown = await opened(request, `${list}/${id}`);
  expect(await sent(request, `${list}/${id}`, shown, { intent: 'delete' }), resource).toBe(302);
  expect((await request.get(`${list}/${id}`)).status(), resource).toBe(404);
}

for (const half of [0, 1])
  test(`every list of records is made, changed and deleted without scripts, half ${half + 1} @javascript`, async () => {
    test.setTimeout(120_000);
    const request = program();
    await apiAs(request, 'admin', FIRST_COMPANY);
    // What the first company does not work with, the second does.
    const second = program();
    await apiAs(second, 'superadmin', SECOND_COMPANY);
    // Those whose forms stand elsewhere have tests of their own.
    const here = recordDefinitions.filter(({ resource }) => !hasOwnForm(resource));
    for (const definition of here.filter((_, index) => index % 2 === half))
      await walk(settingOfRecord(definition.resource) === undefined ? request : second, definition);
  });
