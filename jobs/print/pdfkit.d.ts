/** What is used of pdfkit, which comes without types; measures are points from the upper left corner. */
declare module 'pdfkit' {
  /** An object of the file that others can name. */
  export interface Reference {
    data: Record<string, unknown>;
    end(content?: Uint8Array | string): void;
  }

  interface Page {
    fonts: Record<string, Reference>;
  }

  interface TextOptions {
    lineBreak: false;
    baseline: 'alphabetic';
    characterSpacing: number;
    features: string[];
  }

  interface DocumentOptions {
    subset: 'PDF/A-3b';
    pdfVersion: '1.7';
    lang: string;
    displayTitle: true;
    autoFirstPage: false;
    /** No font to begin with: Helvetica, which is not embedded, would be loaded for each file. */
    font: null;
    info: Record<string, string | Date>;
  }

  interface FileOptions {
    name: string;
    type: string;
    description: string;
    relationship: 'Alternative';
    creationDate: Date;
    modifiedDate: Date;
  }

  export class PDFDocument {
    constructor(options: DocumentOptions);
    page: Page;
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    ref(data?: Record<string, unknown>): Reference;
    addPage(options: { size: [width: number, height: number]; margin: 0 }): this;
    addContent(operators: string): this;
    /** Adds to the metadata. */
    appendXML(xml: string): void;
    file(content: Uint8Array, options: FileOptions): Reference;
    end(): void;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    rotate(degrees: number, options: { origin: [number, number] }): this;
    font(face: object, name: string): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    lineWidth(width: number): this;
    text(text: string, x: number, y: number, options: TextOptions): this;
    image(content: Uint8Array, x: number, y: number, options: { width: number; height: number }): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    path(path: string): this;
    fill(color: string): this;
    stroke(color: string): this;
  }
}
