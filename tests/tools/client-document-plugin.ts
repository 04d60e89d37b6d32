import type { Plugin } from 'vite';
import { clientDocument, DOCUMENT_PATH } from '../../src/mcp/client-document.ts';

/**
 * Writes `oauth/client.json`, the document by which authorization servers know this site, when the build is told where the
 * site will stand: https, in SITE_URL.
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
