import { describe, expect, it } from 'vitest';
import { recordSchema } from '#domain/records/commands.ts';
import { frenchDefaults } from '#domain/records/french-defaults.ts';
import { recordDefinition } from '#domain/records/registry.ts';

const lists = frenchDefaults;

/** What a field says in each row. */
const said = (rows: readonly Readonly<Record<string, unknown>>[], name: string) =>
  rows.map((row) => row[name]).filter((value) => typeof value === 'string');

const definitionOf = (resource: string) => {
  const definition = recordDefinition(resource);
  if (definition === null) throw new Error(`There is no ${resource}`);
  return definition;
};

describe('the lists of a new French company', () => {
  it('are those of no other list, each once', () => {
    const resources = lists.map(({ resource }) => resource);
    expect(new Set(resources).size).toBe(resources.length);
    expect(resources.length).toBeGreaterThan(25);
  });

  it.each(lists.map((list) => [list.resource, list] as const))('%s: rows that its form takes', (_, list) => {
    const { fields } = definitionOf(list.resource);
    expect(list.rows.length).toBeGreaterThan(1);
    const schema = recordSchema(definitionOf(list.resource));
    for (const row of list.rows) {
      expect(Object.keys(row).filter((name) => !(name in fields))).toEqual([]);
      const named = Object.entries(fields).filter(([, { refersTo }]) => refersTo !== undefined);
      const plain = { ...row, ...Object.fromEntries(named.map(([name]) => [name, null])) };
      expect(schema.safeParse({ enabled: true, ...plain }).error?.issues ?? []).toEqual([]);
    }
  });

  it('say nothing twice that is said once', () => {
    for (const { resource, rows } of lists)
      for (const [name, { unique }] of Object.entries(definitionOf(resource).fields)) {
        const values = said(rows, name).map((value) => value.toLowerCase());
        if (unique) expect(values, `${resource}.${name}`).toEqual([...new Set(values)]);
      }
  });

  it('name records of the lists before them', () => {
    const known = new Map<string, string[]>();
    for (const { resource, rows } of lists) {
      const { fields, label } = definitionOf(resource);
      for (const [name, { refersTo }] of Object.entries(fields))
        if (refersTo !== undefined)
          for (const value of said(rows, name)) expect(known.get(refersTo) ?? []).toContain(value);
      known.set(resource, said(rows, label));
    }
  });

  it('invent no address: mails come from the company’s own until somebody names a sender', () => {
    expect(lists.map(({ resource }) => resource)).not.toContain('sender');
    const types = lists.find(({ resource }) => resource === 'mailtype')?.rows ?? [];
    expect(said(types, 'sender')).toEqual([]);
  });
});
