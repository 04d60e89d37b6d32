/** What every page is given: the parts of its address. Filters are read from the router. */
export interface PageProps {
  parameters: Parameters;
  /** What its route's `prepare` has read, of the page's own type; absent: the page reads it by itself. */
  given?: undefined;
}
export type Parameters = Readonly<Record<string, string | undefined>>;
