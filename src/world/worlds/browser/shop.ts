import { elementsIn, textContent, element, type PageElement, type PageNode } from '../web/markup.ts';
import { documentOf, pageAt } from '../web/page.ts';
import { products, type Product } from '../web/sites.ts';

type CartLine = { sku: string; quantity: number };

/** An order as the shop has taken it; amounts in cents. */
type Order = {
  number: string;
  lines: CartLine[];
  voucher: string | null;
  shipping: number;
  total: number;
  sentTo: Record<string, string>;
};

/** What one visitor has done in the shop; every browser is a visitor of its own. */
export type ShopVisit = {
  cart: CartLine[];
  voucher: string | null;
  messages: Record<string, string>[];
  orders: Order[];
};

export const emptyShopVisit: ShopVisit = { cart: [], voucher: null, messages: [], orders: [] };

export const SHOP_HOST = 'shop.example';

/** Orders above this travel free of charge by standard shipping, in cents. */
const FREE_SHIPPING_ABOVE = 8000;

/** Today's voucher, as the coupon page shows it. */
export const todaysVoucher = (): string => {
  const page = documentOf(pageAt(`https://${SHOP_HOST}/coupon`)!);
  const shown = [...elementsIn(page)].find(({ attributes }) => attributes.id === 'code')!;
  return textContent(shown).trim();
};

const productOf = (sku: string): Product | undefined => products.find((product) => product.sku === sku);

const cents = (euros: number): number => Math.round(euros * 100);

/** Cents as the shop writes them: 71.82 EUR. */
const written = (amount: number): string => `${(amount / 100).toFixed(2)} EUR`;

const piecesIn = (cart: readonly CartLine[]): number => cart.reduce((sum, { quantity }) => sum + quantity, 0);

/** What a line costs, in cents. */
const priceOf = ({ sku, quantity }: CartLine): number => cents(productOf(sku)!.price) * quantity;

/** The cart's sums in cents; a voucher takes ten per cent off. */
export function cartSums({ cart, voucher }: ShopVisit): { goods: number; discount: number; total: number } {
  const goods = cart.reduce((sum, line) => sum + priceOf(line), 0);
  const discount = voucher ? Math.round(goods / 10) : 0;
  return { goods, discount, total: goods - discount };
}

/** What a parcel costs in cents, by the choices of the order form. */
export function shippingCost(kind: string, country: string, total: number): number {
  if (kind === 'Pick up at the boathouse') return 0;
  if (kind === 'Express') return 1490;
  if (total > FREE_SHIPPING_ABOVE) return 0;
  return country === 'Germany' ? 490 : 990;
}

/** The cart with more pieces of an article; each article has one line. */
function withPieces(cart: readonly CartLine[], sku: string, quantity: number): CartLine[] {
  if (!cart.some((line) => line.sku === sku)) return [...cart, { sku, quantity }];
  return cart.map((line) => (line.sku === sku ? { sku, quantity: line.quantity + quantity } : line));
}

/** A field of a form as it is sent. An empty value is an empty field or an unchecked box. */
export type SentField = { name: string; label: string; type: string; value: string };

/** What the shop does with a form: the page it leads to, the message there, and what has changed. */
type FormAnswer = {
  shop: ShopVisit;
  /** Path to go to, with query; null to stay on the page with its values. */
  path: string | null;
  /** '' for none. */
  message: string;
};

type Values = Record<string, string>;

const LONGEST_TEXT = 200;
const longest = (type: string): number => (type === 'textarea' ? 5000 : LONGEST_TEXT);
const EMAIL = /^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,5}$/;

/** What a person has to correct before the shop accepts a form; undefined when nothing. */
function complaint(fields: readonly SentField[]): string | undefined {
  const missing = fields.filter(({ value }) => value.trim() === '');
  if (missing.length > 0) return `Please fill in: ${missing.map(({ label }) => label).join(', ')}.`;
  const long = fields.find(({ type, value }) => value.length > longest(type));
  if (long) return `${long.label} is too long: at most ${longest(long.type)} characters.`;
  const email = fields.find(({ type, value }) => type === 'email' && !EMAIL.test(value.trim()));
  return email && `This is not an e-mail address: ${email.value}`;
}

const refused = (shop: ShopVisit, message: string): FormAnswer => ({ shop, path: null, message });

