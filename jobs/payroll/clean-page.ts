import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFPageLeaf,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib';

/*
 * Pages of a PDF as a file of their own, with nothing in it but what these pages draw. A page of a PDF leads to others
 * by its annotations, its parent and whatever resources it shares; what an ordinary copy takes along of that is
 * somebody else's slip (spec 5-modules.md, section 0). So each kind of object is copied by the list of keys that it is
 * drawn with, and its resources by the names that its content says.
 */

const PAGE_KEYS = ['MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group'] as const;
const FORM_KEYS = ['Type', 'Subtype', 'FormType', 'BBox', 'Matrix', 'Group'] as const;
const IMAGE_KEYS = [
  'Type',
  'Subtype',
  'Width',
  'Height',
  'ColorSpace',
  'BitsPerComponent',
  'Decode',
  'Interpolate',
  'ImageMask',
  'Mask',
  'SMask',
  'SMaskInData',
  'Matte',
  'Intent',
] as const;
const PATTERN_KEYS = [
  'Type',
  'PatternType',
  'PaintType',
  'TilingType',
  'BBox',
  'XStep',
  'YStep',
  'Matrix',
] as const;
/** How a stream is packed. */
const PACKING = ['Filter', 'DecodeParms', 'Length'] as const;

/** What leads elsewhere, whatever holds it. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'A',
  'AA',
  'AF',
  'Alternates',
  'Annots',
  'B',
  'Dest',
  'EF',
  'Metadata',
  'Measure',
  'OC',
  'OPI',
  'P',
  'PZ',
  'Parent',
  'Pg',
  'PieceInfo',
  'PtData',
  'Ref',
  'SeparationInfo',
  'StructParent',
  'StructParents',
  'Thumb',
]);

/** Kinds of objects that no drawing needs. */
const FOREIGN: ReadonlySet<string> = new Set([
  'Action',
  'Annot',
  'Catalog',
  'EmbeddedFile',
  'Filespec',
  'Metadata',
  'OCG',
  'OCMD',
  'ObjStm',
  'Outlines',
  'Page',
  'Pages',
  'Sig',
  'StructElem',
  'StructTreeRoot',
  'XRef',
]);

const nameOf = (object: PDFObject | undefined): string | null =>
  object instanceof PDFName ? object.decodeText() : null;

const key = (name: string): PDFName => PDFName.of(name);

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

const contentOf = (stream: PDFStream): string =>
  latin1(stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents());

/** Strings, comments and pictures that stand in the content itself: what is in them is no name. */
const NOT_SAID =
  /\((?:\\[^]|[^\\()]|\((?:\\[^]|[^\\()])*\))*\)|%[^\r\n]*|\bID\s[^]*?\sEI\b|<[0-9A-Fa-f\s]*>/g;
const SAID = /\/([^\s/<>[\]{}()%]+)/g;

const decoded = (name: string): string =>
  name.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The names that a content says: of all that it draws with. */
function namesIn(content: string): ReadonlySet<string> {
  const said = content.replaceAll(NOT_SAID, ' ');
  return new Set(Array.from(said.matchAll(SAID), ([, name = '']) => decoded(name)));
}

/** Copies objects of one document into another, each once. */
class Copier {
  private readonly copies = new Map<string, PDFRef>();

  constructor(
    private readonly from: PDFContext,
    private readonly to: PDFContext,
  ) {}

  private found(object: PDFObject | undefined): PDFObject | undefined {
    return object instanceof PDFRef ? this.from.lookup(object) : object;
  }

  /** A reference stays one, so that what is used twice is there once; `how` says how the object itself is copied. */
  private once(
    object: PDFObject | undefined,
    how: (found: PDFObject) => PDFObject | null,
    as: string,
  ): PDFObject | null {
    if (!(object instanceof PDFRef)) return object === undefined ? null : how(object);
    const known = this.copies.get(`${as} ${object.tag}`);
    if (known) return known;
    const found = this.from.lookup(object);
    if (found === undefined) return null;
    const reference = this.to.nextRef();
    this.copies.set(`${as} ${object.tag}`, reference);
    const copy = how(found);
    if (copy === null) return null;
    this.to.assign(reference, copy);
    return reference;
  }

