import { cell, readTable } from '#core/table.ts';
import { slugOf } from '../markup.ts';
import { readSite, type Site } from '../site.ts';
import productsText from './products.tsv?raw';
import shopText from './shop.md?raw';

/** Everything the shop sells, in the order of its catalogue. */
export const products = readTable('products.tsv', productsText, {
  sku: cell.text,
  name: cell.text,
  category: cell.text,
  /** In euros. */
  price: cell.number,
  stock: cell.number,
  /** The rows of the product's table: "Material: brass". */
  facts: cell.list('; '),
  text: cell.text,
}).map((product) => ({ ...product, path: `/products/${slugOf(product.name)}` }));

export type Product = (typeof products)[number];

const euros = (price: number): string => `${price.toFixed(2)} EUR`;

const productPage = ({ sku, name, price, stock, path, facts, text }: Product): string =>
  `@ ${path} | ${name} | 2026-02-20 | product
${text}

!id price ${euros(price)}
!id stock ${stock > 0 ? `In stock: ${stock} pieces` : 'Out of stock'}

| Article number | ${sku}
| Price | ${euros(price)}
${facts.map((fact) => `| ${fact.replace(': ', ' | ')}`).join('\n')}

!form add-to-cart /cart Add to cart
!field hidden sku article | ${sku}
!field number quantity Quantity | 1

Back to the [[catalogue|/catalogue]].`;

const catalogueRow = ({ sku, name, category, price, path, stock }: Product): string =>
  `| ${sku} | [[${name}|${path}]] | ${category} | ${euros(price)} | ${stock > 0 ? 'yes' : 'no'}`;

const departmentList = (category: string): string =>
  products
    .filter((product) => product.category === category)
    .map(({ name, price, path }) => `- [[${name}|${path}]], ${euros(price)}`)
    .join('\n');

const frame = shopText
  .replace('{{count}}', String(products.length))
  .replace('{{catalogue}}', products.map(catalogueRow).join('\n'))
  .replace(/\{\{department (\w+)\}\}/g, (_, category: string) => departmentList(category));

/** A shop with a catalogue, a cart and forms; what they do is up to the browser that opens them. */
export const shop: Site = readSite('shop.md', [frame, ...products.map(productPage)].join('\n'));