function addToCart(shop: ShopVisit, { sku = '', quantity = '' }: Values): FormAnswer {
  const product = productOf(sku);
  if (!product) return refused(shop, 'There is no such article.');
  if (product.stock === 0) return refused(shop, `${product.name} is out of stock.`);
  const pieces = Number(quantity);
  if (!Number.isInteger(pieces) || pieces < 1)
    return refused(shop, 'The quantity must be a whole number from 1 on.');
  const cart = withPieces(shop.cart, sku, pieces);
  if (cart.find((line) => line.sku === sku)!.quantity > product.stock)
    return refused(shop, `Only ${product.stock} pieces of ${product.name} are in stock.`);
  return { shop: { ...shop, cart }, path: '/cart', message: `${product.name} is in your cart now.` };
}

function removeFromCart(shop: ShopVisit, { sku }: Values): FormAnswer {
  const cart = shop.cart.filter((line) => line.sku !== sku);
  return { shop: { ...shop, cart }, path: '/cart', message: 'The article has been taken out of your cart.' };
}

function applyCoupon(shop: ShopVisit, { coupon = '' }: Values): FormAnswer {
  const voucher = coupon.trim().toUpperCase();
  if (voucher !== todaysVoucher()) return refused(shop, `The code ${coupon.trim()} is not valid today.`);
  return { shop: { ...shop, voucher }, path: '/coupon/applied', message: '' };
}

const sendMessage = (shop: ShopVisit, values: Values): FormAnswer => ({
  shop: { ...shop, messages: [...shop.messages, values] },
  path: '/contact/sent',
  message: '',
});

const goToCheckout = (shop: ShopVisit): FormAnswer =>
  shop.cart.length === 0
    ? refused(shop, 'There is nothing in your cart to order yet.')
    : { shop, path: '/checkout', message: '' };

function placeOrder(shop: ShopVisit, values: Values): FormAnswer {
  const { shipping: kind = '', country = '' } = values;
  const { total } = cartSums(shop);
  const shipping = shippingCost(kind, country, total);
  const order = {
    number: `HB-${2601 + shop.orders.length}`,
    lines: shop.cart,
    voucher: shop.voucher,
    shipping,
    total: total + shipping,
    sentTo: values,
  };
  return {
    shop: { ...emptyShopVisit, messages: shop.messages, orders: [...shop.orders, order] },
    path: '/checkout/done',
    message: '',
  };
}

function filterCatalogue(shop: ShopVisit, { filter = '' }: Values): FormAnswer {
  const words = filter.slice(0, LONGEST_TEXT).trim();
  const query = words === '' ? '' : `?${new URLSearchParams({ filter: words })}`;
  return { shop, path: `/catalogue${query}`, message: '' };
}

type FormHandler = (shop: ShopVisit, values: Values) => FormAnswer;

const forms: Record<string, FormHandler> = {
  'add-to-cart': addToCart,
  'coupon-form': applyCoupon,
  'contact-form': sendMessage,
  checkout: goToCheckout,
  'order-form': placeOrder,
};

/** Sends a form of the shop, named by its id. */
export function sendForm(shop: ShopVisit, form: string, fields: readonly SentField[]): FormAnswer {
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value.trim()]));
  if (form === 'search') return filterCatalogue(shop, values);
  if (form.startsWith('remove-')) return removeFromCart(shop, values);
  const handler = Object.hasOwn(forms, form) ? forms[form] : undefined;
  if (!handler) return refused(shop, 'This form cannot be sent.');
  const trouble = complaint(fields);
  if (trouble !== undefined) return refused(shop, trouble);
  if (form === 'order-form' && shop.cart.length === 0)
    return refused(shop, 'There is nothing in your cart to order yet.');
  return handler(shop, values);
}

const paragraph = (id: string, text: string): PageElement => element('p', [text], { id });

const headed = (cells: string[]): PageElement =>
  element(
    'tr',
    cells.map((cell) => element('th', [cell])),
  );

function removeForm(sku: string): PageElement {
  const article = element('input', [], { name: 'sku', type: 'hidden', value: sku });
  const button = element('button', ['Remove'], { type: 'submit', id: `remove-${sku}-submit` });
  return element('form', [article, button], { id: `remove-${sku}`, action: '/cart', method: 'post' });
}