  private restrictedTo(dict: PDFDict, keys: readonly string[]): PDFDict {
    const copy = this.to.obj({});
    for (const name of keys) {
      const value = this.plain(dict.get(key(name)));
      if (value !== null) copy.set(key(name), value);
    }
    return copy;
  }

  private stream(stream: PDFStream, dict: PDFDict): PDFRawStream {
    for (const name of PACKING) {
      const value = this.plain(stream.dict.get(key(name)));
      if (value !== null) dict.set(key(name), value);
    }
    return PDFRawStream.of(dict, stream.getContents());
  }

  /** What draws nothing by itself: numbers, names, fonts, colours. Whatever leads elsewhere is left out. */
  private plain(object: PDFObject | undefined): PDFObject | null {
    return this.once(object, (found) => this.plainOf(found), 'plain');
  }

  private plainOf(found: PDFObject): PDFObject | null {
    if (found instanceof PDFStream) {
      const subtype = nameOf(found.dict.get(key('Subtype')));
      if (subtype === 'Form') return this.form(found);
      if (subtype === 'Image') return this.stream(found, this.restrictedTo(found.dict, IMAGE_KEYS));
      if (this.isForeign(found.dict)) return null;
      return this.stream(found, this.dict(found.dict, PACKING));
    }
    if (found instanceof PDFDict) return this.isForeign(found) ? null : this.dict(found, []);
    if (found instanceof PDFArray) {
      const copy = this.to.obj([]);
      for (const one of found.asArray()) copy.push(this.plain(one) ?? this.to.obj(null));
      return copy;
    }
    return found;
  }

  private isForeign(dict: PDFDict): boolean {
    return FOREIGN.has(nameOf(this.found(dict.get(key('Type')))) ?? '');
  }

  private dict(dict: PDFDict, without: readonly string[]): PDFDict {
    if (nameOf(this.found(dict.get(key('Subtype')))) === 'Type3') return this.drawnFont(dict);
    const copy = this.to.obj({});
    for (const [name, value] of dict.entries()) {
      const said = name.decodeText();
      if (ELSEWHERE.has(said) || without.includes(said)) continue;
      const copied = this.plain(value);
      if (copied !== null) copy.set(name, copied);
    }
    return copy;
  }

  /** A font whose letters are drawings: its resources are cut to what they draw. */
  private drawnFont(dict: PDFDict): PDFDict {
    const copy = this.to.obj({});
    const letters = this.found(dict.get(key('CharProcs')));
    const said = new Set<string>();
    if (letters instanceof PDFDict)
      for (const [, value] of letters.entries()) {
        const drawing = this.found(value);
        if (drawing instanceof PDFStream) for (const name of namesIn(contentOf(drawing))) said.add(name);
      }
    for (const [name, value] of dict.entries()) {
      const called = name.decodeText();
      if (ELSEWHERE.has(called)) continue;
      const copied = called === 'Resources' ? this.resources(value, said) : this.plain(value);
      if (copied !== null) copy.set(name, copied);
    }
    return copy;
  }

  /** A drawing in the drawing, with its own resources, or (as old programs have it) by those of what draws it. */
  private form(stream: PDFStream): PDFRawStream {
    const copy = this.restrictedTo(stream.dict, FORM_KEYS);
    const own = stream.dict.get(key('Resources'));
    const resources = own === undefined ? null : this.resources(own, namesIn(contentOf(stream)));
    if (resources !== null) copy.set(key('Resources'), resources);
    return this.stream(stream, copy);
  }

  private pattern(found: PDFObject): PDFObject | null {
    if (!(found instanceof PDFStream)) return this.plainOf(found);
    const copy = this.restrictedTo(found.dict, PATTERN_KEYS);
    const resources = this.resources(found.dict.get(key('Resources')), namesIn(contentOf(found)));
    if (resources !== null) copy.set(key('Resources'), resources);
    return this.stream(found, copy);
  }

