/** Words or a figure, and what stands beside it. */
export interface CellValue {
  /** Said first, and loudest. */
  strong?: string;
  text?: string;
  /** More of it, each on a line. */
  lines?: readonly string[];
  /** A name of the program. */
  code?: string;
  /** Said last, in small words: its interval, its n. */
  note?: string;
  href?: string;
  /** Columns that it takes, where it says why they have no figure. */
  span?: number;
  button?: string;
  onpress?: () => void;
}
export type TableCell = string | CellValue;

export interface TableHeading {
  title: string;
  /** Said below it. */
  under?: string;
  /** Does the column hold words, and not figures? */
  isWords?: boolean;
  /** Is it left out on a narrow page? */
  isWide?: boolean;
}

export interface TableRow {
  title: TableCell;
  /** What its title opens. */
  href?: string;
  /** Said below its title. */
  under?: string;
  /** The same on a narrow page alone: what the columns say that it leaves out. */
  narrow?: string;
  texts: readonly TableCell[];
}

export interface TableValue {
  label: string;
  caption?: string | undefined;
  /** Is the caption read out alone? */
  isCaptionHidden?: boolean;
  /** Of all columns; the first one names the rows, the others hold figures. */
  headings: readonly (string | TableHeading)[];
  /** Do they hold words instead? */
  isWords?: boolean;
  rows: readonly TableRow[];
  /** Do notes stand below their figure, and not beside it? */
  hasNotesBelow?: boolean;
  /** On a narrow page each cell stands on a line of its own, after the title of its column. */
  isStacked?: boolean;
}