function cartTable({ cart }: ShopVisit): PageElement {
  const rows = cart.map((line) => {
    const { name, path, price } = productOf(line.sku)!;
    const link = element('a', [name], { href: `https://shop.example${path}` });
    const texts: PageNode[] = [
      link,
      String(line.quantity),
      written(Math.round(price * 100)),
      written(priceOf(line)),
    ];
    return element(
      'tr',
      texts.map((cell) => element('td', [cell])),
    );
  });
  return element('table', [headed(['Article', 'Quantity', 'Price', 'Sum']), ...rows], { id: 'cart-items' });
}

function cartContent(shop: ShopVisit): PageElement[] {
  const pieces = piecesIn(shop.cart);
  const { goods, discount, total } = cartSums(shop);
  return [
    paragraph('cart-summary', `${pieces} ${pieces === 1 ? 'article' : 'articles'} in your cart.`),
    cartTable(shop),
    ...(shop.voucher
      ? [paragraph('cart-goods', `Goods: ${written(goods)}`)].concat(
          paragraph('cart-voucher', `Voucher ${shop.voucher}: -${written(discount)}`),
        )
      : []),
    paragraph('cart-total', `Total: ${written(total)}`),
    ...shop.cart.map(({ sku }) => removeForm(sku)),
  ];
}

/** The table with its first row and the rows that contain the words. */
function filtered(table: PageElement, words: string): PageElement {
  const wanted = words.toLowerCase();
  const rows = table.children.filter(
    (row, index) => index === 0 || textContent(row).toLowerCase().includes(wanted),
  );
  return rows.length > 1
    ? { ...table, children: rows }
    : paragraph('no-match', `No article matches “${words}”.`);
}

const replaced = (main: PageElement, isOld: (child: PageElement) => boolean, fresh: PageElement[]) => ({
  ...main,
  children: main.children.flatMap((child) => (typeof child !== 'string' && isOld(child) ? fresh : [child])),
});

const afterHeading = (main: PageElement, fresh: PageElement): PageElement => ({
  ...main,
  children: main.children.flatMap((child, index) => (index === 0 ? [child, fresh] : [child])),
});

function mainFor(main: PageElement, url: URL, shop: ShopVisit): PageElement {
  const { pathname, searchParams } = url;
  const filter = searchParams.get('filter')?.trim() ?? '';
  const table = main.children.find((child) => typeof child !== 'string' && child.tag === 'table');
  if (pathname === '/catalogue' && filter !== '')
    return replaced(main, (child) => child === table, [filtered(table as PageElement, filter)]);
  if (pathname === '/cart' && shop.cart.length > 0)
    return replaced(main, ({ attributes }) => attributes.id === 'cart-summary', cartContent(shop));
  if (pathname === '/checkout' && shop.cart.length > 0)
    return afterHeading(main, paragraph('order-total', `Total: ${written(cartSums(shop).total)}`));
  const order = shop.orders.at(-1);
  if (pathname !== '/checkout/done' || !order) return main;
  const sums = `${written(order.total)} with shipping (${written(order.shipping)})`;
  return afterHeading(main, paragraph('order-number', `Order ${order.number}: ${sums}`));
}

/** A page of the shop as this visitor sees it: with the cart, the orders and the shop's message. */
export function shopDocument(document: PageElement, url: URL, shop: ShopVisit, message: string): PageElement {
  const [head, body] = document.children as [PageElement, PageElement];
  const [header, main, ...rest] = body.children as [PageElement, PageElement, PageElement];
  const own = mainFor(main, url, shop);
  const withMessage =
    message === '' ? own : afterHeading(own, element('p', [message], { id: 'notice', role: 'alert' }));
  if (withMessage === main) return document;
  return { ...document, children: [head, { ...body, children: [header, withMessage, ...rest] }] };
}

/** Where the shop redirects a visitor who opens a page before the step that leads to it. */
export function shopPath(path: string, shop: ShopVisit): string {
  const { cart, voucher, messages, orders } = shop;
  if (path === '/coupon/applied' && !voucher) return '/coupon';
  if (path === '/contact/sent' && messages.length === 0) return '/contact';
  if (path === '/checkout/done' && orders.length === 0) return shopPath('/checkout', shop);
  if (path === '/checkout' && cart.length === 0) return '/cart';
  return path;
}
