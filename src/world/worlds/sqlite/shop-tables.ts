import initSqlJs, { type SqlJsStatic } from 'sql.js';
import { cell, readTable } from '#core/table.ts';
import { dateOf, dayOf } from '../days.ts';
import customersText from './customers.tsv?raw';
import productsText from './products.tsv?raw';

/** One address that a browser can fetch and that Node can read; the build puts the file beside the scripts. */
const wasm = new URL('../../../../node_modules/sql.js/dist/sql-wasm.wasm', import.meta.url).href;

/** SQLite compiled to WebAssembly (0.7 MB). Rejects when the file cannot be had. */
export const loadEngine = (): Promise<SqlJsStatic> => initSqlJs({ locateFile: () => wasm });

/** Prices in euros. They stay text, so that the database gets them as written. */
const products = readTable('sqlite/products.tsv', productsText, {
  category: cell.text,
  name: cell.text,
  price: cell.text,
  stock: cell.number,
});

const customers = readTable('sqlite/customers.tsv', customersText, {
  name: cell.text,
  city: cell.text,
  country: cell.text,
});

const ORDERS = 120;
const states = ['cancelled', 'delivered', 'delivered', 'delivered', 'delivered'].concat([
  'delivered',
  'delivered',
  'delivered',
  'shipped',
  'pending',
]);

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const dayAfter = (first: string, days: number): string => dateOf(dayOf(first)! + days);

/** marie.lefevre@post.example for Marie Lefèvre. */
const addressOf = (name: string): string =>
  `${name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(' ', '.')}@post.example`;

/** Order n is of customer 7n mod 40 + 1 and product 11n mod 30 + 1: three a customer, four a product, one a day. */
function orderRows(): string[] {
  const prices = products.map(({ price }) => Number(price));
  return Array.from({ length: ORDERS }, (_, index) => {
    const id = index + 1;
    const product = (11 * id) % prices.length;
    const quantity = (id % 3) + 1;
    const total = (Math.round(prices[product]! * 100) * quantity) / 100;
    const day = dayAfter('2025-11-12', index);
    return `(${id}, ${((7 * id) % 40) + 1}, ${product + 1}, ${quantity}, ${total}, '${states[id % 10]}', '${day}')`;
  });
}

/** The statements that make the shop's database: 40 customers, 30 products, 120 orders up to yesterday. */
export const shopTables = (): string => `
CREATE TABLE customers (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE, city TEXT NOT NULL, country TEXT NOT NULL,
  joined_on TEXT NOT NULL);
CREATE TABLE products (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, category TEXT NOT NULL, price REAL NOT NULL, stock INTEGER NOT NULL);
CREATE TABLE orders (
  id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers (id),
  product_id INTEGER NOT NULL REFERENCES products (id), quantity INTEGER NOT NULL, total REAL NOT NULL,
  status TEXT NOT NULL, ordered_on TEXT NOT NULL);
INSERT INTO customers VALUES ${customers
  .map(({ name, city, country }, index) => {
    const texts = [name, addressOf(name), city, country, dayAfter('2024-01-08', index * 17)];
    return `(${index + 1}, ${texts.map(quoted).join(', ')})`;
  })
  .join(', ')};
INSERT INTO products VALUES ${products
  .map(({ category, name, price, stock }, index) => {
    return `(${index + 1}, ${quoted(name)}, ${quoted(category)}, ${price}, ${stock})`;
  })
  .join(', ')};
INSERT INTO orders VALUES ${orderRows().join(', ')};`;
