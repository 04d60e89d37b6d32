import {
  cartSums,
  emptyShopVisit,
  productOf,
  shippingCost,
  todaysVoucher,
  withPieces,
  type ShopVisit,
} from './shop.ts';

/** A field of a form as it is sent. An empty value is an empty field or an unchecked box. */
export type SentField = { name: string; label: string; type: string; value: string };

/** What the shop does with a form: the page it leads to, the message there, and what has changed. */
export type FormAnswer = {
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
