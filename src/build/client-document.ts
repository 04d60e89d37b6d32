import type { Plugin } from 'vite';
import { clientDocument, DOCUMENT_PATH } from '#mcp/client-document.ts';

/**
 * Writes `oauth/client.json`, the client id metadata document of the site, when SITE_URL gives the site's https address.
 */
export function clientDocumentFile(siteUrl = ''): Plugin {
  return {
    name: 'client-document',
    apply: 'build',
    generateBundle() {
      if (siteUrl === '') return;
      if (!URL.canParse(siteUrl) || new URL(siteUrl).protocol !== 'https:')
        throw new Error(`SITE_URL must be an https address, got ${siteUrl}`);
      const source = `${JSON.stringify(clientDocument(siteUrl), null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: DOCUMENT_PATH, source });
    },
  };
}
