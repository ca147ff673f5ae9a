import ts from 'typescript';

/** What an element may be called: all names that its expression can give, in whichever branch. */
export interface ClassExpression {
  names: ReadonlySet<string>;
  /** A part of it is a value, or begins with text and ends with one (`col-…`): the source of that part. */
  values: string[];
}

const BROKEN = '\0';
/** What a component is called from outside is read where it is said. */
const passedOn = 'className';

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** The parts of an expression that can be its value: conditions are none. */
function read(node: ts.Expression, names: Set<string>, values: string[]): void {
  if (ts.isStringLiteralLike(node)) words(node.text).forEach((name) => names.add(name));
  else if (ts.isParenthesizedExpression(node)) read(node.expression, names, values);
  else if (ts.isConditionalExpression(node)) {
    read(node.whenTrue, names, values);
    read(node.whenFalse, names, values);
  } else if (ts.isBinaryExpression(node)) {
    if (node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) read(node.left, names, values);
    read(node.right, names, values);
  } else if (ts.isTemplateExpression(node)) {
    const text = node.head.text + node.templateSpans.map(({ literal }) => BROKEN + literal.text).join('');
    const whole = words(text.replaceAll(BROKEN, ` ${BROKEN} `)).filter((word) => word !== BROKEN);
    const begun = new Set(
      words(text).flatMap((word) => (/^[^\0]+-\0/.test(word) ? [word.split(BROKEN)[0]] : [])),
    );
    whole.filter((name) => !begun.has(name)).forEach((name) => names.add(name));
    node.templateSpans.forEach(({ expression }) => read(expression, names, values));
  } else if (node.getText() !== 'undefined' && node.getText() !== passedOn) values.push(node.getText());
}

/**
 * The value of what says how something is called: `className` of an element or of data, `class` of one that a
 * script makes.
 */
function saidBy(node: ts.Node): ts.Expression | undefined {
  if (ts.isJsxAttribute(node) && node.name.getText() === passedOn)
    return node.initializer && ts.isJsxExpression(node.initializer)
      ? node.initializer.expression
      : node.initializer;
  const named = ts.isPropertyAssignment(node) && ['className', 'class'].includes(node.name.getText());
  return named ? node.initializer : undefined;
}

/** A text as it stands in the source, broken where values are put in; '' of what is none. */
function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return '';
  const value = (part: ts.Expression) => (part.getText() === passedOn ? '' : BROKEN);
  return (
    node.head.text +
    node.templateSpans.map(({ expression, literal }) => value(expression) + literal.text).join('')
  );
}

/** All that elements are called in a source file of components or scripts. */
export function classExpressions(path: string, source: string): ClassExpression[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: ClassExpression[] = [];
  const visit = (node: ts.Node): void => {
    const said = saidBy(node);
    if (said) {
      const names = new Set<string>();
      const values: string[] = [];
      read(said, names, values);
      found.push({ names, values });
    }
    // Markup that is put together as text, as that of charts.
    for (const [, written = ''] of textOf(node).matchAll(/class="([^"]+)"/g)) {
      const [known, given] = [written.replaceAll(BROKEN, ' '), written.split(BROKEN).slice(1)];
      found.push({ names: new Set(words(known)), values: given });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The classes that a sheet's rules ask of one element, a list for each element: `.a.b > c.d` gives [a, b] and [d]. */
export function styledClasses(sheet: string): string[][] {
  const rules = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g);
  return [...rules]
    .map(([, prelude]) => (prelude ?? '').trim())
    .filter((prelude) => !prelude.startsWith('@'))
    .flatMap((selectors) => selectors.replaceAll(/\[[^\]]*\]/g, '').split(/[\s,>+~()]+/))
    .map((element) => [...element.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name ?? ''))
    .filter((names) => names.length > 0);
}
