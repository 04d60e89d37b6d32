/** What the build writes into the pages (vite.config.ts). */
interface ImportMetaEnv {
  /** The address the site is built for; '' where it is not known. */
  readonly VITE_SITE_URL: string;
  /** The language the site is built in: a name of src/app/frame/site.ts. */
  readonly VITE_LANGUAGE?: string;
  /** A hash of the shipped data set; '' where nothing was built. */
}
