import { element, textContent, type PageElement, type PageNode } from '../web/markup.ts';
import { cartSums, piecesIn, priceOf, productOf, written, type ShopVisit } from './shop.ts';

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
