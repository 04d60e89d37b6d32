/** The properties of every page: the parts of its address. The router has the filters. */
export interface PageProps {
  parameters: Parameters;
  /** The result of the route's `prepare`, of the page's own type; absent: the page reads its data. */
  given?: undefined;
}
export type Parameters = Readonly<Record<string, string | undefined>>;
