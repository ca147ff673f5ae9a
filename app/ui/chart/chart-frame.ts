/** Where a chart's figures are drawn, in its own measure: the space around them is for the axes. */
export const chartFrame = { left: 44, right: 8, top: 12, bottom: 24, height: 240 } as const;

/** A chart as it was drawn on the server. */
export interface DrawnChart {
  /** Its picture, by our own code: coloured by classes. */
  svg: string;
  /** How wide its picture is, before the page scales it. */
  width: number;
  /** What it shows, in the order of the table's columns, and the class that colours what is of it. */
  series: { name: string; mark: string }[];
}
