/** category | name | price in euros | stock */
const products = `
Lamps|Desk lamp Lumen|49.90|24
Lamps|Floor lamp Arc|129.00|7
Lamps|Bedside lamp Dusk|34.50|0
Lamps|Lantern Harbour|27.80|41
Chairs|Folding chair Pico|39.00|58
Chairs|Office chair Atlas|219.00|12
Chairs|Rocking chair Nordic|184.50|5
Chairs|Bar stool Finch|74.90|19
Tables|Side table Oak|89.00|15
Tables|Writing desk Ada|249.00|6
Tables|Coffee table Slate|159.00|9
Tables|Dining table Birch|399.00|3
Kitchen|Espresso cup Set of 4|22.40|86
Kitchen|Cast iron pan 26 cm|44.95|33
Kitchen|Bread knife Solingen|31.20|47
Kitchen|Tea pot Celadon|38.60|0
Kitchen|Storage jar Cork|12.90|120
Kitchen|Pepper mill Beech|26.75|52
Textiles|Wool blanket Fjord|94.00|18
Textiles|Linen cushion Sand|29.95|64
Textiles|Cotton towel Mint|16.80|140
Textiles|Rug Tangier|174.00|8
Garden|Watering can Zinc|32.30|27
Garden|Herb planter Trio|41.60|36
Garden|Bird house Robin|24.90|45
Garden|Hammock Siesta|68.00|14
Stationery|Notebook Dotted A5|9.80|210
Stationery|Fountain pen Quill|56.40|22
Stationery|Wall calendar 2026|14.90|95
Stationery|Pencil case Canvas|18.25|73`;

/** name | city | country */
const customers = `
Marie Lefèvre|Lyon|France
Jonas Weber|Berlin|Germany
Sofia Rossi|Milan|Italy
Lucas Martin|Paris|France
Emma Virtanen|Helsinki|Finland
Noah de Vries|Utrecht|Netherlands
Mia Novák|Prague|Czechia
Elias Hansen|Oslo|Norway
Clara Fernández|Madrid|Spain
Leon Schmidt|Hamburg|Germany
Anna Kowalska|Kraków|Poland
Oscar Lindqvist|Gothenburg|Sweden
Inês Carvalho|Porto|Portugal
Hugo Bernard|Nantes|France
Laura Bianchi|Turin|Italy
Felix Gruber|Vienna|Austria
Zoe Papadaki|Athens|Greece
Liam Murphy|Cork|Ireland
Nora Jensen|Aarhus|Denmark
Paul Dubois|Liège|Belgium
Ella Korhonen|Tampere|Finland
David Horvat|Zagreb|Croatia
Julia Keller|Zurich|Switzerland
Matteo Conti|Bologna|Italy
Hanna Nowak|Warsaw|Poland
Tom Bakker|Rotterdam|Netherlands
Alba Serrano|Seville|Spain
Erik Berg|Bergen|Norway
Camille Petit|Lille|France
Max Fischer|Munich|Germany
Ida Olsen|Odense|Denmark
Ivan Petrov|Varna|Bulgaria
Rita Almeida|Lisbon|Portugal
Simon Huber|Graz|Austria
Lena Wagner|Cologne|Germany
Marco Ferrari|Rome|Italy
Sara Eriksson|Uppsala|Sweden
Kevin Walsh|Galway|Ireland
Eva Dvořák|Brno|Czechia
Adrien Moreau|Toulouse|France`;

const ORDERS = 120;
const DAY = 86_400_000;
const states = ['cancelled', 'delivered', 'delivered', 'delivered', 'delivered'].concat([
  'delivered',
  'delivered',
  'delivered',
  'shipped',
  'pending',
]);

const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split('|'));

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const dayAfter = (first: string, days: number): string =>
  new Date(Date.parse(first) + days * DAY).toISOString().slice(0, 10);

/** marie.lefevre@post.example for Marie Lefèvre. */
const addressOf = (name: string): string =>
  `${name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(' ', '.')}@post.example`;

/** Order n is of customer 7n mod 40 + 1 and product 11n mod 30 + 1: three a customer, four a product, one a day. */
function orderRows(): string[] {
  const prices = rowsOf(products).map(([, , price]) => Number(price));
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
INSERT INTO customers VALUES ${rowsOf(customers)
  .map((row, index) => {
    const [name, city, country] = row as [string, string, string];
    const texts = [name, addressOf(name), city, country, dayAfter('2024-01-08', index * 17)];
    return `(${index + 1}, ${texts.map(quoted).join(', ')})`;
  })
  .join(', ')};
INSERT INTO products VALUES ${rowsOf(products)
  .map((row, index) => {
    const [category, name, price, stock] = row as [string, string, string, string];
    return `(${index + 1}, ${quoted(name)}, ${quoted(category)}, ${price}, ${stock})`;
  })
  .join(', ')};
INSERT INTO orders VALUES ${orderRows().join(', ')};`;
