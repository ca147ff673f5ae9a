import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';

const { resolve } = createRequire(import.meta.url);
const inter = (name: string) => resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`);
const dejavu = (name: string) => resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

/**
 * Full TTF files: subsets have no narrow no-break space, and PDF/A must embed its fonts.
 * What Inter lacks (Arabic or Armenian names, symbols) react-pdf prints in "Helvetica", a built-in that it
 * cannot embed: DejaVu Sans takes that name, and shows an empty box for what it lacks itself.
 */
const families = [
  {
    family: 'Inter',
    fonts: [
      { src: inter('400Regular'), fontWeight: 400 },
      { src: inter('600SemiBold'), fontWeight: 600 },
      { src: inter('700Bold'), fontWeight: 700 },
    ],
  },
  {
    family: 'Helvetica',
    fonts: [
      { src: dejavu('DejaVuSans'), fontWeight: 400 },
      { src: dejavu('DejaVuSans-Bold'), fontWeight: 700 },
    ],
  },
];

/** Texts kept by font: a few megabytes. */
const REMEMBERED = 4000;

type Layout = (text: string, features?: object, ...rest: (string | undefined)[]) => object;

const isShaper = (font: unknown): font is { layout: Layout } =>
  typeof font === 'object' && font !== null && 'layout' in font && typeof font.layout === 'function';

/** Shaping takes most of a document's time, and labels, units and names come back: keep what was shaped. */
function rememberShaping(fontFamily: string, fontWeight: number): void {
  const font: unknown = Font.getFont({ fontFamily, fontWeight }).data;
  if (!isShaper(font)) return;
  const layout = font.layout.bind(font);
  const known = new Map<string, object>();
  font.layout = (text, features, ...rest) => {
    const key = [JSON.stringify(features), ...rest, text].join('|');
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= REMEMBERED) known.clear();
    const shaped = layout(text, features, ...rest);
    known.set(key, shaped);
    return shaped;
  };
}

async function loadFonts(): Promise<void> {
  // The built-in hyphenation is English and would cut French words and references anywhere.
  Font.registerHyphenationCallback((word) => [word]);
  delete Font.getRegisteredFonts()['Helvetica'];
  for (const { family, fonts } of families) {
    Font.register({ family, fonts });
    for (const { fontWeight } of fonts) {
      await Font.load({ fontFamily: family, fontWeight });
      rememberShaping(family, fontWeight);
    }
  }
}

let loading: Promise<void> | undefined;

/** Registers and loads the fonts, once in a process. */
export const fontsReady = (): Promise<void> => (loading ??= loadFonts());