  /** Resources cut to these names. Marks of content (`Properties`) draw nothing, and are left out. */
  resources(object: PDFObject | undefined, said: ReadonlySet<string>): PDFDict | null {
    const found = this.found(object);
    if (!(found instanceof PDFDict)) return null;
    const copy = this.to.obj({});
    for (const [kind, value] of found.entries()) {
      const called = kind.decodeText();
      const named = this.found(value);
      if (called === 'Properties' || !(named instanceof PDFDict)) continue;
      const kept = this.to.obj({});
      for (const [name, one] of named.entries()) {
        if (!said.has(name.decodeText())) continue;
        const copied =
          called === 'Pattern' ? this.once(one, (it) => this.pattern(it), 'pattern') : this.plain(one);
        if (copied !== null) kept.set(name, copied);
      }
      if (kept.keys().length > 0) copy.set(kind, kept);
    }
    return copy;
  }

  /** The names that a page's drawings say for want of resources of their own, beside its own. */
  private saidBelow(resources: PDFObject | undefined, said: ReadonlySet<string>): Set<string> {
    const all = new Set(said);
    const found = this.found(resources);
    const drawings = found instanceof PDFDict ? this.found(found.get(key('XObject'))) : undefined;
    if (!(drawings instanceof PDFDict)) return all;
    // A drawing may say another one: as long as there are more names, there may be more drawings.
    for (let before = -1; before !== all.size;) {
      before = all.size;
      for (const [name, value] of drawings.entries()) {
        const drawing = all.has(name.decodeText()) ? this.found(value) : undefined;
        if (drawing instanceof PDFStream && nameOf(drawing.dict.get(key('Subtype'))) === 'Form')
          if (drawing.dict.get(key('Resources')) === undefined)
            for (const one of namesIn(contentOf(drawing))) all.add(one);
      }
    }
    return all;
  }

  /** A page with nothing but what it draws. */
  page(page: PDFPage): PDFPageLeaf {
    const { node } = page;
    const copy = PDFPageLeaf.fromMapWithContext(new Map(), this.to, false);
    copy.set(key('Type'), key('Page'));
    for (const name of PAGE_KEYS) {
      const value = this.plain(node.getInheritableAttribute(key(name)));
      if (value !== null) copy.set(key(name), value);
    }
    const contents = node.Contents();
    const streams = contents instanceof PDFArray ? contents.asArray() : contents ? [contents] : [];
    const drawn = streams.map((one) => this.found(one)).filter((one) => one instanceof PDFStream);
    const said = namesIn(drawn.map(contentOf).join('\n'));
    const own = node.getInheritableAttribute(key('Resources'));
    copy.set(key('Resources'), this.resources(own, this.saidBelow(own, said)) ?? this.to.obj({}));
    const list = this.to.obj([]);
    for (const one of drawn) list.push(this.to.register(this.stream(one, this.to.obj({}))));
    copy.set(key('Contents'), list);
    return copy;
  }
}

/**
 * Some pages of a document as a PDF of their own, without an author, a title or a date.
 * @param pages from 1, in the order in which they are to stand
 */
export async function pagesApart(source: PDFDocument, pages: readonly number[]): Promise<Uint8Array> {
  const apart = await PDFDocument.create({ updateMetadata: false });
  const copier = new Copier(source.context, apart.context);
  const all = source.getPages();
  for (const number of pages) {
    const page = all[number - 1];
    if (page === undefined) throw new Error(`There is no page ${number}`);
    const copy = copier.page(page);
    const tree = apart.catalog.Pages();
    const root = apart.catalog.get(key('Pages'));
    if (root !== undefined) copy.set(key('Parent'), root);
    tree.pushLeafNode(apart.context.register(copy));
  }
  return apart.save({ useObjectStreams: false, addDefaultPage: false });
}
