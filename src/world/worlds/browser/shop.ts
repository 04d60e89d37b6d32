import { elementsIn, textContent } from '../web/markup.ts';
import { documentOf, pageAt } from '../web/page.ts';
import { products, type Product } from '../web/sites/shop.ts';

export type CartLine = { sku: string; quantity: number };

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

export const productOf = (sku: string): Product | undefined =>
  products.find((product) => product.sku === sku);

const cents = (euros: number): number => Math.round(euros * 100);

/** Cents as the shop writes them: 71.82 EUR. */
export const written = (amount: number): string => `${(amount / 100).toFixed(2)} EUR`;

export const piecesIn = (cart: readonly CartLine[]): number =>
  cart.reduce((sum, { quantity }) => sum + quantity, 0);

/** What a line costs, in cents. */
export const priceOf = ({ sku, quantity }: CartLine): number => cents(productOf(sku)!.price) * quantity;

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
export function withPieces(cart: readonly CartLine[], sku: string, quantity: number): CartLine[] {
  if (!cart.some((line) => line.sku === sku)) return [...cart, { sku, quantity }];
  return cart.map((line) => (line.sku === sku ? { sku, quantity: line.quantity + quantity } : line));
}
